// The page: a position on the board, questions about it, and what is shown of the answers.

import { START, fen, name, parse, put, sideOf, square } from './position.js';
import { Refusal, ask, giveUp, isGivenUp, solve } from './api.js';
import { Board, drawMan } from './board.js';
import { Overlay } from './overlay.js';
import { Setup } from './setup.js';
import { Track } from './track.js';
import { Views } from './views.js';
import { examples } from './examples.js';
import * as panel from './panel.js';

const $ = (id) => document.getElementById(id);
const state = { track: new Track(parse(START)), mode: 'play', chosen: -1, answer: null, pointed: '' };

const board = new Board($('board'), {
  pick, move, drop: (from) => { if (state.mode === 'setup') edit(put(position(), from, '')); },
  canDrag: (sq) => state.mode === 'setup' || (views.view !== 'map' && movesFrom(sq).length > 0),
  key: (sq, e) => { if (state.mode === 'setup') setup.key(sq, e); },
});
const overlay = new Overlay($('overlay'), board);
const views = new Views(overlay, board, () => position(), draw, remember);
const setup = new Setup(board, () => position(), edit);

function position() { return state.track.position; }
function movesFrom(sq) { return state.answer ? state.answer.moves.filter((m) => square(m.uci) === sq) : []; }

// pick is a click on a square.
function pick(sq) {
  if (state.mode === 'setup') {
    if (setup.pick(sq)) return;
    if (state.chosen >= 0 && state.chosen !== sq) { const from = state.chosen; choose(-1); move(from, sq); return; }
    choose(state.chosen === sq || !position().men[sq] ? -1 : sq);
    return;
  }
  if (state.chosen < 0 && views.pick(sq)) return;
  if (state.chosen >= 0 && movesFrom(state.chosen).some((m) => square(m.uci.slice(2)) === sq)) move(state.chosen, sq);
  else choose(state.chosen === sq || movesFrom(sq).length === 0 ? -1 : sq);
}

function choose(sq) {
  state.chosen = sq;
  mark();
}

// move moves a man: freely while setting up, by a legal move otherwise.
async function move(from, to) {
  if (state.mode === 'setup') {
    const man = position().men[from];
    edit(put(put(position(), from, ''), to, man));
    return;
  }
  const list = movesFrom(from).filter((m) => square(m.uci.slice(2)) === to);
  choose(-1);
  if (list.length === 0) return;
  const chosen = list.length === 1 ? list[0] : await promote(list);
  if (chosen) play(chosen.uci);
}

// promote asks what a pawn becomes.
function promote(list) {
  const dialog = $('promotion');
  return new Promise((resolve) => {
    dialog.replaceChildren(...list.map((m) => {
      const letter = position().turn === 'w' ? m.uci[4].toUpperCase() : m.uci[4];
      const b = panel.element('button', { type: 'button', 'aria-label': m.san, title: m.san, onclick: () => { resolve(m); dialog.close(); } });
      b.append(drawMan(letter), panel.element('small', {}, m.san));
      return b;
    }));
    dialog.onclose = () => resolve(null);
    dialog.showModal();
  });
}

function play(uci) {
  const m = state.answer?.moves.find((x) => x.uci === uci);
  if (!m) return;
  state.track.play(uci, m.san);
  moved();
}

// edit shows another position, with no moves behind it.
function edit(p) {
  state.track = new Track(p);
  moved();
}

// load shows a FEN, as somebody types it.
function load(text, view = {}) {
  const p = parse(text);
  $('fen-error').hidden = p !== null;
  $('fen').toggleAttribute('aria-invalid', p === null);
  if (!p) {
    $('fen-error').textContent = 'A FEN begins with eight ranks and slashes between them, as 8/8/8/4k3/8/8/4P3/4K3 w - - 0 1.';
    return false;
  }
  views.set(view.view || 'plain', view);
  edit(p);
  return true;
}

// moved shows the position and asks about it.
function moved() {
  state.answer = null;
  state.pointed = '';
  state.chosen = -1;
  giveUp('solve');
  $('fen').value = fen(position());
  $('fen-error').hidden = true;
  $('fen').removeAttribute('aria-invalid');
  board.show(position().men);
  setup.show(position(), state.mode === 'setup');
  draw();
  showLine();
  remember();
  question();
  views.ask();
}

const known = new Map(); // answers by FEN, the latest last

