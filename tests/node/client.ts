// A client in TypeScript: from the data of a step it writes the text, for every kind of step of every game. The compiler proves that
// no kind is missing (`never`), and `check.ts` that the texts are those of the vectors.

import type * as Catan from "./schema/catan.d.ts";
import type * as Catsle from "./schema/catsle.d.ts";
import type * as Coatl from "./schema/coatl.d.ts";
import type * as Coloretto from "./schema/coloretto.d.ts";

function missing(kind: never): never {
  throw new Error(`no such kind of step: ${JSON.stringify(kind)}`);
}

const listed = (words: ReadonlyArray<string>) => words.join(",") || "-";

export function coloretto(step: Coloretto.Step): string {
  switch (step.kind) {
    case "draw":
      return "draw";
    case "place":
      return `place ${step.args.row}`;
    case "take":
      return `take ${step.args.row}`;
    case "name":
      return `name ${listed(step.args.colours)}`;
    case "=out":
      return `=out ${listed(step.args.colours)}`;
    case "=start":
      return `=start ${step.args.by_seat.map(listed).join("/")}`;
    default:
      return `=${step.args.last_round ? "!" : ""}${step.args.card}`;
  }
}

function hand(cards: ReadonlyArray<string>): string {
  const bySuit = new Map<string, string[]>();
  for (const card of cards) {
    const suit = card.replace(/[0-9]+$/, "");
    bySuit.set(suit, [...(bySuit.get(suit) ?? []), card.slice(suit.length)]);
  }
  return [...bySuit].map(([suit, numbers]) => suit + numbers.join(",")).join(" ") || "-";
}

export function catsle(step: Catsle.Step): string {
  switch (step.kind) {
    case "play":
      return `play ${step.args.card}`;
    case "take":
      return `take ${step.args.card} ${step.args.column}`;
    case "=deal":
      return `=deal ${step.args.hands.map(hand).join(" / ")}`;
    case "=extra":
      return `=extra ${step.args.card}`;
    default:
      return missing(step);
  }
}

export function coatl(step: Coatl.Step): string {
  switch (step.kind) {
    case "keep":
      return `keep ${step.seat} ${step.args.cards.join(" ")}`;
    case "take":
    case "pick":
      return `${step.kind} ${step.args.kind} ${step.args.colours.join("")}`;
    case "choose":
    case "temple":
    case "discard":
    case "commit":
      return `${step.kind} ${step.args.card}`;
    case "start":
      return `start ${step.args.piece.replace("-", " ")}`;
    case "extend": {
      const card = step.args.card === null ? "" : ` ${step.args.card}`;
      return `extend ${step.args.coatl} ${step.args.place} ${step.args.colour}${card}`;
    }
    case "fulfil":
      return `fulfil ${step.args.coatl} ${step.args.card}`;
    case "seal":
    case "see":
    case "end":
    case "pass":
      return step.kind;
    case "=fill": {
      const letters = (colours: ReadonlyArray<string>) => colours.join("") || "-";
      return `=fill ${letters(step.args.heads)} ${letters(step.args.tails)} ${listed(step.args.bodies.map(letters))}`;
    }
    case "=temple":
      return `=temple ${step.seat} ${step.args.card}`;
    case "=reveal":
    case "=draw":
      return `${step.kind} ${step.args.card}`;
    case "=display":
      return `=display ${step.args.cards.join(",")}`;
    case "=prophecies":
      return `=prophecies ${step.seat} ${step.args.cards.join(",")}`;
    default:
      return missing(step);
  }
}

type Counts = { readonly [kind in "brick" | "lumber" | "wool" | "grain" | "ore"]?: number };
const RESOURCES = ["brick", "lumber", "wool", "grain", "ore"] as const;

function counts(held: Counts): string {
  const parts = RESOURCES.filter((kind) => held[kind]).map((kind) => `${held[kind] === 1 ? "" : held[kind]}${kind}`);
  return parts.join("+") || "nothing";
}

const ROWS: { readonly [size: number]: ReadonlyArray<number> } = { 19: [3, 4, 5, 4, 3], 30: [3, 4, 5, 6, 5, 4, 3] };

function rows(signs: ReadonlyArray<string>, gap: string): string {
  let start = 0;
  return (ROWS[signs.length] ?? []).map((row) => signs.slice(start, (start += row)).join(gap)).join("/");
}

export function catan(step: Catan.Step): string {
  switch (step.kind) {
    case "road":
      return `road ${step.args.edge}`;
    case "settlement":
    case "city":
      return `${step.kind} ${step.args.vertex}`;
    case "roll":
    case "buy":
    case "knight":
    case "road-building":
    case "withdraw":
    case "declare":
    case "end":
      return step.kind;
    case "discard":
      return `discard ${step.seat} ${step.args.resource}`;
    case "robber":
      return `robber ${step.args.hex}${step.args.victim === null ? "" : ` from ${step.args.victim}`}`;
    case "plenty":
      return `plenty ${counts(step.args.counts)}`;
    case "monopoly":
      return `monopoly ${step.args.resource}`;
    case "bank":
      return `bank ${step.args.rate}${step.args.give} for ${step.args.get}`;
    case "offer":
      return `offer ${counts(step.args.give)} for ${counts(step.args.get)}`;
    case "accept":
    case "decline":
      return `${step.kind} ${step.seat}`;
    case "counter":
      return `counter ${step.seat} ${counts(step.args.give)} for ${counts(step.args.get)}`;
    case "confirm":
      return `confirm ${step.args.partner}`;
    case "=roll":
      return `=roll ${step.args.total}`;
    case "=steal":
      return `=steal ${step.args.resource}`;
    case "=card":
      return `=card ${step.args.card}`;
    case "=terrain":
      return `=terrain ${rows(step.args.terrain.map((tile) => tile.slice(0, 1)), "")}`;
    case "=harbours":
      return `=harbours ${step.args.harbours.map((harbour) => harbour.slice(0, 1)).join("")}`;
    case "=numbers":
      if ("corner" in step.args) return `=numbers ${step.args.corner} ${step.args.clockwise ? "cw" : "ccw"}`;
      return `=numbers ${rows(step.args.numbers.map((number) => (number === null ? "-" : `${number}`)), ",")}`;
    default:
      return missing(step);
  }
}
