// The page: shows what session.py says, which Python answers in a worker (python.js). No outside request is made.
import { Picture } from "./picture.js";
import { words } from "./words.js";

const $ = (id) => document.getElementById(id);
const started = performance.now();
const wide = matchMedia("(min-width: 60rem)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
/** Options that suit a person alone: random seats would offer trades for ever. */
const ALONE = { catan: { trading: false } };
let session, game, now, hurried = false;

const worker = new Worker("python.js", { type: "module" });
const waiting = new Map();
let asked = 0;
worker.onmessage = ({ data: { id, value, error } }) => {
  const [resolve, reject] = waiting.get(id);
  waiting.delete(id);
  if (error === undefined) resolve(value);
  else reject(new Error(error));
};
worker.onerror = (event) => { for (const [, reject] of waiting.values()) reject(new Error(event.message)); };
/** A question to Python: a function of session.py, or with `which` a method of that session (null once another one has begun). */
function ask(name, given = [], which = undefined) {
  return new Promise((resolve, reject) => {
    waiting.set(++asked, [resolve, reject]);
    worker.postMessage({ id: asked, name, given, which });
  });
}
const of = (which, name, ...given) => ask(name, given, which);

const picture = new Picture($("picture"), $("choice"), $("actions"), {
  play: (move) => play(move.text),
  explain: (name) => once(async () => tell(await of(session, "why", name) || "Nothing can be done with that now.")),
  say: (move) => words(game, move),
  told: tell,
});

function say(text) { $("status").textContent = text; }
function tell(text) { $("refusal").textContent = text; }
const layout = () => (wide.matches ? "wide" : "tall");

function busy(is) {
  document.body.dataset.busy = is ? "yes" : "no";
  for (const id of ["hint", "undo", "resign", "download"]) $(id).disabled = is || (now && (now.covered !== null || (now.over && id !== "undo" && id !== "download")));
}
/** One thing at a time: nothing while the page is busy. Why it could not be done is told. */
async function once(work) {
  if (document.body.dataset.busy === "yes") return;
  const mine = session;
  busy(true);
  try { await work(); } catch (error) { tell(error.message); }
  if (session === mine) busy(false);
}

async function start() {
  const games = JSON.parse(await ask("games"));
  for (const one of games) $("game").append(new Option(one.name, one.name));
  const seats = () => {
    const chosen = games.find((one) => one.name === $("game").value);
    $("seats").replaceChildren(...chosen.seats.map((n) => new Option(n, n, false, n === Math.min(4, chosen.seats.at(-1)))));
    suggest();
  };
  $("game").addEventListener("change", seats);
  $("players").addEventListener("change", suggest);
  seats();
  for (const id of ["game", "seats", "new", "file"]) $(id).disabled = false;
  say(`Ready after ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  document.body.dataset.ready = "yes";
}

function suggest() { $("options").value = JSON.stringify(($("players").value && ALONE[$("game").value]) || {}); }

function turn() {
  if (now.covered !== null) return "";
  if (now.ended) return `The game ${now.ended}.`;
  if (now.over) return `Game over: ${now.scores.join("-")}, won by seat ${now.winners.join(" and ")}`;
  return `Seat ${now.seat} to move`;
}

/** Show the table as it is. */
async function show() {
  const mine = session, before = performance.now();
  const shown = await of(mine, "shown", layout());
  if (session !== mine || shown === null) return;
  now = JSON.parse(shown);
  const covered = now.covered !== null;
  $("table").hidden = false;
  $("cover").hidden = !covered;
  $("seen").hidden = covered;
  $("turn").textContent = turn();
  if (covered) {
    $("cover-text").textContent = `Pass to seat ${now.covered}. The others look away.`;
    for (const id of ["picture", "choice", "actions", "moves", "log", "refusal", "count"]) $(id).replaceChildren();
    $("move").value = "";
    $("uncover").focus();
  } else {
    picture.show(now.svg, now.moves);
    list();
  }
  document.body.dataset.steps = now.steps;
  document.body.dataset.over = now.over ? "yes" : "no";
  document.body.dataset.milliseconds = (performance.now() - before).toFixed(1);
}

/** The moves and the steps so far, in words. */
function list() {
  const kinds = Map.groupBy?.(now.moves, (move) => move.kind) ?? now.moves.reduce((map, move) => map.set(move.kind, [...(map.get(move.kind) ?? []), move]), new Map());
  $("count").textContent = `(${now.moves.length})`;
  $("moves").replaceChildren(...[...kinds].map(([kind, moves]) => {
    const group = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = kind;
    group.append(legend, ...moves.map((move) => picture.button(move)));
    return group;
  }));
  $("log").replaceChildren(...now.log.map((step) => {
    const item = document.createElement("li");
    item.textContent = told(step);
    item.title = step.line;
    return item;
  }).reverse());
}

function told(step) { return `${step.who === null ? "" : `Seat ${step.who}: `}${words(game, step)}`; }

/** Show the steps from that number on, each as it changed the table, let chance and the others go on, then show the table as it is. */
async function goOn(since) {
  const mine = session;
  hurried = false;
  let seen = since, more = true;
  while (more) {
    if ($("animate").checked && !still.matches && !hurried && !(await of(mine, "closed"))) {
      for (const frame of JSON.parse((await of(mine, "frames", seen, layout())) ?? "[]")) {
        if (hurried || session !== mine) break;
        $("turn").textContent = told(frame);
        await picture.animate(frame);
      }
      seen = await of(mine, "count");
    }
    say("The others think …");
    more = session === mine && await of(mine, "advance");
  }
  if (session !== mine) return;
  say("");
  await show();
}

function play(text) {
  return once(async () => {
    const mine = session, since = now.steps;
    const refusal = await of(mine, "play", text, false);
    if (session !== mine) return;
    tell(refusal);
    if (refusal) return;
    $("move").value = "";
    await goOn(since);
    if (session === mine) say(now.over ? "The game is over." : "");
  });
}

$("setup").addEventListener("submit", async (event) => {
  event.preventDefault();
  const seats = Number($("seats").value), wanted = $("game").value;
  const players = $("players").value && ["human", ...Array(seats - 1).fill($("players").value)].join(",");
  busy(true);
  say("");
  const made = await ask("new", [wanted, $("seats").value, $("options").value, $("seed").value, players, $("undoing").value]).catch((error) => error.message);
  if (typeof made === "string") { busy(false); say(made); return; }
  session = made; // what another session still waits for comes to nothing
  game = wanted;
  $("begin").open = false;
  hurried = true;
  tell("");
  await show();
  busy(false);
});
$("typed").addEventListener("submit", (event) => { event.preventDefault(); play($("move").value); });
$("uncover").addEventListener("click", () => once(async () => {
  const mine = session;
  await of(mine, "uncover");
  $("cover").hidden = true;
  $("seen").hidden = false;
  await goOn(await of(mine, "since"));
  (document.querySelector("#picture .legal") ?? document.querySelector("#actions button") ?? $("move")).focus();
}));
$("stage").addEventListener("pointerdown", () => { hurried = true; picture.hurry(); });
for (const id of ["undo", "resign"]) {
  $(id).addEventListener("click", () => once(async () => {
    const reason = await of(session, id);
    await show();
    tell(reason ?? "");
  }));
}
$("hint").addEventListener("click", () => once(async () => {
  say("Thinking …");
  const [best, ...others] = JSON.parse((await of(session, "hint")) ?? "[]");
  const inWords = ({ text }) => { const move = now.moves.find((one) => one.text === text); return move ? words(game, move) : text; };
  const share = ({ worth }) => `${Math.round(100 * worth)} %`;
  const more = others.map((one) => `${inWords(one)} (${share(one)})`);
  say(best ? `Search would: ${inWords(best)} (expects ${share(best)} of a win)${more.length ? `; or ${more.join(", ")}` : ""}` : "No move is due.");
}));
$("download").addEventListener("click", () => once(async () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([await of(session, "record")], { type: "application/json" }));
  link.download = "record.json";
  link.click();
  URL.revokeObjectURL(link.href);
}));
$("file").addEventListener("change", async () => {
  const [file] = $("file").files;
  if (file) $("verdict").textContent = await ask("judge", [await file.text()]);
});
wide.addEventListener("change", () => { if (session) once(show); });

start().catch((error) => { say(`Python could not be loaded: ${error.message}`); throw error; });
