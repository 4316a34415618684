// The page: loads Pyodide and the wheels that lie beside it, and shows what session.py says. No outside request is made.
import { loadPyodide } from "./assets/pyodide/pyodide.mjs";
import { Picture } from "./picture.js";
import { words } from "./words.js";

const $ = (id) => document.getElementById(id);
const started = performance.now();
const wide = matchMedia("(min-width: 60rem)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
/** Options that suit a person alone: random seats would offer trades for ever. */
const ALONE = { catan: { trading: false } };
let python, session, game, now, hurried = false;

const picture = new Picture($("picture"), $("choice"), $("actions"), {
  play: (move) => play(move.text),
  explain: (name) => document.body.dataset.busy === "yes" || tell(ask(() => session.why(name)) || "Nothing can be done with that now."),
  say: (move) => words(game, move),
  told: tell,
});

function say(text) { $("status").textContent = text; }
function tell(text) { $("refusal").textContent = text; }
/** What Python answers, or the reason why it does not. */
function ask(question) { try { return question(); } catch (error) { return error.message.trim().split("\n").at(-1).replace(/^[\w.]+: /, ""); } }
const layout = () => (wide.matches ? "wide" : "tall");

async function start() {
  const pyodide = await loadPyodide({ indexURL: new URL("./assets/pyodide/", location.href).href });
  const wheels = await (await fetch("assets/wheels.json")).json();
  for (const wheel of wheels) {
    const bytes = await (await fetch(`assets/${wheel}`)).arrayBuffer();
    const site = pyodide.runPython("import site; site.getsitepackages()[0]");
    pyodide.unpackArchive(bytes, "wheel", { extractDir: site });
  }
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
  const source = await (await fetch("session.py")).text();
  python = pyodide.globals.get("dict")();
  pyodide.runPython(source, { globals: python });
  const games = JSON.parse(python.get("games")());
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
function show() {
  const before = performance.now();
  now = JSON.parse(session.shown(layout()));
  const covered = now.covered !== null;
  $("table").hidden = false;
  $("cover").hidden = !covered;
  $("seen").hidden = covered;
  $("undo").disabled = $("download").disabled = covered;
  $("resign").disabled = $("hint").disabled = covered || now.over;
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
  const mine = session, busy = (is) => {
    document.body.dataset.busy = is ? "yes" : "no";
    for (const id of ["hint", "undo", "resign", "download"]) $(id).disabled = is;
  };
  busy(true);
  hurried = false;
  let seen = since, rested = performance.now();
  do {
    if (!mine.closed() && $("animate").checked && !still.matches && !hurried) {
      for (const frame of JSON.parse(mine.frames(seen, layout()))) {
        if (hurried || session !== mine) break;
        $("turn").textContent = told(frame);
        await picture.animate(frame);
      }
      seen = mine.count();
    }
    if (performance.now() - rested > 40) { // let the page be seen while others think
      say("The others think …");
      await new Promise((resolve) => { setTimeout(resolve); });
      rested = performance.now();
    }
    if (session !== mine) return;
  } while (mine.advance());
  busy(false);
  show();
}

async function play(text) {
  if (document.body.dataset.busy === "yes") return;
  const since = now.steps;
  const refusal = session.play(text, false);
  tell(refusal);
  if (refusal) return;
  $("move").value = "";
  say("");
  await goOn(since);
  say(now.over ? "The game is over." : "");
}

$("setup").addEventListener("submit", (event) => {
  event.preventDefault();
  const seats = Number($("seats").value);
  const players = $("players").value && ["human", ...Array(seats - 1).fill($("players").value)].join(",");
  const made = python.get("new")($("game").value, $("seats").value, $("options").value, $("seed").value, players, $("undoing").value);
  if (typeof made === "string") { say(made); return; }
  document.body.dataset.busy = "no";
  session = made; // the one before may still be asked by what it animates: Python parts with it by itself
  game = $("game").value;
  $("begin").open = false;
  hurried = true;
  tell("");
  say("");
  show();
});
$("typed").addEventListener("submit", (event) => { event.preventDefault(); play($("move").value); });
$("uncover").addEventListener("click", async () => {
  session.uncover();
  $("cover").hidden = true;
  $("seen").hidden = false;
  await goOn(session.since());
  (document.querySelector("#picture .legal") ?? document.querySelector("#actions button") ?? $("move")).focus();
});
$("stage").addEventListener("pointerdown", () => { hurried = true; picture.hurry(); });
$("undo").addEventListener("click", () => { const reason = session.undo(); show(); tell(reason); });
$("hint").addEventListener("click", () => {
  const best = session.hint();
  const move = now.moves.find((one) => one.text === best);
  say(`Search would: ${move ? words(game, move) : best}`);
});
$("resign").addEventListener("click", () => { const reason = session.resign(); show(); tell(reason); });
$("download").addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([session.record()], { type: "application/json" }));
  link.download = "record.json";
  link.click();
  URL.revokeObjectURL(link.href);
});
$("file").addEventListener("change", async () => {
  const [file] = $("file").files;
  if (file) $("verdict").textContent = python.get("judge")(await file.text());
});
wide.addEventListener("change", () => { if (session && document.body.dataset.busy !== "yes") show(); });

start().catch((error) => { say(`Python could not be loaded: ${error.message}`); throw error; });
