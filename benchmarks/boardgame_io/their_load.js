// Plays boardgame.io: two sockets a match, one move in flight.
const { io } = require('socket.io-client');
const { main } = require('./load');

let opened = 0;

async function open(port) {
  const match = { id: `match-${process.pid}-${(opened += 1)}`, seats: [], heard: new Map() };
  for (const seat of ['0', '1']) {
    const socket = io(`http://127.0.0.1:${port}/cells`, { transports: ['websocket'], forceNew: true });
    match.seats.push(socket);
    await new Promise((done) => {
      socket.on('connect', () => socket.emit('sync', match.id, seat, undefined, 2));
      socket.once('sync', (_match, facts) => { match.state = facts.state; done(); });
    });
  }
  return match;
}

function play(match, counter) {
  let sentAt;
  const move = (state) => {
    const seat = state.ctx.currentPlayer;
    sentAt = process.hrtime.bigint();
    const payload = { type: 'click', args: [state.G.moves % 9], playerID: seat, credentials: undefined };
    match.seats[Number(seat)].emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, match.id, seat);
  };
  for (const socket of match.seats) {
    socket.on('update', (_match, state) => {
      const heard = (match.heard.get(state._stateID) || 0) + 1;
      match.heard.set(state._stateID, heard);
      if (heard < 2) return;
      match.heard.delete(state._stateID);
      counter.count(sentAt);
      move(state);
    });
  }
  move(match.state);
}

main(open, play);
