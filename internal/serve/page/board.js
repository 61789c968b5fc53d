// The board: 64 squares that can be clicked, dragged between, and walked over by keys.

import { name, manName } from './position.js';

const SVG = 'http://www.w3.org/2000/svg';

// drawMan returns a picture of a man.
export function drawMan(letter) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'piece ' + (letter === letter.toUpperCase() ? 'white' : 'black'));
  svg.setAttribute('viewBox', '2 1 96 96');
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  for (const [k, v] of Object.entries({ href: '#' + letter.toUpperCase(), width: 100, height: 100 })) use.setAttribute(k, v);
  svg.append(use);
  return svg;
}

function coordinate(kind, text) {
  const x = document.createElement('span');
  x.className = 'coord ' + kind;
  x.setAttribute('aria-hidden', 'true');
  x.textContent = text;
  return x;
}

export class Board {
  // on has pick(sq), move(from, to), drop(from) and key(sq, event); canDrag(sq) tells whether a man can be dragged.
  constructor(root, on) {
    this.root = root;
    this.on = on;
    this.flipped = false;
    this.cursor = 0;
    this.men = new Array(64).fill('');
    this.cells = Array.from({ length: 64 }, (_, sq) => this.cell(sq));
    this.arrange();
    root.addEventListener('pointerdown', (e) => this.press(e));
    root.addEventListener('keydown', (e) => this.key(e));
    root.addEventListener('focusin', (e) => { const sq = this.squareOf(e.target); if (sq >= 0) this.cursor = sq; });
  }

  cell(sq) {
    const cell = document.createElement('button');
    cell.type = 'button';
    cell.setAttribute('role', 'gridcell');
    cell.className = 'sq ' + ((sq + (sq >> 3)) % 2 ? 'light' : 'dark');
    cell.dataset.square = name(sq);
    cell.tabIndex = -1;
    cell.addEventListener('click', (e) => { if (e.detail === 0) this.on.pick(sq); }); // by key; pointers are handled below
    return cell;
  }

  arrange() {
    const rows = [];
    for (let row = 0; row < 8; row++) {
      const line = document.createElement('div');
      line.setAttribute('role', 'row');
      line.className = 'row';
      for (let column = 0; column < 8; column++) {
        const sq = this.at(column, row), cell = this.cells[sq];
        cell.replaceChildren(
          ...(column === 0 ? [coordinate('rank', (sq >> 3) + 1)] : []), ...(row === 7 ? [coordinate('file', 'abcdefgh'[sq & 7])] : []),
          ...cell.querySelectorAll('.piece'),
        );
        line.append(cell);
      }
      rows.push(line);
    }
    this.root.replaceChildren(...rows);
    this.cells[this.cursor].tabIndex = 0;
  }

  at(column, row) { return this.flipped ? 7 - column + 8 * row : column + 8 * (7 - row); }

  // place returns where a square lies, in hundredths of a square's side from the top left.
  place(sq) {
    const x = sq & 7, y = 7 - (sq >> 3);
    return this.flipped ? [100 * (7 - x), 100 * (7 - y)] : [100 * x, 100 * y];
  }

  flip() {
    this.flipped = !this.flipped;
    this.arrange();
  }

  show(men) {
    this.men = men;
    for (const [sq, cell] of this.cells.entries()) {
      const man = men[sq];
      if (cell.dataset.man !== man) {
        cell.dataset.man = man;
        cell.querySelector('.piece')?.remove();
        if (man) cell.append(drawMan(man));
      }
      cell.setAttribute('aria-label', name(sq) + (man ? ', ' + manName(man) : ''));
    }
  }

  // mark gives squares classes: an object of class names and lists of squares.
  mark(classes) {
    for (const [sq, cell] of this.cells.entries()) {
      for (const [c, list] of Object.entries(classes)) cell.classList.toggle(c, list.includes(sq));
    }
  }

  squareOf(element) { return this.cells.indexOf(element?.closest?.('.sq')); }

  squareUnder(x, y) { return this.squareOf(document.elementFromPoint(x, y)); }

  focus(sq) {
    this.cells[this.cursor].tabIndex = -1;
    this.cursor = sq;
    this.cells[sq].tabIndex = 0;
    this.cells[sq].focus();
  }

  key(e) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (!step) { this.on.key(this.cursor, e); return; }
    e.preventDefault();
    const [x, y] = this.place(this.cursor), column = x / 100 + step[0], row = y / 100 + step[1];
    if (column >= 0 && column < 8 && row >= 0 && row < 8) this.focus(this.at(column, row));
  }

  // press begins a click or a drag.
  press(e) {
    const from = this.squareOf(e.target);
    if (from < 0 || e.button !== 0) return;
    if (!this.men[from] || !this.on.canDrag(from)) {
      this.follow(e, from, null);
      return;
    }
    this.follow(e, from, this.men[from]);
  }

  // follow follows the pointer until it is let go; with a man it carries him.
  follow(e, from, man) { carry(e, man, this, (x, y, moved) => this.release(from, x, y, moved && man)); }

  release(from, x, y, dragged) {
    const to = this.squareUnder(x, y);
    this.cells[from].classList.remove('lifted');
    if (!dragged || to === from) {
      if (to === from) { this.cursor = from; this.on.pick(from); }
    } else if (to >= 0) this.on.move(from, to);
    else this.on.drop(from);
  }
}

// carry lets a man follow the pointer and calls end with where it was let go, and whether it was moved at all.
export function carry(e, man, board, end) {
  const start = [e.clientX, e.clientY], lifted = board.cells[board.squareOf(e.target)];
  let ghost = null;
  const move = (m) => {
    if (m.pointerId !== e.pointerId) return;
    if (!ghost && man && Math.hypot(m.clientX - start[0], m.clientY - start[1]) > 6) {
      ghost = drawMan(man);
      ghost.classList.add('ghost');
      const side = board.root.getBoundingClientRect().width / 8;
      ghost.style.width = ghost.style.height = `${side}px`;
      document.body.append(ghost);
      lifted?.classList.add('lifted');
    }
    if (ghost) {
      ghost.style.left = `${m.clientX}px`;
      ghost.style.top = `${m.clientY}px`;
      const over = board.squareUnder(m.clientX, m.clientY);
      board.mark({ over: [over] });
    }
  };
  const stop = (m) => {
    if (m.pointerId !== e.pointerId) return;
    for (const [type, f] of [['pointermove', move], ['pointerup', stop], ['pointercancel', stop]]) window.removeEventListener(type, f);
    ghost?.remove();
    board.mark({ over: [] });
    if (m.type === 'pointerup') end(m.clientX, m.clientY, ghost !== null);
    else lifted?.classList.remove('lifted');
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', stop);
  window.addEventListener('pointercancel', stop);
  if (man && e.pointerType !== 'mouse') e.target.releasePointerCapture?.(e.pointerId);
}
