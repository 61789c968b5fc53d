// What the board shows besides the men: nothing, a heat map for one man, or corresponding squares.

import { ask, giveUp, isGivenUp } from './api.js';
import { fen, manName, name, square } from './position.js';
import { element } from './panel.js';
import { marks, sides } from './words.js';

const $ = (id) => document.getElementById(id);

export class Views {
  // place() returns the position, redraw() draws the board anew, changed() notes it in the address.
  constructor(overlay, board, place, redraw, changed) {
    Object.assign(this, { overlay, board, place, redraw, changed, view: 'plain', man: '', attacker: '', chosen: '', data: null });
  }

  set(view, { man = this.man, attacker = this.attacker } = {}) {
    this.view = ['map', 'squares'].includes(view) ? view : 'plain';
    this.man = man || '';
    this.attacker = attacker || '';
    this.chosen = '';
    this.data = null;
    for (const b of document.querySelectorAll('[data-view]')) b.setAttribute('aria-checked', String(b.dataset.view === this.view));
  }

  // parameters is what the address says of the view.
  parameters() {
    if (this.view === 'map') return ['view=map', ...(this.man ? [`man=${this.man}`] : [])];
    if (this.view === 'squares') return ['view=squares', ...(this.attacker ? [`attacker=${this.attacker}`] : [])];
    return [];
  }

  // pick is a click on a square; it tells whether the view has a use for it.
  pick(sq) {
    if (this.view === 'map' && this.place().men[sq]) {
      this.man = name(sq);
      this.changed();
      this.ask();
      return true;
    }
    if (this.view === 'squares' && this.data && !this.place().men[sq]) {
      this.chosen = this.chosen === name(sq) ? '' : name(sq);
      this.redraw();
      this.explain();
      return true;
    }
    return false;
  }

  // ask asks for what the view shows of the position.
  async ask() {
    this.data = null;
    giveUp('view');
    $('legend').hidden = this.view === 'plain';
    if (this.view === 'plain') return;
    const p = this.place(), view = this.view;
    if (view === 'map' && !p.men[square(this.man || 'a1')]) this.man = name(p.men.findIndex((m) => m === (p.turn === 'w' ? 'K' : 'k')));
    this.legend('Working it out...');
    try {
      for (const budget of ['1s', '20s']) { // something soon, and more of it later
        const data = view === 'map'
          ? await ask('view', '/map', { fen: fen(p), man: this.man, budget })
          : await ask('view', '/squares', { fen: fen(p), budget, ...(this.attacker ? { attacker: this.attacker } : {}) });
        this.data = data;
        this.left = budget === '1s' ? 'not decided yet' : 'not decided in the time';
        this.explain();
        this.redraw();
        if (!(view === 'map' ? data.unknown : data.open)) break;
      }
    } catch (err) {
      if (!isGivenUp(err)) this.legend(view === 'squares' && /kings and pawns/.test(err.message) ? 'Corresponding squares are of kings and pawns alone.' : err.message);
    }
  }

  draw() {
    if (!this.data) return;
    if (this.view === 'map') this.overlay.heat(this.data);
    else this.overlay.squares(this.data, this.chosen);
  }

  legend(...children) { $('legend').replaceChildren(...children); }

  explain() {
    if (this.view === 'map') this.explainMap();
    else this.explainSquares();
  }

  explainMap() {
    const turn = this.place().turn, side = sides[turn];
    const words = {
      win: `${side} wins`, 'cursed-win': `${side} wins, but for the 50-move rule`, draw: 'draw', unknown: 'not proven',
      'blessed-loss': `${side} loses, but for the 50-move rule`, loss: `${side} loses`,
    };
    const there = Object.keys(words).filter((v) => this.data.squares.some((s) => s.verdict === v));
    this.legend(
      element('p', {}, `With ${side} to move and the `, element('b', {}, manName(this.data.piece)), ' on that square. Choose another man on the board.'),
      element('ul', {}, ...there.map((v) => element('li', {}, element('i', { class: 'key heat ' + v }, marks[v]), words[v])),
        ...(this.data.squares.some((s) => s.illegal) ? [element('li', {}, element('i', { class: 'key heat illegal' }), 'impossible')] : [])),
      ...(this.data.squares.some((s) => s.dtm) ? [element('p', { class: 'quiet' }, 'Figures are moves to mate.')] : []),
    );
  }

  explainSquares() {
    const d = this.data, attacker = d.attacker, defender = attacker === 'white' ? 'black' : 'white';
    const cap = (s) => s[0].toUpperCase() + s.slice(1);
    const s = this.chosen && d.squares.find((x) => x.king === this.chosen);
    const sides = element('div', { class: 'segments small', role: 'radiogroup', 'aria-label': 'Who attacks' }, ...['white', 'black'].map((c) => element('button', {
      type: 'button', role: 'radio', 'aria-checked': String(c === attacker), onclick: () => { this.attacker = c; this.chosen = ''; this.changed(); this.redraw(); this.ask(); },
    }, element('i', { class: 'dot ' + c[0] }), `${cap(c)} attacks`)));
    const text = s
      ? `${cap(attacker)}'s king on ${s.king}, to move: ${cap(defender)} holds ${s.holds.length ? 'on ' + s.holds.join(', ') : 'nowhere'}${s.zugzwang.length ? '; zugzwang for both on ' + s.zugzwang.join(', ') : ''}.`
      : d.squares.some((x) => x.number) ? 'Squares with one number belong together. Choose an empty square to see where the other king holds.'
        : 'No square of the one king is bound to one of the other. Choose an empty square to see where the other king holds.';
    this.legend(
      sides, element('p', {}, text),
      element('ul', {},
        element('li', {}, element('i', { class: 'key badge attacker' }, '1'), `${cap(attacker)}'s king`),
        element('li', {}, element('i', { class: 'key badge defender' }, '1'), `${cap(defender)}'s king`),
        element('li', {}, element('i', { class: 'key ring' }), 'critical: there he wins'),
        element('li', {}, element('i', { class: 'key fence' }), 'fence'),
      ),
      ...(d.open ? [element('p', { class: 'quiet' }, `${d.open.toLocaleString('en')} placements of the kings are ${this.left}.`)] : []),
    );
  }
}
