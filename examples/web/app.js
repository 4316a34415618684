// The page: loads Pyodide and the wheels that lie beside it, and shows what session.py says. No outside request is made.
import { loadPyodide } from "./assets/pyodide/pyodide.mjs";

const $ = (id) => document.getElementById(id);
const started = performance.now();
let python, session;

function say(text) { $("status").textContent = text; }

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
  for (const game of games) $("game").append(new Option(game.name, game.name));
  const seats = () => {
    const game = games.find((one) => one.name === $("game").value);
    $("seats").replaceChildren(...game.seats.map((n) => new Option(n, n, false, n === Math.min(4, game.seats.at(-1)))));
  };
  $("game").addEventListener("change", seats);
  seats();
  for (const id of ["game", "seats", "new", "file"]) $(id).disabled = false;
  say(`Ready after ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  document.body.dataset.ready = "yes";
}

function show() {
  const before = performance.now();
  const now = JSON.parse(session.shown());
  const covered = now.covered !== null;
  $("table").hidden = false;
  $("cover").hidden = !covered;
  $("seen").hidden = covered;
  for (const id of ["undo", "resign", "download"]) $(id).disabled = covered;
  if (covered) $("cover-text").textContent = `Pass to seat ${now.covered}. The others look away.`;
  $("picture").innerHTML = now.svg ?? "";
  $("turn").textContent = covered ? "" : now.ended ? `The game ${now.ended}` : now.over
    ? `Game over: ${now.scores.join("-")}, won by seat ${now.winners.join(" and ")}`
    : `Seat ${now.seat} to move`;
  $("moves").replaceChildren(...Object.entries(now.moves ?? {}).map(([kind, texts]) => {
    const group = document.createElement("fieldset");
    const legend = document.createElement("legend");
    legend.textContent = kind;
    group.append(legend, ...texts.map((text) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      button.dataset.move = text;
      button.addEventListener("click", () => play(text));
      return button;
    }));
    return group;
  }));
  $("log").replaceChildren(...(now.log ?? []).map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  }));
  document.body.dataset.steps = now.steps;
  document.body.dataset.over = now.over ? "yes" : "no";
  document.body.dataset.milliseconds = (performance.now() - before).toFixed(1);
  if (covered) $("uncover").focus();
  return now;
}

function play(text) {
  const refusal = session.play(text);
  $("refusal").textContent = refusal;
  if (refusal) return;
  $("move").value = "";
  const focused = document.activeElement?.closest?.("#moves") !== null;
  const now = show();
  if (focused && $("cover").hidden) ($("moves").querySelector("button") ?? $("undo")).focus();
  say(now.over ? "The game is over." : "");
}

$("setup").addEventListener("submit", (event) => {
  event.preventDefault();
  const seats = Number($("seats").value);
  const players = $("players").value && ["human", ...Array(seats - 1).fill($("players").value)].join(",");
  const made = python.get("new")($("game").value, $("seats").value, $("options").value, $("seed").value, players, $("undoing").value);
  if (typeof made === "string") { say(made); return; }
  session?.destroy();
  session = made;
  $("refusal").textContent = "";
  say("");
  show();
});
$("typed").addEventListener("submit", (event) => { event.preventDefault(); play($("move").value); });
$("uncover").addEventListener("click", () => {
  session.uncover();
  show();
  ($("moves").querySelector("button") ?? $("move")).focus();
});
$("undo").addEventListener("click", () => { $("refusal").textContent = session.undo(); show(); });
$("resign").addEventListener("click", () => { $("refusal").textContent = session.resign(); show(); });
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

start().catch((error) => { say(`Python could not be loaded: ${error.message}`); throw error; });