async function question() {
  const text = fen(position()), at = state.track.nodes[state.track.at];
  panel.waiting();
  try {
    let a = known.get(text);
    if (!a) {
      a = await ask('query', '/query', { fen: text });
      if (a.verdict !== 'unknown') remembered(text, a);
    } else giveUp('query');
    if (state.track.nodes[state.track.at] === at) answered(a);
  } catch (err) {
    if (isGivenUp(err)) return;
    const impossible = err instanceof Refusal && err.status === 400;
    panel.refused(impossible ? 'Not a position' : 'No answer', impossible ? tidy(err.message) : err.message);
    stopAuto();
  }
}

// remembered keeps some hundred answers.
function remembered(text, a) {
  known.set(text, a);
  if (known.size > 300) known.delete(known.keys().next().value);
}

const tidy = (message) => { const text = message.replace(/^FEN, [^:]*: /, ''); return text[0].toUpperCase() + text.slice(1) + '.'; };

function answered(a) {
  state.answer = a;
  panel.answered(a, position().turn, { play, point: (uci) => { state.pointed = uci; draw(); }, leave: () => { state.pointed = ''; draw(); } });
  state.track.ahead(a.line_uci, a.line);
  const unknown = a.verdict === 'unknown';
  panel.offerSolving(unknown);
  panel.claims([]);
  if (unknown) recognize();
  showLine();
  draw();
}

async function recognize() {
  try {
    panel.claims((await ask('recognize', '/recognize', { fen: fen(position()) })).by);
  } catch (err) {
    if (!isGivenUp(err)) panel.claims([]);
  }
}

async function startSolving() {
  if (!$('progress').hidden) { giveUp('solve'); panel.offerSolving(true); return; }
  panel.solving(null);
  try {
    const a = await solve({ fen: fen(position()), budget: '10m' }, panel.solving);
    if (a.verdict !== 'unknown') remembered(fen(position()), a);
    answered(a);
  } catch (err) {
    if (isGivenUp(err)) return;
    panel.offerSolving(false);
    $('distance').textContent = tidy(err.message);
  }
}

// draw draws what lies over the board.
function draw() {
  overlay.clear();
  views.draw();
  if (views.view === 'plain' && state.mode === 'play') {
    const uci = state.pointed || state.track.next?.uci || onlyMove();
    if (uci) overlay.arrow(uci, state.pointed ? 'pointed' : '');
  }
  mark();
}

// onlyMove is the one move that holds the result, if there is one.
function onlyMove() {
  const a = state.answer;
  if (!a || a.verdict === 'unknown' || a.moves.length < 2) return '';
  return a.moves[0].verdict === a.verdict && a.moves[1].verdict !== a.verdict ? a.moves[0].uci : '';
}

// mark gives squares their classes.
function mark() {
  const targets = state.mode === 'play' && state.chosen >= 0 ? movesFrom(state.chosen) : [];
  const at = (verdicts) => targets.filter((m) => verdicts.includes(m.verdict)).map((m) => square(m.uci.slice(2)));
  const last = state.track.nodes[state.track.at].uci;
  board.mark({
    chosen: [state.chosen], last: last ? [square(last), square(last.slice(2))] : [],
    'to-win': at(['win']), 'to-draw': at(['draw', 'cursed-win', 'blessed-loss']), 'to-loss': at(['loss']), 'to-unknown': at(['unknown']),
    movable: state.mode === 'setup' ? [...Array(64).keys()].filter((sq) => position().men[sq])
      : [...new Set((state.answer?.moves || []).map((m) => square(m.uci)))].filter((sq) => sideOf(position().men[sq] || 'P') === position().turn),
  });
}

function showLine() {
  const tokens = state.track.tokens();
  $('line').replaceChildren(...(tokens.length ? tokens.flatMap(({ number, san, at }) => [panel.element('span', { class: 'ply' },
    ...(number ? [panel.element('span', { class: 'number' }, number)] : []),
    panel.element('button', {
      type: 'button', class: at === state.track.at ? 'now' : at < state.track.at ? 'past' : 'ahead', onclick: () => goTo(at),
      ...(at === state.track.at ? { 'aria-current': 'step' } : {}),
    }, san)), ' ',
  ]) : [panel.element('span', { class: 'quiet' }, state.answer && state.answer.moves.length ? 'Play a move on the board or from the list.' : '')]));
  const now = $('line').querySelector('.now');
  if (now) $('line').scrollTop = now.offsetTop - $('line').offsetTop - $('line').clientHeight / 2;
  const { at, nodes } = state.track;
  $('first').disabled = $('back').disabled = at === 0;
  $('last').disabled = $('forth').disabled = $('auto').disabled = at === nodes.length - 1;
  if (at === nodes.length - 1) stopAuto();
}

