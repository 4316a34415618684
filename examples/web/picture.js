// The picture: what can be clicked and glows, one click or two for a move, the same by keyboard, and what just happened as motion.
// It knows no game: the things on the picture have names (`data-name`), and moves say by `targets` which of them they concern.

const SVG = "http://www.w3.org/2000/svg";
const REACH = 26; // pixels around a small thing that still mean it
const SMALL = 64; // things below that size, in units of the picture, are ringed
const WHOLE_SEAT = /^seat-\d+$/;

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Picture {
  /** `play(move)` and `explain(name)` are called for what is clicked; `say(move)` gives a move in words. */
  constructor(picture, choice, actions, { play, explain, say, told }) {
    Object.assign(this, { picture, choice, actions, play, explain, say, told, moves: [], chosen: [] });
    picture.addEventListener("click", (event) => this.click(event));
    picture.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("keydown", (event) => { if (event.key === "Escape" && this.chosen.length) this.choose(null); });
  }

  /** Show a picture with the moves that can be made on it. */
  show(svg, moves) {
    const focused = this.picture.contains(document.activeElement) || this.choice.contains(document.activeElement) || this.actions.contains(document.activeElement);
    this.picture.innerHTML = svg;
    this.moves = moves;
    this.things = new Map([...this.picture.querySelectorAll("[data-name]")].map((thing) => [thing.dataset.name, thing]));
    this.whole = moves.filter((move) => this.drawn(move).every((name) => WHOLE_SEAT.test(name)));
    this.choose(null);
    if (focused) (this.picture.querySelector(".legal") ?? this.actions.querySelector("button"))?.focus();
  }

  /** The things on the picture that a move concerns. */
  drawn(move) { return move.targets.filter((name) => this.things.has(name)); }

  fits() { return this.moves.filter((move) => this.chosen.every((name) => move.targets.includes(name))); }

  /** The things that a click can choose next. */
  next() { return new Set(this.fits().flatMap((move) => this.drawn(move).filter((name) => !this.chosen.includes(name)))); }

  /** Choose one thing more (or, null, nothing any more): the move is made as soon as it is the only one. */
  choose(name) {
    this.told("");
    if (name === null) this.chosen = [];
    else if (this.chosen.includes(name)) this.chosen = this.chosen.filter((other) => other !== name);
    else this.chosen.push(name);
    const fits = this.fits();
    if (this.chosen.length && fits.length === 1) {
      this.chosen = [];
      this.play(fits[0]);
      return;
    }
    const done = this.chosen.length ? fits.filter((move) => this.drawn(move).every((one) => this.chosen.includes(one))) : [];
    // What can still go on by a click must not be covered by a list.
    const open = this.next().size > 0;
    this.actions.replaceChildren(...(this.chosen.length ? (open ? done : []) : this.whole).map((move) => this.button(move)));
    this.offer(open ? [] : done, this.things.get(name));
    this.glow();
  }

  /** A list to choose from, beside the thing that was clicked: moves that the picture does not tell apart. */
  offer(moves, thing) {
    this.choice.hidden = moves.length === 0;
    this.choice.replaceChildren(...moves.map((move) => this.button(move)));
    if (!moves.length || !thing) return;
    const frame = this.picture.getBoundingClientRect(), box = thing.getBoundingClientRect();
    this.choice.style.left = `${Math.max(0, Math.min(box.left - frame.left, frame.width - this.choice.offsetWidth))}px`;
    this.choice.style.top = `${Math.max(0, Math.min(box.bottom - frame.top + 6, frame.height - this.choice.offsetHeight))}px`;
    this.choice.querySelector("button").focus();
  }

  button(move) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = this.say(move);
    button.dataset.move = move.text;
    button.dataset.targets = JSON.stringify(this.drawn(move));
    button.addEventListener("click", () => { this.chosen = []; this.play(move); });
    return button;
  }

  glow() {
    const svg = this.picture.querySelector("svg");
    svg.querySelector(".glows")?.remove();
    const glows = svg.appendChild(document.createElementNS(SVG, "g"));
    glows.setAttribute("class", "glows");
    const inverse = svg.getScreenCTM()?.inverse();
    const next = this.next();
    for (const [name, thing] of this.things) {
      const legal = next.has(name), chosen = this.chosen.includes(name);
      thing.classList.toggle("legal", legal || chosen);
      if (!legal && !chosen) {
        for (const attribute of ["tabindex", "role", "aria-label", "aria-pressed"]) thing.removeAttribute(attribute);
        continue;
      }
      const moves = this.fits().filter((move) => move.targets.includes(name));
      thing.setAttribute("tabindex", "0");
      thing.setAttribute("role", "button");
      thing.setAttribute("aria-pressed", String(chosen));
      thing.setAttribute("aria-label", moves.length === 1 ? this.say(moves[0]) : `${thing.querySelector(":scope > title")?.textContent || name}: ${moves.length} moves`);
      const mark = inverse && this.mark(thing, inverse);
      if (!mark) continue;
      mark.setAttribute("class", chosen ? "glow chosen" : "glow");
      glows.append(mark);
    }
  }

  mark(thing, inverse) {
    const box = thing.getBoundingClientRect();
    const from = new DOMPoint(box.left, box.top).matrixTransform(inverse), to = new DOMPoint(box.right, box.bottom).matrixTransform(inverse);
    const size = Math.max(to.x - from.x, to.y - from.y);
    const ring = size < SMALL && !thing.querySelector("rect"); // a corner, an edge, a piece; cards and places get a frame
    const mark = document.createElementNS(SVG, ring ? "circle" : "rect");
    const set = (facts) => Object.entries(facts).forEach(([name, value]) => mark.setAttribute(name, value));
    if (ring) set({ cx: (from.x + to.x) / 2, cy: (from.y + to.y) / 2, r: Math.max(9, Math.min(size / 2 + 3, 16)) });
    else set({ x: from.x - 2, y: from.y - 2, width: to.x - from.x + 4, height: to.y - from.y + 4, rx: size < SMALL ? 5 : 8 });
    return mark;
  }

  /** The thing that is meant: what is hit, what it lies on, or a small thing close by. */
  meant(event) {
    const next = new Set([...this.next(), ...this.chosen]);
    const hit = event.target.closest("[data-name]");
    if (hit && next.has(hit.dataset.name)) return hit;
    for (let thing = hit?.parentElement?.closest("[data-name]"); thing; thing = thing.parentElement.closest("[data-name]")) {
      if (next.has(thing.dataset.name) && !WHOLE_SEAT.test(thing.dataset.name)) return thing;
    }
    let best = null, reach = REACH;
    for (const name of next) {
      const box = this.things.get(name).getBoundingClientRect();
      const far = Math.hypot((box.left + box.right) / 2 - event.clientX, (box.top + box.bottom) / 2 - event.clientY);
      if (far < reach) [best, reach] = [this.things.get(name), far];
    }
    return best ?? hit;
  }

  click(event) {
    const thing = this.meant(event);
    if (!thing) return;
    if (thing.classList.contains("legal")) this.choose(thing.dataset.name);
    else this.explain(thing.dataset.name);
  }

  key(event) {
    const thing = event.target.closest("[data-name]");
    if (!thing) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(thing.dataset.name);
      return;
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    const middle = (one) => { const box = one.getBoundingClientRect(); return [(box.left + box.right) / 2, (box.top + box.bottom) / 2]; };
    const [x, y] = middle(thing);
    let best = null, least = Infinity;
    for (const other of this.picture.querySelectorAll(".legal")) {
      const [dx, dy] = [middle(other)[0] - x, middle(other)[1] - y];
      const along = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1] + dy * way[0]);
      if (other !== thing && along > 1 && along + 3 * aside < least) [best, least] = [other, along + 3 * aside];
    }
    best?.focus();
  }

  /** Show the picture after a step, and what moved. Resolves when it is at rest; `hurry()` puts it to rest. */
  async animate(frame) {
    const place = (name) => this.picture.querySelector(`[data-name="${CSS.escape(name)}"]`)?.getBoundingClientRect();
    const spot = (thing, at) => place(`${at}/${thing}`) ?? place(at);
    const before = frame.changes.map((change) => change.kind === "moved" ? place(change.thing) ?? spot(change.thing, change.from) : null);
    this.moves = [];
    this.chosen = [];
    this.choice.hidden = true;
    this.actions.replaceChildren();
    this.picture.innerHTML = frame.svg;
    if (calm()) return;
    const ghosts = frame.changes.map((change, index) => {
      if (change.kind === "moved") return this.ghost(change.thing, change.count, before[index], place(change.thing) ?? spot(change.thing, change.to));
      if (change.kind === "points") return this.ghost(`${change.change > 0 ? "+" : ""}${change.change}`, 1, place(`seat-${change.seat}`), null, "points");
      return null;
    });
    this.running = ghosts.filter(Boolean);
    await Promise.all([...this.running, this.picture.animate([{ opacity: 0.85 }, { opacity: 1 }], 160)].map((one) => one.finished.catch(() => null)));
    this.running = [];
  }

  ghost(text, count, from, to, kind = "") {
    if (!from && !to) return null;
    const start = from ?? to, end = to ?? from;
    const ghost = document.body.appendChild(document.createElement("div"));
    ghost.className = `ghost ${kind}`;
    ghost.textContent = count > 1 ? `${count} ${text}` : text;
    const at = (box, lift) => `translate(${(box.left + box.right) / 2}px, ${(box.top + box.bottom) / 2 - lift}px) translate(-50%, -50%)`;
    const motion = ghost.animate([{ transform: at(start, 0) }, { transform: at(end, to ? 0 : 40), opacity: to ? 1 : 0.2 }], { duration: 420, easing: "ease-in-out" });
    const gone = () => ghost.remove();
    motion.finished.then(gone, gone);
    return motion;
  }

  hurry() { for (const motion of this.running ?? []) motion.finish(); }
}
