// Python in a worker of its own, so that the page never waits for it: loads Pyodide and the wheels that lie beside it, and answers what
// the page asks of session.py, one question after the other. No outside request is made.
import { loadPyodide } from "./assets/pyodide/pyodide.mjs";

let python, session, number = 0;

const ready = (async () => {
  const pyodide = await loadPyodide({ indexURL: new URL("./assets/pyodide/", import.meta.url).href });
  const wheels = await (await fetch("assets/wheels.json")).json();
  for (const wheel of wheels) {
    const bytes = await (await fetch(`assets/${wheel}`)).arrayBuffer();
    const site = pyodide.runPython("import site; site.getsitepackages()[0]");
    pyodide.unpackArchive(bytes, "wheel", { extractDir: site });
  }
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
  python = pyodide.globals.get("dict")();
  pyodide.runPython(await (await fetch("session.py")).text(), { globals: python });
})();

/** A question to a function of session.py: of `new`, the number of the session, or why there is none. */
function answer(name, given) {
  const found = python.get(name)(...given);
  if (name !== "new" || typeof found === "string") return found;
  session?.destroy();
  session = found;
  return ++number;
}

/** A question to a session; null where another one has begun since. */
function answerOf(which, name, given) {
  return which === number ? session[name](...given) : null;
}

onmessage = async ({ data: { id, name, given, which } }) => {
  try {
    await ready;
    postMessage({ id, value: which === undefined ? answer(name, given) : answerOf(which, name, given) });
  } catch (error) {
    postMessage({ id, error: error.message.trim().split("\n").at(-1).replace(/^[\w.]+: /, "") });
  }
};
