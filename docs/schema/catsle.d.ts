// catsle: the JSON of tabletop-rules, made from the classes by `tabletop schema catsle --typescript`.

export interface View {
  readonly game: "catsle";
  readonly seat: number | null;
  readonly table: Table;
  readonly private: Private | null;
  readonly revealed: ReadonlyArray<Private>;
  readonly to_act: ReadonlyArray<number>;
  readonly moves: ReadonlyArray<string>;
  readonly moves_data?: ReadonlyArray<Step>;
}

export interface Position {
  readonly game: "catsle";
  readonly table: Table;
  readonly privates: ReadonlyArray<Private>;
  readonly discards: ReadonlyArray<"grey1" | "grey2" | "grey3" | "grey4" | "grey5" | "grey6" | "grey7" | "grey8" | "grey9" | "grey10" | "grey11" | "grey12" | "green1" | "green2" | "green3" | "green4" | "green5" | "green6" | "green7" | "green8" | "green9" | "green10" | "green11" | "green12" | "red1" | "red2" | "red3" | "red4" | "red5" | "red6" | "red7" | "red8" | "red9" | "red10" | "red11" | "red12" | "brown1" | "brown2" | "brown3" | "brown4" | "brown5" | "brown6" | "brown7" | "brown8" | "brown9" | "brown10" | "brown11" | "brown12" | "blue1" | "blue2" | "blue3" | "blue4" | "blue5" | "blue6" | "blue7" | "blue8" | "blue9" | "blue10" | "blue11" | "blue12">;
  readonly undealt: ReadonlyArray<"grey1" | "grey2" | "grey3" | "grey4" | "grey5" | "grey6" | "grey7" | "grey8" | "grey9" | "grey10" | "grey11" | "grey12" | "green1" | "green2" | "green3" | "green4" | "green5" | "green6" | "green7" | "green8" | "green9" | "green10" | "green11" | "green12" | "red1" | "red2" | "red3" | "red4" | "red5" | "red6" | "red7" | "red8" | "red9" | "red10" | "red11" | "red12" | "brown1" | "brown2" | "brown3" | "brown4" | "brown5" | "brown6" | "brown7" | "brown8" | "brown9" | "brown10" | "brown11" | "brown12" | "blue1" | "blue2" | "blue3" | "blue4" | "blue5" | "blue6" | "blue7" | "blue8" | "blue9" | "blue10" | "blue11" | "blue12">;
}

export interface Options {
  readonly seats: number;
  readonly rounds?: number;
  readonly removed?: "grey" | "green" | "red" | "brown" | "blue" | null;
  readonly start_seat?: number;
  readonly limits?: ReadonlyArray<number> | null;
  readonly tie_break?: "matched" | "bonus" | "columns";
  readonly open_discards?: boolean;
}