function goTo(at) { if (state.track.goTo(at)) moved(); }

let timer = 0;
function stopAuto() { clearInterval(timer); timer = 0; $('auto').setAttribute('aria-pressed', 'false'); }
function toggleAuto() {
  if (timer || !state.track.next) { stopAuto(); return; }
  $('auto').setAttribute('aria-pressed', 'true');
  goTo(state.track.at + 1);
  timer = setInterval(() => goTo(state.track.at + 1), 900);
}

// remember puts what is shown into the address.
function remember() {
  const q = [`fen=${fen(position()).replaceAll(' ', '_')}`, ...views.parameters(), ...(board.flipped ? ['flip=1'] : [])];
  history.replaceState(null, '', '?' + q.join('&'));
}

function setMode(mode) {
  state.mode = mode;
  for (const b of document.querySelectorAll('[data-mode]')) b.setAttribute('aria-checked', String(b.dataset.mode === mode));
  document.body.dataset.mode = mode;
  choose(-1);
  setup.show(position(), mode === 'setup');
  draw();
}

function flip() {
  board.flip();
  document.body.classList.toggle('flipped', board.flipped);
  draw();
  remember();
}

async function copy(button, text) {
  const before = button.textContent;
  try { await navigator.clipboard.writeText(text); button.textContent = 'Copied'; } catch { $('fen').select(); button.textContent = 'Select'; }
  setTimeout(() => { button.textContent = before; }, 1200);
}

const keys = {
  '[': () => goTo(state.track.at - 1), ']': () => goTo(state.track.at + 1), Home: () => goTo(0), End: () => goTo(state.track.nodes.length - 1),
  '.': toggleAuto, f: flip, s: () => setMode(state.mode === 'setup' ? 'play' : 'setup'), '/': () => { $('fen').focus(); $('fen').select(); }, '?': () => $('help').showModal(),
};

function wire() {
  for (const b of document.querySelectorAll('[data-mode]')) b.addEventListener('click', () => setMode(b.dataset.mode));
  for (const b of document.querySelectorAll('[data-view]')) b.addEventListener('click', () => { views.set(b.dataset.view); remember(); draw(); views.ask(); });
  for (const [id, f] of Object.entries({
    first: keys.Home, back: keys['['], auto: toggleAuto, forth: keys[']'], last: keys.End, flip, solve: startSolving, 'help-open': keys['?'],
    'copy-fen': () => copy($('copy-fen'), fen(position())), share: () => copy($('share'), location.href), theme: toggleTheme,
  })) $(id).addEventListener('click', f);
  $('fen').addEventListener('change', () => load($('fen').value));
  $('fen').addEventListener('keydown', (e) => { if (e.key === 'Enter') load($('fen').value); });
  $('examples').append(...examples.map(([title], i) => panel.element('option', { value: i }, title)));
  $('examples').addEventListener('change', () => {
    const [, text, view] = examples[$('examples').value];
    $('examples').value = '';
    setMode('play');
    load(text, view);
  });
  document.addEventListener('keydown', (e) => {
    if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || e.target.closest('input, select, dialog, textarea')) return;
    if (state.mode === 'setup' && e.target.closest('.sq') && e.key !== '?' && e.key !== '/') return;
    const f = keys[e.key];
    if (f) { e.preventDefault(); f(); }
  });
  window.addEventListener('popstate', fromAddress);
}

function toggleTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  try { localStorage.setItem('theme', root.dataset.theme); } catch { /* then it is forgotten */ }
}

// fromAddress shows what the address says.
function fromAddress() {
  const q = new URLSearchParams(location.search);
  if (q.has('flip') !== board.flipped) flip();
  if (!load(q.get('fen') || START, { view: q.get('view'), man: q.get('man'), attacker: q.get('attacker') })) load(START);
}

async function about() {
  try {
    const a = await ask('about', '/about');
    const files = a.materials ? `tables of ${a.materials} materials, up to ${a.men} men, and ` : '';
    $('about').textContent = `Szen${/^$|^v0\.0\.0-/.test(a.version) ? '' : ' ' + a.version}: ${files}${files ? 'others' : 'tables'} of up to ${a.on_the_fly} men made in memory`;
  } catch { /* a footer is no matter */ }
}

try { const theme = localStorage.getItem('theme'); if (theme) document.documentElement.dataset.theme = theme; } catch { /* as the system has it */ }
wire();
setMode('play');
fromAddress();
about();
