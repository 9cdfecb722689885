// An engine for Holmgang: takes the last of its options, or the first of them if it is not to be bold.
import { createInterface } from "node:readline";

const say = (line) => process.stdout.write(`${line}\n`);
let bold = true;
let table = null;

function choose(choices) {
  return choices.at(bold ? -1 : 0).text;
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const [word] = line.split(" ", 1);
  const rest = line.slice(word.length + 1);
  switch (word) {
    case "holmgang":
      say("id name Pebble 1.0");
      say("id author Ada");
      say('option {"name": "bold", "type": "switch", "default": true}');
      say("holmgangok 1");
      break;
    case "setoption":
      bold = JSON.parse(rest).value;
      break;
    case "isready":
      say("readyok");
      break;
    case "table":
      table = JSON.parse(rest);
      break;
    case "go":
      say(`info ${JSON.stringify({ options: table.question.choices.length })}`);
      say(`bestmove ${choose(table.question.choices)}`);
      break;
    case "quit":
      process.exit();
  }
});
