// catan: the JSON of tabletop-rules, made from the classes by `tabletop schema catan --typescript`.

export interface View {
  readonly game: "catan";
  readonly seat: number | null;
  readonly table: Table;
  readonly private: Private | null;
  readonly revealed: ReadonlyArray<Private>;
  readonly to_act: ReadonlyArray<number>;
  readonly moves: ReadonlyArray<string>;
  readonly moves_data?: ReadonlyArray<Step>;
}

export interface Position {
  readonly game: "catan";
  readonly table: Table;
  readonly privates: ReadonlyArray<Private>;
}

export interface Options {
  readonly seats: number;
  readonly board?: "drawn" | "beginner" | Board;
  readonly start_seat?: number;
  readonly victory_points?: number;
  readonly discard_limit?: number;
  readonly shortage?: "modern" | "classic";
  readonly phases?: "combined" | "separate";
  readonly friendly_robber?: boolean;
  readonly steal_needs_cards?: boolean;
  readonly trading?: boolean;
  readonly offers_per_turn?: number | null;
  readonly victory?: "automatic" | "declared";
  readonly bank?: "limited" | "unlimited";
  readonly numbers?: "spiral" | "random";
  readonly robber_start?: "first" | "last";
  readonly between_turns?: "none" | "paired" | "special-building" | null;
}

export interface Record {
  readonly schema: 1 | 2;
  readonly game: "catan";
  readonly rules: 1 | 2;
  readonly options: Options;
  readonly steps: ReadonlyArray<string>;
  readonly result?: Result | null;
  readonly meta?: { readonly [name: string]: string | number | boolean | null };
  readonly ended?: Ended | null;
  readonly clock?: ReadonlyArray<readonly [number, number]>;
  readonly comment?: ReadonlyArray<readonly [number, string]>;
}

export interface RedactedRecord {
  readonly game: "catan";
  readonly rules: 1 | 2;
  readonly options: Options;
  readonly seat: number | null;
  readonly steps: ReadonlyArray<string | Hidden>;
  readonly result: Result | null;
  readonly ended?: Ended | null;
  readonly clock?: ReadonlyArray<readonly [number, number]>;
}

