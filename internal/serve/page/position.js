// A position as the page holds it: 64 letters from a1 to h8, and the state of a FEN. It
// knows how men move over the board, and leaves what is legal to the server.

export const START = '8/8/1KP5/3r4/8/8/8/k7 w - - 0 1'; // Saavedra 1895

export const name = (sq) => 'abcdefgh'[sq & 7] + ((sq >> 3) + 1);
export const square = (text) => 'abcdefgh'.indexOf(text[0]) + 8 * (Number(text[1]) - 1);
export const isWhite = (letter) => letter >= 'A' && letter <= 'Z';
export const sideOf = (letter) => (isWhite(letter) ? 'w' : 'b');

const words = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
export const manName = (letter) => (isWhite(letter) ? 'white ' : 'black ') + words[letter.toLowerCase()];

// parse reads a FEN as far as a board can be drawn from it; null if that is not far enough.
export function parse(fen) {
  const [board, turn = 'w', castling = '-', ep = '-', clock = '0', number = '1'] = fen.trim().split(/[\s_]+/);
  const rows = board.split('/');
  if (rows.length !== 8) return null;
  const men = new Array(64).fill('');
  for (const [i, row] of rows.entries()) {
    let file = 0;
    for (const c of row) {
      if (c >= '1' && c <= '8') file += Number(c);
      else if ('KQRBNPkqrbnp'.includes(c) && file < 8) men[8 * (7 - i) + file++] = c;
      else return null;
    }
    if (file !== 8) return null;
  }
  return {
    men, turn: turn === 'b' ? 'b' : 'w', castling: castling.replace(/[^KQkq]/g, ''), ep: /^[a-h][36]$/.test(ep) ? ep : '-',
    clock: Math.max(0, parseInt(clock, 10) || 0), number: Math.max(1, parseInt(number, 10) || 1),
  };
}

// fen writes a position.
export function fen(p) {
  const rows = [];
  for (let rank = 7; rank >= 0; rank--) {
    let row = '', empty = 0;
    for (let file = 0; file < 8; file++) {
      const man = p.men[8 * rank + file];
      if (!man) { empty++; continue; }
      row += (empty || '') + man;
      empty = 0;
    }
    rows.push(row + (empty || ''));
  }
  return `${rows.join('/')} ${p.turn} ${p.castling || '-'} ${p.ep} ${p.clock} ${p.number}`;
}

// after returns the position after a legal move in UCI notation.
export function after(p, uci) {
  const from = square(uci), to = square(uci.slice(2)), man = p.men[from], men = p.men.slice();
  const pawn = man.toLowerCase() === 'p', capture = men[to] !== '' || (pawn && name(to) === p.ep);
  men[from] = '';
  if (pawn && name(to) === p.ep) men[to + (p.turn === 'w' ? -8 : 8)] = '';
  men[to] = uci[4] ? (p.turn === 'w' ? uci[4].toUpperCase() : uci[4]) : man;
  if (man.toLowerCase() === 'k' && Math.abs(to - from) === 2) {
    const [rook, beside] = to > from ? [from + 3, from + 1] : [from - 4, from - 1];
    men[beside] = men[rook];
    men[rook] = '';
  }
  const lost = { 4: 'KQ', 7: 'K', 0: 'Q', 60: 'kq', 63: 'k', 56: 'q' };
  const gone = (lost[from] || '') + (lost[to] || '');
  return {
    men, turn: p.turn === 'w' ? 'b' : 'w', castling: [...p.castling].filter((c) => !gone.includes(c)).join(''),
    ep: pawn && Math.abs(to - from) === 16 ? name((from + to) / 2) : '-',
    clock: pawn || capture ? 0 : p.clock + 1, number: p.number + (p.turn === 'b' ? 1 : 0),
  };
}

// put returns the position with another man, or none, on a square; what can no longer be of rights and en passant goes.
export function put(p, sq, man) {
  const men = p.men.slice();
  men[sq] = man;
  const home = { K: [4, 'K', 7, 'R'], Q: [4, 'K', 0, 'R'], k: [60, 'k', 63, 'r'], q: [60, 'k', 56, 'r'] };
  const castling = [...p.castling].filter((c) => men[home[c][0]] === home[c][1] && men[home[c][2]] === home[c][3]).join('');
  return { ...p, men, castling, ep: '-' };
}

// swapped returns the same position with the colours exchanged.
export function swapped(p) {
  const flip = (c) => (isWhite(c) ? c.toLowerCase() : c.toUpperCase());
  const men = p.men.map((_, sq) => { const man = p.men[sq ^ 56]; return man && flip(man); });
  const castling = [...'KQkq'].filter((c) => p.castling.includes(flip(c))).join('');
  const ep = p.ep === '-' ? '-' : p.ep[0] + (p.ep[1] === '3' ? '6' : '3');
  return { ...p, men, castling, ep, turn: p.turn === 'w' ? 'b' : 'w' };
}
