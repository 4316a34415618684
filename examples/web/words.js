// Steps in words: a sentence for each kind of step, with its parts put in. `[…]` is left out where a part in it says nothing.
const tables = await (await fetch("words.json")).json();

const PARTS = /\{(\w+)\}/g;
const says = (value) => value !== null && value !== undefined && value !== false && value !== "" && value.length !== 0;

function part(value, names) {
  if (Array.isArray(value)) return value.map((one) => part(one, names)).join(Array.isArray(value[0]) ? " / " : ", ");
  if (value !== null && typeof value === "object") {
    return Object.entries(value).map(([name, count]) => `${count === 1 ? "" : `${count} `}${part(name, names)}`).join(" and ");
  }
  if (!Object.keys(names).length) return String(value);
  return String(value).split("-").map((word) => names[word] ?? word).join(" ");
}

/** A step (as data, with its text) in words; what was hidden of it is not in them. */
export function words(game, step) {
  const table = tables[game] ?? {}, names = table.names ?? {};
  const template = step.hidden ? table.hidden?.[step.kind] : table[step.kind] ?? (step.kind.startsWith("=") ? table["="] : undefined);
  if (template === undefined) return step.hidden ? `${step.kind}, hidden` : step.text;
  const told = template.replace(/\[(.*?)\]/g, (_, inner) => [...inner.matchAll(PARTS)].every(([, name]) => says(step.args[name])) ? inner : "");
  return told.replace(PARTS, (_, name) => part(step.args[name] ?? "", names));
}