export interface Report {
  readonly status: "legal" | "illegal" | "impossible-outcome" | "unfinished" | "ended-early" | "wrong-result" | "unreadable" | "not-judged";
  readonly game: "catan" | null;
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
      readonly kind: "road";
      readonly seat: number | null;
      readonly args: {
        readonly edge: "0,-2NW" | "1,-3SW" | "1,-2NW" | "2,-3SW" | "2,-2NW" | "3,-3SW" | "0,-2W" | "1,-2W" | "2,-2W" | "3,-2W" | "-1,-1NW" | "0,-2SW" | "0,-1NW" | "1,-2SW" | "1,-1NW" | "2,-2SW" | "2,-1NW" | "3,-2SW" | "-1,-1W" | "0,-1W" | "1,-1W" | "2,-1W" | "3,-1W" | "-2,0NW" | "-1,-1SW" | "-1,0NW" | "0,-1SW" | "0,0NW" | "1,-1SW" | "1,0NW" | "2,-1SW" | "2,0NW" | "3,-1SW" | "-2,0W" | "-1,0W" | "0,0W" | "1,0W" | "2,0W" | "3,0W" | "-2,0SW" | "-2,1NW" | "-1,0SW" | "-1,1NW" | "0,0SW" | "0,1NW" | "1,0SW" | "1,1NW" | "2,0SW" | "2,1NW" | "-2,1W" | "-1,1W" | "0,1W" | "1,1W" | "2,1W" | "-2,1SW" | "-2,2NW" | "-1,1SW" | "-1,2NW" | "0,1SW" | "0,2NW" | "1,1SW" | "1,2NW" | "-2,2W" | "-1,2W" | "0,2W" | "1,2W" | "-2,2SW" | "-2,3NW" | "-1,2SW" | "-1,3NW" | "0,2SW" | "0,3NW" | "0,-3NW" | "1,-4SW" | "1,-3NW" | "2,-4SW" | "2,-3NW" | "3,-4SW" | "0,-3W" | "1,-3W" | "2,-3W" | "3,-3W" | "-1,-2NW" | "0,-3SW" | "-1,-2W" | "-2,-1NW" | "-1,-2SW" | "-2,-1W" | "-3,0NW" | "-2,-1SW" | "-3,0W" | "-3,0SW" | "-3,1NW" | "-3,1W" | "-3,1SW" | "-3,2NW" | "-3,2W" | "-3,2SW" | "-3,3NW" | "-3,3W" | "-2,3W" | "-1,3W" | "0,3W" | "-3,3SW" | "-3,4NW" | "-2,3SW" | "-2,4NW" | "-1,3SW" | "-1,4NW";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "settlement";
      readonly seat: number | null;
      readonly args: {
        readonly vertex: "0,-2N" | "1,-2N" | "2,-2N" | "0,-3S" | "1,-3S" | "2,-3S" | "3,-3S" | "-1,-1N" | "0,-1N" | "1,-1N" | "2,-1N" | "-1,-2S" | "0,-2S" | "1,-2S" | "2,-2S" | "3,-2S" | "-2,0N" | "-1,0N" | "0,0N" | "1,0N" | "2,0N" | "-2,-1S" | "-1,-1S" | "0,-1S" | "1,-1S" | "2,-1S" | "3,-1S" | "-3,1N" | "-2,1N" | "-1,1N" | "0,1N" | "1,1N" | "2,1N" | "-2,0S" | "-1,0S" | "0,0S" | "1,0S" | "2,0S" | "-3,2N" | "-2,2N" | "-1,2N" | "0,2N" | "1,2N" | "-2,1S" | "-1,1S" | "0,1S" | "1,1S" | "-3,3N" | "-2,3N" | "-1,3N" | "0,3N" | "-2,2S" | "-1,2S" | "0,2S" | "0,-3N" | "1,-3N" | "2,-3N" | "0,-4S" | "1,-4S" | "2,-4S" | "3,-4S" | "-1,-2N" | "-1,-3S" | "-2,-1N" | "-2,-2S" | "-3,0N" | "-3,-1S" | "-4,1N" | "-3,0S" | "-4,2N" | "-3,1S" | "-4,3N" | "-3,2S" | "-4,4N" | "-3,4N" | "-2,4N" | "-1,4N" | "-3,3S" | "-2,3S" | "-1,3S";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "city";
      readonly seat: number | null;
      readonly args: {
        readonly vertex: "0,-2N" | "1,-2N" | "2,-2N" | "0,-3S" | "1,-3S" | "2,-3S" | "3,-3S" | "-1,-1N" | "0,-1N" | "1,-1N" | "2,-1N" | "-1,-2S" | "0,-2S" | "1,-2S" | "2,-2S" | "3,-2S" | "-2,0N" | "-1,0N" | "0,0N" | "1,0N" | "2,0N" | "-2,-1S" | "-1,-1S" | "0,-1S" | "1,-1S" | "2,-1S" | "3,-1S" | "-3,1N" | "-2,1N" | "-1,1N" | "0,1N" | "1,1N" | "2,1N" | "-2,0S" | "-1,0S" | "0,0S" | "1,0S" | "2,0S" | "-3,2N" | "-2,2N" | "-1,2N" | "0,2N" | "1,2N" | "-2,1S" | "-1,1S" | "0,1S" | "1,1S" | "-3,3N" | "-2,3N" | "-1,3N" | "0,3N" | "-2,2S" | "-1,2S" | "0,2S" | "0,-3N" | "1,-3N" | "2,-3N" | "0,-4S" | "1,-4S" | "2,-4S" | "3,-4S" | "-1,-2N" | "-1,-3S" | "-2,-1N" | "-2,-2S" | "-3,0N" | "-3,-1S" | "-4,1N" | "-3,0S" | "-4,2N" | "-3,1S" | "-4,3N" | "-3,2S" | "-4,4N" | "-3,4N" | "-2,4N" | "-1,4N" | "-3,3S" | "-2,3S" | "-1,3S";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "roll";
      readonly seat: number | null;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "discard";
      readonly seat: number;
      readonly args: {
        readonly resource: "brick" | "lumber" | "wool" | "grain" | "ore";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "robber";
      readonly seat: number | null;
      readonly args: {
        readonly hex: "0,-2" | "1,-2" | "2,-2" | "-1,-1" | "0,-1" | "1,-1" | "2,-1" | "-2,0" | "-1,0" | "0,0" | "1,0" | "2,0" | "-2,1" | "-1,1" | "0,1" | "1,1" | "-2,2" | "-1,2" | "0,2" | "0,-3" | "1,-3" | "2,-3" | "-1,-2" | "-2,-1" | "-3,0" | "-3,1" | "-3,2" | "-3,3" | "-2,3" | "-1,3";
        readonly victim: number | null;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "buy";
      readonly seat: number | null;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "knight";
      readonly seat: number | null;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "road-building";
      readonly seat: number | null;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "plenty";
      readonly seat: number | null;
      readonly args: {
        readonly counts: {
          readonly brick?: number;
          readonly lumber?: number;
          readonly wool?: number;
          readonly grain?: number;
          readonly ore?: number;
        };
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "monopoly";
      readonly seat: number | null;
      readonly args: {
        readonly resource: "brick" | "lumber" | "wool" | "grain" | "ore";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "bank";
      readonly seat: number | null;
      readonly args: {
        readonly give: "brick" | "lumber" | "wool" | "grain" | "ore";
        readonly rate: number;
        readonly get: "brick" | "lumber" | "wool" | "grain" | "ore";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "offer";
      readonly seat: number | null;
      readonly args: {
        readonly give: {
          readonly brick?: number;
          readonly lumber?: number;
          readonly wool?: number;
          readonly grain?: number;
          readonly ore?: number;
        };
        readonly get: {
          readonly brick?: number;
          readonly lumber?: number;
          readonly wool?: number;
          readonly grain?: number;
          readonly ore?: number;
        };
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "accept";
      readonly seat: number;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "decline";
      readonly seat: number;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "counter";
      readonly seat: number;
      readonly args: {
        readonly give: {
          readonly brick?: number;
          readonly lumber?: number;
          readonly wool?: number;
          readonly grain?: number;
          readonly ore?: number;
        };
        readonly get: {
          readonly brick?: number;
          readonly lumber?: number;
          readonly wool?: number;
          readonly grain?: number;
          readonly ore?: number;
        };
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "confirm";
      readonly seat: number | null;
      readonly args: {
        readonly partner: number;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "withdraw";
      readonly seat: number | null;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "declare";
      readonly seat: number | null;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "end";
      readonly seat: number | null;
      readonly args: { readonly [name: string]: never };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=roll";
      readonly seat: number | null;
      readonly args: {
        readonly total: number;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=steal";
      readonly seat: number | null;
      readonly args: {
        readonly resource: "brick" | "lumber" | "wool" | "grain" | "ore";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=card";
      readonly seat: number | null;
      readonly args: {
        readonly card: "knight" | "victory-point" | "road-building" | "year-of-plenty" | "monopoly";
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=terrain";
      readonly seat: number | null;
      readonly args: {
        readonly terrain: ReadonlyArray<"brick" | "lumber" | "wool" | "grain" | "ore" | "desert">;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=harbours";
      readonly seat: number | null;
      readonly args: {
        readonly harbours: ReadonlyArray<"any" | "brick" | "lumber" | "wool" | "grain" | "ore">;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=numbers";
      readonly seat: number | null;
      readonly args: {
        readonly corner: "0,-2" | "1,-2" | "2,-2" | "-1,-1" | "0,-1" | "1,-1" | "2,-1" | "-2,0" | "-1,0" | "0,0" | "1,0" | "2,0" | "-2,1" | "-1,1" | "0,1" | "1,1" | "-2,2" | "-1,2" | "0,2" | "0,-3" | "1,-3" | "2,-3" | "-1,-2" | "-2,-1" | "-3,0" | "-3,1" | "-3,2" | "-3,3" | "-2,3" | "-1,3";
        readonly clockwise: boolean;
      };
      readonly targets: ReadonlyArray<string>;
    }
  | {
      readonly kind: "=numbers";
      readonly seat: number | null;
      readonly args: {
        readonly numbers: ReadonlyArray<number | null>;
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

export interface Board {
  readonly terrain: ReadonlyArray<"brick" | "lumber" | "wool" | "grain" | "ore" | "desert"> | null;
  readonly numbers: ReadonlyArray<number | null> | null;
  readonly harbours: ReadonlyArray<Harbour> | null;
}

export interface Harbour {
  readonly edge: "0,-2NW" | "1,-3SW" | "1,-2NW" | "2,-3SW" | "2,-2NW" | "3,-3SW" | "0,-2W" | "1,-2W" | "2,-2W" | "3,-2W" | "-1,-1NW" | "0,-2SW" | "0,-1NW" | "1,-2SW" | "1,-1NW" | "2,-2SW" | "2,-1NW" | "3,-2SW" | "-1,-1W" | "0,-1W" | "1,-1W" | "2,-1W" | "3,-1W" | "-2,0NW" | "-1,-1SW" | "-1,0NW" | "0,-1SW" | "0,0NW" | "1,-1SW" | "1,0NW" | "2,-1SW" | "2,0NW" | "3,-1SW" | "-2,0W" | "-1,0W" | "0,0W" | "1,0W" | "2,0W" | "3,0W" | "-2,0SW" | "-2,1NW" | "-1,0SW" | "-1,1NW" | "0,0SW" | "0,1NW" | "1,0SW" | "1,1NW" | "2,0SW" | "2,1NW" | "-2,1W" | "-1,1W" | "0,1W" | "1,1W" | "2,1W" | "-2,1SW" | "-2,2NW" | "-1,1SW" | "-1,2NW" | "0,1SW" | "0,2NW" | "1,1SW" | "1,2NW" | "-2,2W" | "-1,2W" | "0,2W" | "1,2W" | "-2,2SW" | "-2,3NW" | "-1,2SW" | "-1,3NW" | "0,2SW" | "0,3NW" | "0,-3NW" | "1,-4SW" | "1,-3NW" | "2,-4SW" | "2,-3NW" | "3,-4SW" | "0,-3W" | "1,-3W" | "2,-3W" | "3,-3W" | "-1,-2NW" | "0,-3SW" | "-1,-2W" | "-2,-1NW" | "-1,-2SW" | "-2,-1W" | "-3,0NW" | "-2,-1SW" | "-3,0W" | "-3,0SW" | "-3,1NW" | "-3,1W" | "-3,1SW" | "-3,2NW" | "-3,2W" | "-3,2SW" | "-3,3NW" | "-3,3W" | "-2,3W" | "-1,3W" | "0,3W" | "-3,3SW" | "-3,4NW" | "-2,3SW" | "-2,4NW" | "-1,3SW" | "-1,4NW";
  readonly kind: "any" | "brick" | "lumber" | "wool" | "grain" | "ore";
}

export interface Table {
  readonly options: Options;
  readonly stage: "the tiles are laid" | "the harbours are laid" | "the number tokens are laid" | "place a settlement" | "place its road" | "before the dice" | "the dice fall" | "give back cards" | "move the robber" | "a card is stolen" | "trade and build" | "build between turns" | "place free roads" | "a development card is drawn" | "answer the offer" | "over";
  readonly seat: number;
  readonly rolled: boolean;
  readonly card_played: boolean;
  readonly trading_closed: boolean;
  readonly offers_made: number;
  readonly bought: number;
  readonly robber: 
    | "0,-2" | "1,-2" | "2,-2" | "-1,-1" | "0,-1" | "1,-1" | "2,-1" | "-2,0" | "-1,0" | "0,0" | "1,0" | "2,0" | "-2,1" | "-1,1" | "0,1" | "1,1" | "-2,2" | "-1,2" | "0,2" | "0,-3" | "1,-3" | "2,-3" | "-1,-2" | "-2,-1" | "-3,0" | "-3,1" | "-3,2" | "-3,3" | "-2,3" | "-1,3"
    | null;
  readonly bank: Counts;
  readonly deck_size: number;
  readonly longest_road: number | null;
  readonly largest_army: number | null;
  readonly seats: ReadonlyArray<Pieces>;
  readonly setup_step: number | null;
  readonly setup_vertex: 
    | "0,-2N" | "1,-2N" | "2,-2N" | "0,-3S" | "1,-3S" | "2,-3S" | "3,-3S" | "-1,-1N" | "0,-1N" | "1,-1N" | "2,-1N" | "-1,-2S" | "0,-2S" | "1,-2S" | "2,-2S" | "3,-2S" | "-2,0N" | "-1,0N" | "0,0N" | "1,0N" | "2,0N" | "-2,-1S" | "-1,-1S" | "0,-1S" | "1,-1S" | "2,-1S" | "3,-1S" | "-3,1N" | "-2,1N" | "-1,1N" | "0,1N" | "1,1N" | "2,1N" | "-2,0S" | "-1,0S" | "0,0S" | "1,0S" | "2,0S" | "-3,2N" | "-2,2N" | "-1,2N" | "0,2N" | "1,2N" | "-2,1S" | "-1,1S" | "0,1S" | "1,1S" | "-3,3N" | "-2,3N" | "-1,3N" | "0,3N" | "-2,2S" | "-1,2S" | "0,2S" | "0,-3N" | "1,-3N" | "2,-3N" | "0,-4S" | "1,-4S" | "2,-4S" | "3,-4S" | "-1,-2N" | "-1,-3S" | "-2,-1N" | "-2,-2S" | "-3,0N" | "-3,-1S" | "-4,1N" | "-3,0S" | "-4,2N" | "-3,1S" | "-4,3N" | "-3,2S" | "-4,4N" | "-3,4N" | "-2,4N" | "-1,4N" | "-3,3S" | "-2,3S" | "-1,3S"
    | null;
  readonly free_roads: number;
  readonly victim: number | null;
  readonly offer: Offer | null;
  readonly board?: Board;
  readonly first?: number;
}

export interface Counts {
  readonly brick?: number;
  readonly lumber?: number;
  readonly wool?: number;
  readonly grain?: number;
  readonly ore?: number;
}

export interface Pieces {
  readonly roads: ReadonlyArray<"0,-2NW" | "1,-3SW" | "1,-2NW" | "2,-3SW" | "2,-2NW" | "3,-3SW" | "0,-2W" | "1,-2W" | "2,-2W" | "3,-2W" | "-1,-1NW" | "0,-2SW" | "0,-1NW" | "1,-2SW" | "1,-1NW" | "2,-2SW" | "2,-1NW" | "3,-2SW" | "-1,-1W" | "0,-1W" | "1,-1W" | "2,-1W" | "3,-1W" | "-2,0NW" | "-1,-1SW" | "-1,0NW" | "0,-1SW" | "0,0NW" | "1,-1SW" | "1,0NW" | "2,-1SW" | "2,0NW" | "3,-1SW" | "-2,0W" | "-1,0W" | "0,0W" | "1,0W" | "2,0W" | "3,0W" | "-2,0SW" | "-2,1NW" | "-1,0SW" | "-1,1NW" | "0,0SW" | "0,1NW" | "1,0SW" | "1,1NW" | "2,0SW" | "2,1NW" | "-2,1W" | "-1,1W" | "0,1W" | "1,1W" | "2,1W" | "-2,1SW" | "-2,2NW" | "-1,1SW" | "-1,2NW" | "0,1SW" | "0,2NW" | "1,1SW" | "1,2NW" | "-2,2W" | "-1,2W" | "0,2W" | "1,2W" | "-2,2SW" | "-2,3NW" | "-1,2SW" | "-1,3NW" | "0,2SW" | "0,3NW" | "0,-3NW" | "1,-4SW" | "1,-3NW" | "2,-4SW" | "2,-3NW" | "3,-4SW" | "0,-3W" | "1,-3W" | "2,-3W" | "3,-3W" | "-1,-2NW" | "0,-3SW" | "-1,-2W" | "-2,-1NW" | "-1,-2SW" | "-2,-1W" | "-3,0NW" | "-2,-1SW" | "-3,0W" | "-3,0SW" | "-3,1NW" | "-3,1W" | "-3,1SW" | "-3,2NW" | "-3,2W" | "-3,2SW" | "-3,3NW" | "-3,3W" | "-2,3W" | "-1,3W" | "0,3W" | "-3,3SW" | "-3,4NW" | "-2,3SW" | "-2,4NW" | "-1,3SW" | "-1,4NW">;
  readonly settlements: ReadonlyArray<"0,-2N" | "1,-2N" | "2,-2N" | "0,-3S" | "1,-3S" | "2,-3S" | "3,-3S" | "-1,-1N" | "0,-1N" | "1,-1N" | "2,-1N" | "-1,-2S" | "0,-2S" | "1,-2S" | "2,-2S" | "3,-2S" | "-2,0N" | "-1,0N" | "0,0N" | "1,0N" | "2,0N" | "-2,-1S" | "-1,-1S" | "0,-1S" | "1,-1S" | "2,-1S" | "3,-1S" | "-3,1N" | "-2,1N" | "-1,1N" | "0,1N" | "1,1N" | "2,1N" | "-2,0S" | "-1,0S" | "0,0S" | "1,0S" | "2,0S" | "-3,2N" | "-2,2N" | "-1,2N" | "0,2N" | "1,2N" | "-2,1S" | "-1,1S" | "0,1S" | "1,1S" | "-3,3N" | "-2,3N" | "-1,3N" | "0,3N" | "-2,2S" | "-1,2S" | "0,2S" | "0,-3N" | "1,-3N" | "2,-3N" | "0,-4S" | "1,-4S" | "2,-4S" | "3,-4S" | "-1,-2N" | "-1,-3S" | "-2,-1N" | "-2,-2S" | "-3,0N" | "-3,-1S" | "-4,1N" | "-3,0S" | "-4,2N" | "-3,1S" | "-4,3N" | "-3,2S" | "-4,4N" | "-3,4N" | "-2,4N" | "-1,4N" | "-3,3S" | "-2,3S" | "-1,3S">;
  readonly cities: ReadonlyArray<"0,-2N" | "1,-2N" | "2,-2N" | "0,-3S" | "1,-3S" | "2,-3S" | "3,-3S" | "-1,-1N" | "0,-1N" | "1,-1N" | "2,-1N" | "-1,-2S" | "0,-2S" | "1,-2S" | "2,-2S" | "3,-2S" | "-2,0N" | "-1,0N" | "0,0N" | "1,0N" | "2,0N" | "-2,-1S" | "-1,-1S" | "0,-1S" | "1,-1S" | "2,-1S" | "3,-1S" | "-3,1N" | "-2,1N" | "-1,1N" | "0,1N" | "1,1N" | "2,1N" | "-2,0S" | "-1,0S" | "0,0S" | "1,0S" | "2,0S" | "-3,2N" | "-2,2N" | "-1,2N" | "0,2N" | "1,2N" | "-2,1S" | "-1,1S" | "0,1S" | "1,1S" | "-3,3N" | "-2,3N" | "-1,3N" | "0,3N" | "-2,2S" | "-1,2S" | "0,2S" | "0,-3N" | "1,-3N" | "2,-3N" | "0,-4S" | "1,-4S" | "2,-4S" | "3,-4S" | "-1,-2N" | "-1,-3S" | "-2,-1N" | "-2,-2S" | "-3,0N" | "-3,-1S" | "-4,1N" | "-3,0S" | "-4,2N" | "-3,1S" | "-4,3N" | "-3,2S" | "-4,4N" | "-3,4N" | "-2,4N" | "-1,4N" | "-3,3S" | "-2,3S" | "-1,3S">;
  readonly hand_size: number;
  readonly card_count: number;
  readonly played: CardCounts;
  readonly points: number;
  readonly road_length: number;
  readonly owed: number;
}

export interface CardCounts {
  readonly knight?: number;
  readonly victory_point?: number;
  readonly road_building?: number;
  readonly year_of_plenty?: number;
  readonly monopoly?: number;
}

export interface Offer {
  readonly give: Counts;
  readonly get: Counts;
  readonly answers: ReadonlyArray<Answer | null>;
}

export interface Answer {
  readonly kind: "accept" | "decline" | "counter";
  readonly give: Counts;
  readonly get: Counts;
}

export interface Private {
  readonly hand: Counts;
  readonly cards: CardCounts;
  readonly bought: CardCounts;
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
