// coatl: the JSON of tabletop-rules, made from the classes by `tabletop schema coatl --typescript`.

export interface View {
  readonly game: "coatl";
  readonly seat: number | null;
  readonly table: Table;
  readonly private: Private | null;
  readonly revealed: ReadonlyArray<Private>;
  readonly to_act: ReadonlyArray<number>;
  readonly moves: ReadonlyArray<string>;
  readonly moves_data?: ReadonlyArray<Step>;
}

export interface Position {
  readonly game: "coatl";
  readonly table: Table;
  readonly privates: ReadonlyArray<Private>;
  readonly deck: ReadonlyArray<string>;
  readonly discards: ReadonlyArray<string>;
  readonly piles: ReadonlyArray<string>;
}

export interface Options {
  readonly seats: number;
  readonly tokens?: boolean;
  readonly promo?: boolean;
  readonly open_end_is_empty?: boolean;
  readonly keep?: "three" | "up to three";
  readonly start_seat?: number;
}

export interface Record {
  readonly schema: 1 | 2;
  readonly game: "coatl";
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
  readonly game: "coatl";
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
  readonly game: "coatl" | null;
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
      readonly kind: "keep";
      readonly seat: number;
      readonly args: {
        readonly cards: ReadonlyArray<"P00" | "P01" | "P02" | "P03" | "P04" | "P05" | "P06" | "P07" | "P08" | "P09" | "P10" | "P11" | "P12" | "P13" | "P14" | "P15" | "P16" | "P17" | "P18" | "P19" | "P20" | "P21" | "P22" | "P23" | "P24" | "P25" | "P26" | "P27" | "P28" | "P29" | "P30" | "P31" | "P32" | "P33" | "P34" | "P35" | "P36" | "P37" | "P38" | "P39" | "P40" | "P41" | "P42" | "P43" | "P44" | "P45" | "P46" | "P47" | "P48" | "PP49" | "PP50" | "PP51" | "PP52" | "PP53" | "PP54">;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "take";
      readonly seat: number | null;
      readonly args: {
        readonly kind: "body" | "head" | "tail";
        readonly colours: ReadonlyArray<"Y" | "R" | "K" | "G" | "B">;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "pick";
      readonly seat: number | null;
      readonly args: {
        readonly kind: "body" | "head" | "tail";
        readonly colours: ReadonlyArray<"Y" | "R" | "K" | "G" | "B">;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "choose";
      readonly seat: number | null;
      readonly args: {
        readonly card: "P00" | "P01" | "P02" | "P03" | "P04" | "P05" | "P06" | "P07" | "P08" | "P09" | "P10" | "P11" | "P12" | "P13" | "P14" | "P15" | "P16" | "P17" | "P18" | "P19" | "P20" | "P21" | "P22" | "P23" | "P24" | "P25" | "P26" | "P27" | "P28" | "P29" | "P30" | "P31" | "P32" | "P33" | "P34" | "P35" | "P36" | "P37" | "P38" | "P39" | "P40" | "P41" | "P42" | "P43" | "P44" | "P45" | "P46" | "P47" | "P48" | "PP49" | "PP50" | "PP51" | "PP52" | "PP53" | "PP54" | "deck";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "start";
      readonly seat: number | null;
      readonly args: {
        readonly piece: "body-Y" | "body-R" | "body-K" | "body-G" | "body-B" | "head-Y" | "head-R" | "head-K" | "head-G" | "head-B" | "tail-Y" | "tail-R" | "tail-K" | "tail-G" | "tail-B";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "extend";
      readonly seat: number | null;
      readonly args: {
        readonly coatl: number;
        readonly place: "front" | "back" | "head" | "tail";
        readonly colour: "Y" | "R" | "K" | "G" | "B";
        readonly card: 
          | "P00" | "P01" | "P02" | "P03" | "P04" | "P05" | "P06" | "P07" | "P08" | "P09" | "P10" | "P11" | "P12" | "P13" | "P14" | "P15" | "P16" | "P17" | "P18" | "P19" | "P20" | "P21" | "P22" | "P23" | "P24" | "P25" | "P26" | "P27" | "P28" | "P29" | "P30" | "P31" | "P32" | "P33" | "P34" | "P35" | "P36" | "P37" | "P38" | "P39" | "P40" | "P41" | "P42" | "P43" | "P44" | "P45" | "P46" | "P47" | "P48" | "PP49" | "PP50" | "PP51" | "PP52" | "PP53" | "PP54"
          | null;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "fulfil";
      readonly seat: number | null;
      readonly args: {
        readonly coatl: number;
        readonly card: "P00" | "P01" | "P02" | "P03" | "P04" | "P05" | "P06" | "P07" | "P08" | "P09" | "P10" | "P11" | "P12" | "P13" | "P14" | "P15" | "P16" | "P17" | "P18" | "P19" | "P20" | "P21" | "P22" | "P23" | "P24" | "P25" | "P26" | "P27" | "P28" | "P29" | "P30" | "P31" | "P32" | "P33" | "P34" | "P35" | "P36" | "P37" | "P38" | "P39" | "P40" | "P41" | "P42" | "P43" | "P44" | "P45" | "P46" | "P47" | "P48" | "PP49" | "PP50" | "PP51" | "PP52" | "PP53" | "PP54";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "temple";
      readonly seat: number | null;
      readonly args: {
        readonly card: "T00" | "T01" | "T02" | "T03" | "T04" | "T05" | "T06" | "T07" | "T08" | "T09" | "T10" | "T11" | "T12" | "T13" | "T14" | "PT15" | "PT16" | "PT17" | "PT18" | "PT19";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "seal";
      readonly seat: number | null;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "see";
      readonly seat: number | null;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "discard";
      readonly seat: number | null;
      readonly args: {
        readonly card: "P00" | "P01" | "P02" | "P03" | "P04" | "P05" | "P06" | "P07" | "P08" | "P09" | "P10" | "P11" | "P12" | "P13" | "P14" | "P15" | "P16" | "P17" | "P18" | "P19" | "P20" | "P21" | "P22" | "P23" | "P24" | "P25" | "P26" | "P27" | "P28" | "P29" | "P30" | "P31" | "P32" | "P33" | "P34" | "P35" | "P36" | "P37" | "P38" | "P39" | "P40" | "P41" | "P42" | "P43" | "P44" | "P45" | "P46" | "P47" | "P48" | "PP49" | "PP50" | "PP51" | "PP52" | "PP53" | "PP54";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "commit";
      readonly seat: number | null;
      readonly args: {
        readonly card: "T00" | "T01" | "T02" | "T03" | "T04" | "T05" | "T06" | "T07" | "T08" | "T09" | "T10" | "T11" | "T12" | "T13" | "T14" | "PT15" | "PT16" | "PT17" | "PT18" | "PT19";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "end";
      readonly seat: number | null;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "pass";
      readonly seat: number | null;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=fill";
      readonly seat: number | null;
      readonly args: {
        readonly heads: ReadonlyArray<"Y" | "R" | "K" | "G" | "B">;
        readonly tails: ReadonlyArray<"Y" | "R" | "K" | "G" | "B">;
        readonly bodies: ReadonlyArray<ReadonlyArray<"Y" | "R" | "K" | "G" | "B">>;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=temple";
      readonly seat: number;
      readonly args: {
        readonly card: "T00" | "T01" | "T02" | "T03" | "T04" | "T05" | "T06" | "T07" | "T08" | "T09" | "T10" | "T11" | "T12" | "T13" | "T14" | "PT15" | "PT16" | "PT17" | "PT18" | "PT19";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=reveal";
      readonly seat: number | null;
      readonly args: {
        readonly card: "T00" | "T01" | "T02" | "T03" | "T04" | "T05" | "T06" | "T07" | "T08" | "T09" | "T10" | "T11" | "T12" | "T13" | "T14" | "PT15" | "PT16" | "PT17" | "PT18" | "PT19";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=display";
      readonly seat: number | null;
      readonly args: {
        readonly cards: ReadonlyArray<"P00" | "P01" | "P02" | "P03" | "P04" | "P05" | "P06" | "P07" | "P08" | "P09" | "P10" | "P11" | "P12" | "P13" | "P14" | "P15" | "P16" | "P17" | "P18" | "P19" | "P20" | "P21" | "P22" | "P23" | "P24" | "P25" | "P26" | "P27" | "P28" | "P29" | "P30" | "P31" | "P32" | "P33" | "P34" | "P35" | "P36" | "P37" | "P38" | "P39" | "P40" | "P41" | "P42" | "P43" | "P44" | "P45" | "P46" | "P47" | "P48" | "PP49" | "PP50" | "PP51" | "PP52" | "PP53" | "PP54">;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=prophecies";
      readonly seat: number;
      readonly args: {
        readonly cards: ReadonlyArray<"P00" | "P01" | "P02" | "P03" | "P04" | "P05" | "P06" | "P07" | "P08" | "P09" | "P10" | "P11" | "P12" | "P13" | "P14" | "P15" | "P16" | "P17" | "P18" | "P19" | "P20" | "P21" | "P22" | "P23" | "P24" | "P25" | "P26" | "P27" | "P28" | "P29" | "P30" | "P31" | "P32" | "P33" | "P34" | "P35" | "P36" | "P37" | "P38" | "P39" | "P40" | "P41" | "P42" | "P43" | "P44" | "P45" | "P46" | "P47" | "P48" | "PP49" | "PP50" | "PP51" | "PP52" | "PP53" | "PP54">;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=draw";
      readonly seat: number | null;
      readonly args: {
        readonly card: "P00" | "P01" | "P02" | "P03" | "P04" | "P05" | "P06" | "P07" | "P08" | "P09" | "P10" | "P11" | "P12" | "P13" | "P14" | "P15" | "P16" | "P17" | "P18" | "P19" | "P20" | "P21" | "P22" | "P23" | "P24" | "P25" | "P26" | "P27" | "P28" | "P29" | "P30" | "P31" | "P32" | "P33" | "P34" | "P35" | "P36" | "P37" | "P38" | "P39" | "P40" | "P41" | "P42" | "P43" | "P44" | "P45" | "P46" | "P47" | "P48" | "PP49" | "PP50" | "PP51" | "PP52" | "PP53" | "PP54";
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
  readonly stage: Stage;
  readonly turn: Turn;
  readonly passes: number;
  readonly ending: "third coatl" | "bodies gone" | "all passed" | null;
  readonly ender: number | null;
  readonly last_turns: ReadonlyArray<LastTurn>;
  readonly supply: Supply;
  readonly bags: Bags;
  readonly display: ReadonlyArray<string>;
  readonly deck: number;
  readonly discards: number;
  readonly temples: Temples;
  readonly sides: ReadonlyArray<Side>;
}

export interface Stage {
  readonly name: "filling the supply" | "dealing a temple" | "revealing a temple" | "filling the display" | "dealing prophecies" | "drawing a prophecy" | "keeping prophecies" | "beginning an action" | "choosing prophecies" | "discarding prophecies" | "assembling" | "completing a coatl" | "over";
  readonly after?: "setup" | "take" | "pick" | "choose" | "see" | "temple" | "commit" | null;
  readonly seat?: number | null;
  readonly pile?: number | null;
  readonly coatl?: number | null;
  readonly waiting?: ReadonlyArray<number>;
}

export interface Turn {
  readonly seat: number;
  readonly actions: number;
  readonly may_end: boolean;
}

export interface LastTurn {
  readonly seat: number;
  readonly actions: number;
}

export interface Supply {
  readonly heads: ReadonlyArray<"yellow" | "red" | "black" | "green" | "blue">;
  readonly tails: ReadonlyArray<"yellow" | "red" | "black" | "green" | "blue">;
  readonly bodies: ReadonlyArray<readonly ["yellow" | "red" | "black" | "green" | "blue", "yellow" | "red" | "black" | "green" | "blue"]>;
}

export interface Bags {
  readonly heads: ColourCounts;
  readonly tails: ColourCounts;
  readonly bodies: ColourCounts;
}

export interface ColourCounts {
  readonly yellow: number;
  readonly red: number;
  readonly black: number;
  readonly green: number;
  readonly blue: number;
}

export interface Temples {
  readonly tops: readonly [string | null, string | null];
  readonly below: readonly [number, number];
}

export interface Side {
  readonly board: ReadonlyArray<"body Y" | "body R" | "body K" | "body G" | "body B" | "head Y" | "head R" | "head K" | "head G" | "head B" | "tail Y" | "tail R" | "tail K" | "tail G" | "tail B">;
  readonly prophecies: number;
  readonly temples: number;
  readonly tokens: ReadonlyArray<"pick" | "see" | "commit">;
  readonly coatls: ReadonlyArray<Coatl>;
  readonly points: number;
}

export interface Coatl {
  readonly snake: string;
  readonly prophecies: ReadonlyArray<string>;
  readonly temple: string | null;
}

export interface Private {
  readonly prophecies: ReadonlyArray<string>;
  readonly temples: ReadonlyArray<string>;
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
