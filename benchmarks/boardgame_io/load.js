// What both loads share: the figures of the server's process, and the clock around a run.
const fs = require('fs');

/** Seconds of processor time that a process has used, all of its threads together. */
function processor(pid) {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Kilobytes of memory that a process holds. */
function memory(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);
}

/** Milliseconds that idle matches are given to come to rest. */
const SETTLE = 15000;

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Opens so many matches, a few at a time. */
async function openAll(count, open) {
  const matches = [];
  while (matches.length < count) {
    const some = Math.min(16, count - matches.length);
    matches.push(...(await Promise.all(Array.from({ length: some }, () => open()))));
  }
  return matches;
}

/** Counts moves for some seconds, after a warm-up. A move counts once both seats have been told of it. */
class Counter {
  constructor(pid) {
    this.pid = pid;
    this.moves = 0;
    this.delays = [];
    this.on = false;
  }

  count(sentAt) {
    if (!this.on) return;
    this.moves += 1;
    this.delays.push(Number(process.hrtime.bigint() - sentAt) / 1e6);
  }

  async run(seconds) {
    await pause(1500);
    const before = processor(this.pid), own = process.cpuUsage(), start = process.hrtime.bigint();
    this.on = true;
    await pause(seconds * 1000);
    this.on = false;
    const spent = Number(process.hrtime.bigint() - start) / 1e9, used = processor(this.pid) - before;
    const mine = process.cpuUsage(own);
    const delays = this.delays.sort((a, b) => a - b);
    return {
      rate: this.moves / spent,
      cpu_us: (used / this.moves) * 1e6,
      server_busy: used / spent,
      load_busy: (mine.user + mine.system) / 1e6 / spent,
      p50_ms: delays[Math.floor(delays.length * 0.5)],
      p99_ms: delays[Math.floor(delays.length * 0.99)],
    };
  }
}

/** Opens matches, says what an idle one costs, and plays them for some seconds if asked to. */
async function main(open, play) {
  const [port, pid, count, seconds] = process.argv.slice(2, 6).map(Number);
  const warm = await openAll(10, () => open(port)); // what the first ones load belongs to the server, not to a match
  await pause(500);
  const before = memory(pid);
  const matches = await openAll(count, () => open(port));
  await pause(seconds > 0 ? 1000 : SETTLE);
  const figures = { idle_kb: (memory(pid) - before) / count, memory_kb: memory(pid), open: matches.length };
  if (seconds > 0) {
    const counter = new Counter(pid);
    for (const match of matches) play(match, counter);
    Object.assign(figures, await counter.run(seconds));
  } else {
    const counter = new Counter(pid); // everybody is still there: one more match is played among them
    play(warm[0], counter);
    Object.assign(figures, { one_of_many: await counter.run(2) });
  }
  console.log(JSON.stringify(figures));
  process.exit(0);
}

module.exports = { main };
