// The answer beside the board: verdict, reason, moves.

import { distance, facts, groups, headline, marks, moveNote, order, reason, tone, winner } from './words.js';
import { drawMan } from './board.js';

const $ = (id) => document.getElementById(id);

export function element(tag, attributes = {}, ...children) {
  const x = document.createElement(tag);
  for (const [k, v] of Object.entries(attributes)) {
    if (k.startsWith('on')) x.addEventListener(k.slice(2), v);
    else if (v !== undefined) x.setAttribute(k, v);
  }
  x.append(...children);
  return x;
}

// waiting dims what is shown until an answer comes.
export function waiting() { $('verdict').dataset.wait = ''; }

// refused shows why there is no answer.
export function refused(title, message) {
  const v = $('verdict');
  delete v.dataset.wait;
  v.dataset.result = 'none';
  $('headline').replaceChildren(title);
  $('distance').textContent = message;
  $('facts').replaceChildren();
  $('why').replaceChildren();
  $('claims').hidden = $('solver').hidden = true;
  $('moves').replaceChildren();
  $('moves-note').textContent = '';
}

// answered shows an answer; on has play(uci), point(uci) and leave().
export function answered(a, turn, on) {
  const v = $('verdict'), side = winner(a.verdict, turn);
  delete v.dataset.wait;
  v.dataset.result = tone[a.verdict];
  $('headline').replaceChildren(...(side ? [drawMan(side === 'w' ? 'K' : 'k')] : []), element('span', {}, headline(a, turn)));
  $('distance').textContent = distance(a, turn);
  $('facts').replaceChildren(...facts(a, turn).map(([name, value, title]) => element('li', { title }, name, ...(value === '' ? [] : [' ', element('b', {}, String(value))]))));
  const [by, why] = reason(a);
  $('why').replaceChildren(element('b', {}, by), ' ' + why);
  moves(a, on);
}

// moves shows the moves by their results, the best first.
function moves(a, on) {
  const list = $('moves');
  const count = (verdict) => a.moves.filter((m) => m.verdict === verdict).length;
  list.replaceChildren(...order.filter(count).map((verdict) => element('div', { class: 'group ' + verdict },
    element('h3', {}, element('i', { 'aria-hidden': 'true' }, marks[verdict]), groups[verdict]),
    element('div', { class: 'chips' }, ...a.moves.filter((m) => m.verdict === verdict).map((m) => chip(m, on))),
  )));
  if (a.moves.length === 0) list.replaceChildren(element('p', { class: 'quiet' }, 'No legal move.'));
  const best = a.moves.filter((m) => m.verdict === a.verdict).length;
  const decided = a.verdict !== 'unknown' && a.verdict !== 'loss' && a.moves.length > 1;
  $('moves-note').textContent = decided && best === 1 ? `only ${a.moves[0].san} holds the result` : '';
}

function chip(m, on) {
  const [short, long] = moveNote(m);
  const show = () => on.point(m.uci);
  return element('button', {
    type: 'button', class: 'chip', title: long, 'data-uci': m.uci, 'aria-label': `${m.san}: ${groups[m.verdict]}, ${long}`,
    onclick: () => on.play(m.uci), onpointerenter: show, onfocus: show, onpointerleave: on.leave, onblur: on.leave,
  }, m.san, ...(short ? [element('small', {}, short)] : []));
}

// claims shows what recognizers say.
export function claims(list) {
  $('claims').hidden = list.length === 0;
  $('claims').replaceChildren(...list.map((c) => element('li', {}, element('b', {}, c.family), ' ' + c.why)));
}

// offerSolving shows the button that has the ending solved.
export function offerSolving(yes) {
  $('solver').hidden = !yes;
  $('progress').hidden = true;
  $('solve').textContent = 'Solve it';
}

// solving shows how far it is.
export function solving(p) {
  $('progress').hidden = false;
  $('solve').textContent = 'Stop';
  $('progress-text').textContent = p
    ? `${p.slices.toLocaleString('en')} of ${p.known.toLocaleString('en')} slices, ${(p.elapsed_ms / 1000).toFixed(0)} s` : 'waiting for a place';
}
