// Positions to begin with.

export const examples = [
  ['Saavedra 1895', '8/8/1KP5/3r4/8/8/8/k7 w - - 0 1'],
  ['Réti 1921', '7K/8/k1P5/7p/8/8/8/8 w - - 0 1'],
  ['Trébuchet', '8/8/8/3pK3/2kP4/8/8/8 w - - 0 1'],
  ['Bishop and knight', '8/8/8/8/8/2k5/8/KBN5 w - - 0 1'],
  ['Castling wins', '8/8/8/3k4/8/8/1r6/R3K3 w Q - 0 1'],
  ['The clock runs out', '7k/8/8/5K2/8/8/R7/8 w - - 98 80'],
  ['Corresponding squares', '5k2/6p1/2p5/2P5/6P1/5K2/8/8 w - - 0 1', { view: 'squares' }],
  ['Lasker and Reichhelm 1901', '8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1', { view: 'squares' }],
  ['A wall', '4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1'],
  ['Heat map of a king', '8/8/8/4k3/8/8/4P3/4K3 w - - 0 1', { view: 'map', man: 'e1' }],
  ['Szén 1836', '4k3/5ppp/8/8/8/8/PPP5/3K4 w - - 0 1'],
];