export interface Record {
  readonly schema: 1 | 2;
  readonly game: "catsle";
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
  readonly game: "catsle";
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
  readonly game: "catsle" | null;
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
      readonly kind: "play";
      readonly seat: number | null;
      readonly args: {
        readonly card: "grey1" | "grey2" | "grey3" | "grey4" | "grey5" | "grey6" | "grey7" | "grey8" | "grey9" | "grey10" | "grey11" | "grey12" | "green1" | "green2" | "green3" | "green4" | "green5" | "green6" | "green7" | "green8" | "green9" | "green10" | "green11" | "green12" | "red1" | "red2" | "red3" | "red4" | "red5" | "red6" | "red7" | "red8" | "red9" | "red10" | "red11" | "red12" | "brown1" | "brown2" | "brown3" | "brown4" | "brown5" | "brown6" | "brown7" | "brown8" | "brown9" | "brown10" | "brown11" | "brown12" | "blue1" | "blue2" | "blue3" | "blue4" | "blue5" | "blue6" | "blue7" | "blue8" | "blue9" | "blue10" | "blue11" | "blue12";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "take";
      readonly seat: number | null;
      readonly args: {
        readonly card: "grey1" | "grey2" | "grey3" | "grey4" | "grey5" | "grey6" | "grey7" | "grey8" | "grey9" | "grey10" | "grey11" | "grey12" | "green1" | "green2" | "green3" | "green4" | "green5" | "green6" | "green7" | "green8" | "green9" | "green10" | "green11" | "green12" | "red1" | "red2" | "red3" | "red4" | "red5" | "red6" | "red7" | "red8" | "red9" | "red10" | "red11" | "red12" | "brown1" | "brown2" | "brown3" | "brown4" | "brown5" | "brown6" | "brown7" | "brown8" | "brown9" | "brown10" | "brown11" | "brown12" | "blue1" | "blue2" | "blue3" | "blue4" | "blue5" | "blue6" | "blue7" | "blue8" | "blue9" | "blue10" | "blue11" | "blue12";
        readonly column: number;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=deal";
      readonly seat: number | null;
      readonly args: {
        readonly hands: ReadonlyArray<ReadonlyArray<"grey1" | "grey2" | "grey3" | "grey4" | "grey5" | "grey6" | "grey7" | "grey8" | "grey9" | "grey10" | "grey11" | "grey12" | "green1" | "green2" | "green3" | "green4" | "green5" | "green6" | "green7" | "green8" | "green9" | "green10" | "green11" | "green12" | "red1" | "red2" | "red3" | "red4" | "red5" | "red6" | "red7" | "red8" | "red9" | "red10" | "red11" | "red12" | "brown1" | "brown2" | "brown3" | "brown4" | "brown5" | "brown6" | "brown7" | "brown8" | "brown9" | "brown10" | "brown11" | "brown12" | "blue1" | "blue2" | "blue3" | "blue4" | "blue5" | "blue6" | "blue7" | "blue8" | "blue9" | "blue10" | "blue11" | "blue12">>;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=extra";
      readonly seat: number | null;
      readonly args: {
        readonly card: "grey1" | "grey2" | "grey3" | "grey4" | "grey5" | "grey6" | "grey7" | "grey8" | "grey9" | "grey10" | "grey11" | "grey12" | "green1" | "green2" | "green3" | "green4" | "green5" | "green6" | "green7" | "green8" | "green9" | "green10" | "green11" | "green12" | "red1" | "red2" | "red3" | "red4" | "red5" | "red6" | "red7" | "red8" | "red9" | "red10" | "red11" | "red12" | "brown1" | "brown2" | "brown3" | "brown4" | "brown5" | "brown6" | "brown7" | "brown8" | "brown9" | "brown10" | "brown11" | "brown12" | "blue1" | "blue2" | "blue3" | "blue4" | "blue5" | "blue6" | "blue7" | "blue8" | "blue9" | "blue10" | "blue11" | "blue12";
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
  readonly phase: "deal" | "extra card" | "play" | "take" | "over";
  readonly round: number;
  readonly totals: ReadonlyArray<number>;
  readonly leader: number | null;
  readonly extra: 
    | "grey1" | "grey2" | "grey3" | "grey4" | "grey5" | "grey6" | "grey7" | "grey8" | "grey9" | "grey10" | "grey11" | "grey12" | "green1" | "green2" | "green3" | "green4" | "green5" | "green6" | "green7" | "green8" | "green9" | "green10" | "green11" | "green12" | "red1" | "red2" | "red3" | "red4" | "red5" | "red6" | "red7" | "red8" | "red9" | "red10" | "red11" | "red12" | "brown1" | "brown2" | "brown3" | "brown4" | "brown5" | "brown6" | "brown7" | "brown8" | "brown9" | "brown10" | "brown11" | "brown12" | "blue1" | "blue2" | "blue3" | "blue4" | "blue5" | "blue6" | "blue7" | "blue8" | "blue9" | "blue10" | "blue11" | "blue12"
    | null;
  readonly plays: ReadonlyArray<"grey1" | "grey2" | "grey3" | "grey4" | "grey5" | "grey6" | "grey7" | "grey8" | "grey9" | "grey10" | "grey11" | "grey12" | "green1" | "green2" | "green3" | "green4" | "green5" | "green6" | "green7" | "green8" | "green9" | "green10" | "green11" | "green12" | "red1" | "red2" | "red3" | "red4" | "red5" | "red6" | "red7" | "red8" | "red9" | "red10" | "red11" | "red12" | "brown1" | "brown2" | "brown3" | "brown4" | "brown5" | "brown6" | "brown7" | "brown8" | "brown9" | "brown10" | "brown11" | "brown12" | "blue1" | "blue2" | "blue3" | "blue4" | "blue5" | "blue6" | "blue7" | "blue8" | "blue9" | "blue10" | "blue11" | "blue12">;
  readonly left: ReadonlyArray<"grey1" | "grey2" | "grey3" | "grey4" | "grey5" | "grey6" | "grey7" | "grey8" | "grey9" | "grey10" | "grey11" | "grey12" | "green1" | "green2" | "green3" | "green4" | "green5" | "green6" | "green7" | "green8" | "green9" | "green10" | "green11" | "green12" | "red1" | "red2" | "red3" | "red4" | "red5" | "red6" | "red7" | "red8" | "red9" | "red10" | "red11" | "red12" | "brown1" | "brown2" | "brown3" | "brown4" | "brown5" | "brown6" | "brown7" | "brown8" | "brown9" | "brown10" | "brown11" | "brown12" | "blue1" | "blue2" | "blue3" | "blue4" | "blue5" | "blue6" | "blue7" | "blue8" | "blue9" | "blue10" | "blue11" | "blue12">;
  readonly takers: ReadonlyArray<number>;
  readonly hand_sizes: ReadonlyArray<number>;
  readonly voids: ReadonlyArray<ReadonlyArray<"grey" | "green" | "red" | "brown" | "blue">>;
  readonly boards: ReadonlyArray<ReadonlyArray<Column>>;
  readonly discards: number;
  readonly open_discards: 
    | ReadonlyArray<"grey1" | "grey2" | "grey3" | "grey4" | "grey5" | "grey6" | "grey7" | "grey8" | "grey9" | "grey10" | "grey11" | "grey12" | "green1" | "green2" | "green3" | "green4" | "green5" | "green6" | "green7" | "green8" | "green9" | "green10" | "green11" | "green12" | "red1" | "red2" | "red3" | "red4" | "red5" | "red6" | "red7" | "red8" | "red9" | "red10" | "red11" | "red12" | "brown1" | "brown2" | "brown3" | "brown4" | "brown5" | "brown6" | "brown7" | "brown8" | "brown9" | "brown10" | "brown11" | "brown12" | "blue1" | "blue2" | "blue3" | "blue4" | "blue5" | "blue6" | "blue7" | "blue8" | "blue9" | "blue10" | "blue11" | "blue12">
    | null;
  readonly undealt: number;
}

export interface Column {
  readonly colour: "grey" | "green" | "red" | "brown" | "blue" | null;
  readonly cards: ReadonlyArray<"grey1" | "grey2" | "grey3" | "grey4" | "grey5" | "grey6" | "grey7" | "grey8" | "grey9" | "grey10" | "grey11" | "grey12" | "green1" | "green2" | "green3" | "green4" | "green5" | "green6" | "green7" | "green8" | "green9" | "green10" | "green11" | "green12" | "red1" | "red2" | "red3" | "red4" | "red5" | "red6" | "red7" | "red8" | "red9" | "red10" | "red11" | "red12" | "brown1" | "brown2" | "brown3" | "brown4" | "brown5" | "brown6" | "brown7" | "brown8" | "brown9" | "brown10" | "brown11" | "brown12" | "blue1" | "blue2" | "blue3" | "blue4" | "blue5" | "blue6" | "blue7" | "blue8" | "blue9" | "blue10" | "blue11" | "blue12">;
}

export interface Private {
  readonly hand: ReadonlyArray<"grey1" | "grey2" | "grey3" | "grey4" | "grey5" | "grey6" | "grey7" | "grey8" | "grey9" | "grey10" | "grey11" | "grey12" | "green1" | "green2" | "green3" | "green4" | "green5" | "green6" | "green7" | "green8" | "green9" | "green10" | "green11" | "green12" | "red1" | "red2" | "red3" | "red4" | "red5" | "red6" | "red7" | "red8" | "red9" | "red10" | "red11" | "red12" | "brown1" | "brown2" | "brown3" | "brown4" | "brown5" | "brown6" | "brown7" | "brown8" | "brown9" | "brown10" | "brown11" | "brown12" | "blue1" | "blue2" | "blue3" | "blue4" | "blue5" | "blue6" | "blue7" | "blue8" | "blue9" | "blue10" | "blue11" | "blue12">;
}

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
