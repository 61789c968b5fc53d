// Verdicts in words. Those of the server are for the side to move, or the side that plays a move.

export const sides = { w: 'White', b: 'Black' };
export const other = (turn) => (turn === 'w' ? 'b' : 'w');

// order is from the best for whoever is to move to the worst.
export const order = ['win', 'cursed-win', 'draw', 'unknown', 'blessed-loss', 'loss'];

export const groups = {
  win: 'Win', 'cursed-win': 'Win, but drawn by the 50-move rule', draw: 'Draw', unknown: 'Unknown',
  'blessed-loss': 'Loss, but drawn by the 50-move rule', loss: 'Loss',
};

export const marks = { win: '+', 'cursed-win': '+½', draw: '=', unknown: '?', 'blessed-loss': '–½', loss: '–' };

// tone is the colour of a verdict.
export const tone = { win: 'decided', loss: 'decided', draw: 'drawn', 'cursed-win': 'rule', 'blessed-loss': 'rule', unknown: 'open' };

const plural = (n, one, many) => `${n} ${n === 1 ? one : many}`;

export const winner = (verdict, turn) => ({ win: turn, 'cursed-win': turn, loss: other(turn), 'blessed-loss': other(turn) })[verdict];

// headline says who gets what.
export function headline(a, turn) {
  const side = winner(a.verdict, turn);
  switch (a.verdict) {
    case 'win': return `${sides[side]} wins`;
    case 'loss': return a.dtm === 0 ? `Checkmate, ${sides[side]} has won` : `${sides[side]} wins`;
    case 'draw': return a.why.startsWith('stalemate') ? 'Stalemate' : 'Draw';
    case 'cursed-win': case 'blessed-loss': return 'Draw by the 50-move rule';
  }
  return 'Not proven';
}

// distance says how long it takes, or what a bracket leaves open.
export function distance(a, turn) {
  const side = sides[turn];
  if (a.verdict === 'unknown') {
    if (a.lower === 'loss' && a.upper === 'win') return `Nothing is known yet with ${side} to move.`;
    return `Proven for ${side} to move: at least a ${plain(a.lower)}, at most a ${plain(a.upper)}.`;
  }
  const parts = [];
  if (a.verdict === 'cursed-win' || a.verdict === 'blessed-loss') parts.push(`${sides[winner(a.verdict, turn)]} would win without it`);
  if (a.dtm) parts.push(`mate in ${plural(Math.ceil(a.dtm / 2), 'move', 'moves')}`);
  const text = parts.join(', ');
  return text && text[0].toUpperCase() + text.slice(1);
}

const plain = (result) => result.replace('cursed-win', 'win drawn by the 50-move rule').replace('blessed-loss', 'loss drawn by the 50-move rule');

// facts are the figures below the headline: a name, a value, an explanation.
export function facts(a, turn) {
  const out = [[turn === 'w' ? 'White to move' : 'Black to move', '', '']];
  if (a.dtz) out.push(['DTZ', a.dtz, 'plies to the next capture, pawn move or mate, under the 50-move rule']);
  else if (a.dtz_one_of) out.push(['DTZ', a.dtz_one_of.join('–'), 'plies to the next capture, pawn move or mate: Syzygy files round some']);
  if (a.dtm) out.push(['DTM', a.dtm, 'plies to mate, without the 50-move rule']);
  if (a.clock) out.push(['Clock', `${a.clock}/100`, 'half-moves since the last capture or pawn move']);
  return out;
}

const means = { rules: 'By the rules', table: 'By table', solver: 'By the solver', mate: 'By a mate' };

// reason says by what an answer is proven, and why.
export function reason(a) {
  const why = a.why.replace(/; --(budget|mem) gives more( time)?/, '').replace(/--dir/g, 'the server');
  return [a.by ? means[a.by] || `By ${a.by}` : 'Why', why];
}

// moveNote is the distance of a move, short, and in words.
export function moveNote(m) {
  if (m.dtm) {
    const n = Math.ceil(m.dtm / 2);
    return [`#${n}`, `${m.verdict === 'loss' || m.verdict === 'blessed-loss' ? 'mated' : 'mate'} in ${plural(n, 'move', 'moves')}`];
  }
  if (m.dtz) return [`z${m.dtz}`, `DTZ ${m.dtz}`];
  if (m.dtz_one_of) return [`z${m.dtz_one_of[0]}`, `DTZ ${m.dtz_one_of.join(' or ')}`];
  return ['', groups[m.verdict]];
}
