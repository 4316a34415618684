// Reads the vectors and the records of the examples without an engine, and checks what can be checked so: every value against the
// schema, the text of every step against its data, that what a move concerns is on the picture, that the weights of an event add up.

import { readFileSync, readdirSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import { catan, catsle, coatl, coloretto } from "./client.js";

const [examples = "", schemas = ""] = process.argv.slice(2);
const texts: { readonly [game: string]: (step: never) => string } = { catan, catsle, coatl, coloretto };
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

function valid(game: string, type: string, value: unknown): boolean {
  const validate = ajv.getSchema(`${game}#/$defs/${type}`);
  if (validate === undefined) throw new Error(`${game} has no type ${type}`);
  return validate(value) === true;
}

function must(holds: boolean, what: string): void {
  if (!holds) {
    console.error(`${what} (${ajv.errorsText()})`);
    process.exit(1);
  }
}

type Step = { readonly kind: string; readonly targets: ReadonlyArray<string>; readonly text?: string };

for (const [game, text] of Object.entries(texts)) {
  ajv.addSchema(JSON.parse(readFileSync(`${schemas}/${game}.json`, "utf8")), game);
  const [head = "", ...lines] = gunzipSync(readFileSync(`${examples}/vectors/${game}.jsonl.gz`)).toString().trimEnd().split("\n");
  must(JSON.parse(head).game === game, `${game}: the first line names the game`);
  const games = new Set<number>();
  const kinds = new Set<string>();
  let pictures = 0;
  for (const line of lines) {
    const vector = JSON.parse(line);
    const where = `${game}, game ${vector.seed}, step ${vector.index}`;
    games.add(vector.seed);
    must(valid(game, "Options", vector.options), `${where}: options`);
    must(valid(game, "Position", vector.before), `${where}: before`);
    must(valid(game, "Position", vector.after), `${where}: after`);
    for (const change of vector.changes) must(valid(game, "Change", change), `${where}: change ${JSON.stringify(change)}`);
    must(text(vector.data as never) === vector.step, `${where}: ${vector.step} is not ${text(vector.data as never)}`);
    must(valid(game, "Step", vector.data), `${where}: data of ${vector.step}`);
    kinds.add(vector.data.kind);
    for (const { text: written, ...data } of vector.legal as ReadonlyArray<Step>) {
      kinds.add(data.kind);
      must(valid(game, "Step", data), `${where}: data of ${written}`);
      must(text(data as never) === written, `${where}: ${written} is not ${text(data as never)}`);
    }
    if (vector.chance === null) {
      must(vector.legal.some((move: Step) => move.text === vector.step), `${where}: ${vector.step} is listed`);
    } else {
      const { size, total, outcomes } = vector.chance;
      const sum = outcomes.reduce((all: number, outcome: { weight: number }) => all + outcome.weight, 0);
      must(size > 100 ? outcomes.length === 5 : outcomes.length === size && sum === total, `${where}: weights`);
    }
    if (vector.picture !== undefined) {
      pictures += 1;
      const names = new Set([...vector.picture.svg.matchAll(/data-name="([^"]*)"/g)].map((found: RegExpMatchArray) => found[1]));
      const own = (move: { seat: number | null }) => move.seat === null || move.seat === vector.picture.seat;
      for (const move of vector.legal.filter(own) as ReadonlyArray<Step>)
        for (const target of move.targets) must(names.has(target), `${where}: ${target} is on the picture`);
    }
  }
  must(games.size >= 40 && lines.length >= 2000 && pictures >= 20, `${game}: enough vectors`);
  console.log(`${game}: ${lines.length} steps in ${games.size} games, ${kinds.size} kinds, ${pictures} pictures`);
}

let records = 0;
for (const name of readdirSync(`${examples}/records`).filter((name) => name.endsWith(".json"))) {
  const record = JSON.parse(readFileSync(`${examples}/records/${name}`, "utf8"));
  must(valid(record.game, "Record", record), `${name} is a record`);
  must(!valid(record.game, "Record", { ...record, steps: [...record.steps, 7] }), `${name} with a broken step is none`);
  records += 1;
}
must(records > 0, "there are records");
console.log(`${records} records`);
