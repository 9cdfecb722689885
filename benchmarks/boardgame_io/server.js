// boardgame.io as its documentation starts it: matches in memory, WebSocket only. The game is as small as can be: nine cells, short
// moves, no undo to keep, and it never ends.
const { Server } = require('boardgame.io/server');

const game = {
  name: 'cells',
  disableUndo: true,
  setup: () => ({ cells: Array(9).fill(null), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    click: ({ G, playerID }, cell) => {
      if (G.moves % 9 === 0) G.cells.fill(null);
      G.cells[cell] = playerID;
      G.moves += 1;
    },
  },
};

Server({ games: [game], origins: ['*'] }).run({ port: Number(process.argv[2]) }, () => console.log('ready'));
