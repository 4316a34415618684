// coloretto: the JSON of tabletop-rules, made from the classes by `tabletop schema coloretto --typescript`.

export interface View {
  readonly game: "coloretto";
  readonly seat: number | null;
  readonly table: Table;
  readonly private: Private | null;
  readonly revealed: ReadonlyArray<Private>;
  readonly to_act: ReadonlyArray<number>;
  readonly moves: ReadonlyArray<string>;
  readonly moves_data?: ReadonlyArray<Step>;
}

export interface Position {
  readonly game: "coloretto";
  readonly table: Table;
  readonly privates: ReadonlyArray<Private>;
}

export interface Options {
  readonly seats: number;
  readonly scoring?: "brown" | "grey";
  readonly golden_joker?: boolean;
  readonly name_jokers_when_taken?: boolean;
  readonly shared_start_colour?: boolean;
  readonly cards_below_last_round?: number | null;
  readonly start_seat?: number;
}

export interface Record {
  readonly schema: 1 | 2;
  readonly game: "coloretto";
  readonly rules: 1;
  readonly options: Options;
  readonly steps: ReadonlyArray<string>;
  readonly result?: Result | null;
  readonly meta?: { readonly [name: string]: string | number | boolean | null };
  readonly ended?: Ended | null;
  readonly clock?: ReadonlyArray<readonly [number, number]>;
  readonly comment?: ReadonlyArray<readonly [number, string]>;
}

export interface RedactedRecord {
  readonly game: "coloretto";
  readonly rules: 1;
  readonly options: Options;
  readonly seat: number | null;
  readonly steps: ReadonlyArray<string | Hidden>;
  readonly result: Result | null;
  readonly ended?: Ended | null;
  readonly clock?: ReadonlyArray<readonly [number, number]>;
}

export interface Report {
  readonly status: "legal" | "illegal" | "impossible-outcome" | "unfinished" | "ended-early" | "wrong-result" | "unreadable" | "not-judged";
  readonly game: "coloretto" | null;
  readonly steps: number;
  readonly held: number;
  readonly fault: Fault | null;
  readonly position: Position | null;
  readonly scores: ReadonlyArray<number>;
  readonly winners: ReadonlyArray<number>;
  readonly claimed: Result | null;
  readonly problems: ReadonlyArray<Problem>;
  readonly ended?: Ended | null;
}

export interface Hidden {
  readonly kind: string;
  readonly seat: number | null;
  readonly count: number;
  readonly own?: ReadonlyArray<string>;
}

export type StepFacts = Step | HiddenFacts;

export type Step = 
  | {
      readonly kind: "draw";
      readonly seat: number | null;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "place";
      readonly seat: number | null;
      readonly args: {
        readonly row: number;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "take";
      readonly seat: number | null;
      readonly args: {
        readonly row: number;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "name";
      readonly seat: number | null;
      readonly args: {
        readonly colours: ReadonlyArray<"blue" | "brown" | "green" | "grey" | "orange" | "pink" | "yellow">;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=out";
      readonly seat: number | null;
      readonly args: {
        readonly colours: ReadonlyArray<"blue" | "brown" | "green" | "grey" | "orange" | "pink" | "yellow">;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=start";
      readonly seat: number | null;
      readonly args: {
        readonly by_seat: ReadonlyArray<ReadonlyArray<"blue" | "brown" | "green" | "grey" | "orange" | "pink" | "yellow">>;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=blue" | "=brown" | "=green" | "=grey" | "=orange" | "=pink" | "=yellow" | "=+2" | "=joker" | "=golden" | "=!blue" | "=!brown" | "=!green" | "=!grey" | "=!orange" | "=!pink" | "=!yellow" | "=!+2" | "=!joker" | "=!golden";
      readonly seat: number | null;
      readonly args: {
        readonly card: "blue" | "brown" | "green" | "grey" | "orange" | "pink" | "yellow" | "+2" | "joker" | "golden";
        readonly last_round: boolean;
      };
      readonly targets: ReadonlyArray<string>;
    };

export interface HiddenFacts {
  readonly kind: string;
  readonly seat: number | null;
  readonly args: {
    readonly count: number;
    readonly own: ReadonlyArray<string>;
  };
  readonly targets: ReadonlyArray<string>;
}

export type Change = 
  | {
      readonly kind: "moved";
      readonly thing: string;
      readonly from: string;
      readonly to: string;
      readonly count: number;
    }
  | {
      readonly kind: "appeared";
      readonly thing: string;
      readonly at: string;
      readonly count: number;
    }
  | {
      readonly kind: "gone";
      readonly thing: string;
      readonly at: string;
      readonly count: number;
    }
  | {
      readonly kind: "turned";
      readonly thing: string;
      readonly into: string;
      readonly at: string;
      readonly count: number;
    }
  | {
      readonly kind: "points";
      readonly seat: number;
      readonly change: number;
      readonly total: number;
    };

export interface Table {
  readonly options: Options;
  readonly phase: "remove colours" | "deal start cards" | "turn" | "uncover a card" | "place the card" | "uncover the extra card" | "name jokers" | "over";
  readonly in_play: ReadonlyArray<"blue" | "brown" | "green" | "grey" | "orange" | "pink" | "yellow">;
  readonly seat: number;
  readonly drawn: 
    | "blue" | "brown" | "green" | "grey" | "orange" | "pink" | "yellow" | "+2" | "joker" | "golden"
    | null;
  readonly rows: ReadonlyArray<Row>;
  readonly areas: ReadonlyArray<Area>;
  readonly unseen: Cards;
  readonly above_last_round: number | null;
  readonly last_round: boolean;
  readonly discard: Cards;
}

export interface Row {
  readonly cards: Cards;
  readonly capacity: number;
  readonly taken: boolean;
}

export interface Cards {
  readonly blue?: number;
  readonly brown?: number;
  readonly green?: number;
  readonly grey?: number;
  readonly orange?: number;
  readonly pink?: number;
  readonly yellow?: number;
  readonly plus_two?: number;
  readonly joker?: number;
  readonly golden?: number;
}

export interface Area {
  readonly cards: Cards;
  readonly named_jokers: ReadonlyArray<"blue" | "brown" | "green" | "grey" | "orange" | "pink" | "yellow">;
  readonly has_taken: boolean;
}

export interface Private { readonly [name: string]: never }

export interface Result {
  readonly scores: ReadonlyArray<number>;
  readonly winners: ReadonlyArray<number>;
}

export interface Ended {
  readonly why: "resignation" | "timeout" | "agreement" | "adjudication" | "abandoned";
  readonly seat?: number | null;
  readonly winners?: ReadonlyArray<number>;
}

export interface Fault {
  readonly index: number;
  readonly text: string;
  readonly refusal: Refusal;
}

export interface Refusal {
  readonly code: string;
  readonly rule: string;
  readonly message: string;
  readonly details?: ReadonlyArray<readonly [string, string | number | ReadonlyArray<string> | ReadonlyArray<number>]>;
}

export interface Problem {
  readonly place: string;
  readonly message: string;
}
