// What is drawn over the board: an arrow, a heat map, corresponding squares and a fence.

import { square } from './position.js';
import { marks } from './words.js';

const SVG = 'http://www.w3.org/2000/svg';

function shape(tag, attributes, text) {
  const x = document.createElementNS(SVG, tag);
  for (const [k, v] of Object.entries(attributes)) x.setAttribute(k, v);
  if (text !== undefined) x.textContent = text;
  return x;
}

export class Overlay {
  constructor(root, board) {
    this.root = root;
    this.board = board;
  }

  clear() { this.root.replaceChildren(); }

  add(...shapes) { this.root.append(...shapes); }

  rect(sq, c, inset = 0) {
    const [x, y] = this.board.place(sq);
    return shape('rect', { class: c, x: x + inset, y: y + inset, width: 100 - 2 * inset, height: 100 - 2 * inset });
  }

  text(sq, c, dx, dy, text) {
    const [x, y] = this.board.place(sq);
    return shape('text', { class: c, x: x + dx, y: y + dy }, text);
  }

  arrow(uci, c = '') {
    const [x1, y1] = this.board.place(square(uci)).map((v) => v + 50);
    const [x2, y2] = this.board.place(square(uci.slice(2))).map((v) => v + 50);
    const length = Math.hypot(x2 - x1, y2 - y1), ux = (x2 - x1) / length, uy = (y2 - y1) / length;
    this.add(shape('line', {
      class: 'arrow ' + c, x1: x1 + 26 * ux, y1: y1 + 26 * uy, x2: x2 - 22 * ux, y2: y2 - 22 * uy, 'marker-end': 'url(#head)',
    }));
  }

  // heat draws the result of each square that one man can stand on.
  heat(map) {
    for (const s of map.squares) {
      const sq = square(s.square), home = s.square === map.man;
      this.add(this.rect(sq, `heat ${s.illegal ? 'illegal' : s.verdict}${home ? ' under' : ''}`));
      if (home) this.add(this.rect(sq, 'heat-home', 4));
      if (s.illegal) continue;
      this.add(this.text(sq, 'heat-mark', 82, 28, marks[s.verdict]));
      if (s.dtm && !home) this.add(this.text(sq, 'heat-far', 50, 64, Math.ceil(s.dtm / 2)));
    }
  }

  // squares draws the numbers of both kings' squares, the critical squares and the fence.
  squares(relation, chosen) {
    const critical = new Set(relation.critical), shown = chosen && relation.squares.find((s) => s.king === chosen);
    for (const f of relation.fence) this.add(this.rect(square(f), 'fence'));
    for (const c of critical) {
      const [x, y] = this.board.place(square(c));
      this.add(shape('circle', { class: 'critical', cx: x + 50, cy: y + 50, r: 39 }));
    }
    for (const h of shown ? shown.holds : []) this.add(this.rect(square(h), shown.zugzwang.includes(h) ? 'holds zugzwang' : 'holds', 5));
    if (shown) this.add(this.rect(square(chosen), 'chosen', 3));
    for (const s of relation.squares) {
      if (s.number) this.add(...this.badge(square(s.king), 'attacker', 29, 29, s.number));
    }
    for (const d of relation.defender) this.add(...this.badge(square(d.king), 'defender', 72, 72, d.number));
  }

  badge(sq, c, dx, dy, number) {
    const [x, y] = this.board.place(sq);
    const plate = c === 'attacker'
      ? shape('circle', { class: 'badge ' + c, cx: x + dx, cy: y + dy, r: 22 })
      : shape('rect', { class: 'badge ' + c, x: x + dx - 20, y: y + dy - 19, width: 40, height: 38, rx: 7 });
    return [plate, this.text(sq, 'number ' + c, dx, dy + 9, number)];
  }
}
