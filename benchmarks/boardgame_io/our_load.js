// Plays Holmgang: two sockets a match, one move in flight. The game is the last argument.
const crypto = require('crypto');
const http = require('http');
const WebSocket = require('ws');
const { main } = require('./load');

const game = process.argv[6];
const OPTIONS = { 'duo-regna': { target: '9', no_progress_limit: 'off' }, 'two-domains': {} }[game]; // long games, so that few are begun anew
const SAME = 0.5; // so often a card is answered by its like, where there is one: that draws the game out, and theirs never ends
const agent = new http.Agent({ keepAlive: true });
let sent = 10;

function post(port, path, form) {
  return new Promise((done, failed) => {
    const body = JSON.stringify(form);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => { text += part; });
      answer.on('end', () => (answer.statusCode < 300 ? done(JSON.parse(text)) : failed(new Error(text))));
    });
    request.on('error', failed);
    request.end(body);
  });
}

const say = (socket, message) => socket.send(JSON.stringify(message));

function commitment(match, seat, share) {
  const fields = ['holmgang-commit-1', match, String(seat + 1), share].map((field) => Buffer.from(field));
  const hash = crypto.createHash('sha256');
  for (const field of fields) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(field.length);
    hash.update(length).update(field);
  }
  return hash.digest('hex');
}

/** Connects a seat, shares its dice where the game has any, and waits until the match is on. */
function sit(port, match, seat, token) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { perMessageDeflate: false });
  const share = crypto.randomBytes(32);
  let shared = false;
  match.seats[seat] = socket;
  return new Promise((done, failed) => {
    socket.on('error', failed);
    socket.on('open', () => say(socket, { type: 'hello', id: 1, protocol: 2, match: match.id, token, since: 0 }));
    socket.on('message', function waiting(data) {
      const frame = JSON.parse(data);
      if (frame.type === 'error') failed(new Error(frame.message));
      if (frame.type !== 'table') return;
      if (frame.stage === 'sharing') {
        if (frame.fair.commitments[seat] === null) say(socket, { type: 'commit', id: 2, commitment: commitment(match.id, seat, share) });
        else if (!shared && !frame.fair.commitments.includes(null)) {
          shared = true;
          say(socket, { type: 'share', id: 3, share: share.toString('hex') });
        }
        return;
      }
      match.questions[seat] = frame.question;
      socket.off('message', waiting);
      done();
    });
  });
}

async function open(port) {
  const created = await post(port, '/api/matches', { game, screen: 'shared', options: OPTIONS });
  const match = { port, id: created.match.id, seats: [], questions: [null, null] };
  await Promise.all(created.seats.map(({ seat, token }) => sit(port, match, seat, token)));
  return match;
}

function play(match, counter) {
  let sentAt, heard = 0, over = false, asked = 0, last = '';
  const move = () => {
    asked = match.questions[1 - asked] !== null ? 1 - asked : asked; // in turn, where both are asked at once
    const question = match.questions[asked];
    match.questions[asked] = null; // answered, until it is asked again
    const same = Math.random() < SAME ? question.choices.find((each) => each.text === last) : undefined;
    const choice = same ?? question.choices[Math.floor(Math.random() * question.choices.length)];
    last = choice.text;
    heard = 0;
    sentAt = process.hrtime.bigint();
    say(match.seats[asked], { type: 'move', id: (sent += 1), number: question.number, text: choice.text });
  };
  const again = async () => {
    for (const socket of match.seats) { socket.removeAllListeners('message'); socket.close(); }
    play(await open(match.port), counter);
  };
  for (const seat of [0, 1]) {
    match.seats[seat].on('message', (data) => {
      const frame = JSON.parse(data);
      if (frame.type === 'error') throw new Error(frame.message);
      if (frame.type !== 'table' && frame.type !== 'sealed') return;
      if (frame.type === 'table') {
        match.questions[seat] = frame.question;
        over = frame.ending !== null;
      }
      heard += 1;
      if (heard < 2) return;
      counter.count(sentAt);
      if (over) again(); else move();
    });
  }
  move();
}

main(open, play);
