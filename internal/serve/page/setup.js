// Setting up: the men beside the board, and the fields of a FEN.

import { carry, drawMan } from './board.js';
import { manName, put, swapped } from './position.js';
import { element } from './panel.js';

const $ = (id) => document.getElementById(id);

export class Setup {
  // change(position) is called with every new position; place() returns the one on the board.
  constructor(board, place, change) {
    Object.assign(this, { board, place, change, tool: null });
    for (const [id, men] of [['tray-black', 'kqrbnp'], ['tray-white', 'KQRBNP']]) {
      $(id).append(...[...men].map((man) => this.toolButton(man)), ...(id === 'tray-white' ? [this.toolButton('')] : []));
    }
    for (const b of document.querySelectorAll('[data-turn]')) {
      b.addEventListener('click', () => change({ ...place(), turn: b.dataset.turn, ep: '-' }));
    }
    for (const c of document.querySelectorAll('[data-castle]')) c.addEventListener('change', () => this.readCastling());
    $('ep').addEventListener('change', () => change({ ...place(), ep: /^[a-h][36]$/.test($('ep').value) ? $('ep').value : '-' }));
    $('clock').addEventListener('change', () => change({ ...place(), clock: Math.min(150, Math.max(0, parseInt($('clock').value, 10) || 0)) }));
    $('clear').addEventListener('click', () => change({ men: new Array(64).fill(''), turn: 'w', castling: '', ep: '-', clock: 0, number: 1 }));
    $('mirror').addEventListener('click', () => change(swapped(place())));
  }

  toolButton(man) {
    const title = man ? manName(man) : 'take men off the board';
    const b = element('button', { type: 'button', class: 'tool', 'data-tool': man, 'aria-label': title, 'aria-pressed': 'false', title });
    b.append(man ? drawMan(man) : '×');
    b.addEventListener('click', (e) => { if (e.detail === 0) this.take(man); });
    b.addEventListener('pointerdown', (e) => {
      if (e.button !== 0) return;
      carry(e, man, this.board, (x, y, moved) => {
        const sq = this.board.squareUnder(x, y);
        if (!moved) this.take(man);
        else if (sq >= 0) this.change(put(this.place(), sq, man));
      });
    });
    return b;
  }

  // take takes a man from the tray into the hand, or puts him back.
  take(man) {
    this.tool = this.tool === man ? null : man;
    for (const b of document.querySelectorAll('.tool')) b.setAttribute('aria-pressed', String(b.dataset.tool === this.tool));
  }

  // pick puts the man in the hand on a square; it tells whether there was one.
  pick(sq) {
    if (this.tool === null) return false;
    const p = this.place();
    this.change(put(p, sq, p.men[sq] === this.tool ? '' : this.tool));
    return true;
  }

  // key puts a man by his letter.
  key(sq, e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return false;
    if (e.key === 'Delete' || e.key === 'Backspace') this.change(put(this.place(), sq, ''));
    else if (e.key.length === 1 && 'KQRBNPkqrbnp'.includes(e.key)) this.change(put(this.place(), sq, e.key));
    else return false;
    e.preventDefault();
    return true;
  }

  readCastling() {
    const rights = [...document.querySelectorAll('[data-castle]')].filter((c) => c.checked).map((c) => c.dataset.castle).join('');
    this.change({ ...this.place(), castling: rights });
  }

  // show fills in the fields.
  show(p, setting) {
    for (const b of document.querySelectorAll('[data-turn]')) b.setAttribute('aria-checked', String(b.dataset.turn === p.turn));
    for (const c of document.querySelectorAll('[data-castle]')) c.checked = p.castling.includes(c.dataset.castle);
    $('ep').value = p.ep === '-' ? '' : p.ep;
    $('clock').value = p.clock;
    $('tray-black').hidden = $('tray-white').hidden = !setting;
    if (!setting && this.tool !== null) this.take(this.tool);
  }
}
