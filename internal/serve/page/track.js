// The game on the board: positions that were played through, and those of best play that are still ahead.

import { after } from './position.js';

export class Track {
  constructor(position) {
    this.nodes = [{ position }];
    this.at = 0;
  }

  get position() { return this.nodes[this.at].position; }

  get next() { return this.nodes[this.at + 1]; }

  // play goes on with a move; what was ahead goes unless it begins with it.
  play(uci, san) {
    if (this.next?.uci !== uci) {
      this.nodes.length = this.at + 1;
      this.nodes.push({ position: after(this.position, uci), uci, san });
    }
    this.at++;
  }

  // ahead puts best play behind the position if nothing else is there.
  ahead(uci, san) {
    if (this.next) return;
    let position = this.position;
    for (const [i, move] of uci.entries()) {
      position = after(position, move);
      this.nodes.push({ position, uci: move, san: san[i] });
    }
  }

  // goTo goes to a node, or as near to it as there is one; it tells whether that is elsewhere.
  goTo(at) {
    const to = Math.min(Math.max(at, 0), this.nodes.length - 1), moved = to !== this.at;
    this.at = to;
    return moved;
  }

  // tokens returns the moves as they are written: a number where one is due, SAN, and the node.
  tokens() {
    return this.nodes.slice(1).map((node, i) => {
      const before = this.nodes[i].position;
      const number = before.turn === 'w' ? `${before.number}.` : i === 0 ? `${before.number}...` : '';
      return { number, san: node.san, at: i + 1 };
    });
  }
}
