// What the engine answers as JSON: made of the schemas beside this file by tests/web/schema_types.mjs.

export namespace Analyse {
  /**
   * A line that quadrille analyse answers.
   */
  export type Answer = Turn | Refusal | Stopped;

  export interface Turn {
    id: string;
    /**
     * how many decisions were made before it
     */
    turn: number;
    /**
     * whose eyes: all, public, or a seat
     */
    as: string;
    /**
     * as belief json answers
     */
    belief?: {
      exact: boolean;
      chances: {
        /**
         * millionths
         */
        ppm: number;
        /**
         * whose it is then; null: nobody's
         */
        seat: string | null;
        value: string;
        what: string;
      }[];
    };
    /**
     * the best ones, the best first
     */
    decisions: {
      /**
       * that were counted below it
       */
      nodes: number;
      /**
       * it, and what may follow
       */
      pv: string[];
      /**
       * for the seat on move: hundredths, turns to a win (negative: to a loss), or thousandths of all games
       */
      score: {
        chance?: number;
        cp?: number;
        mate?: number;
      } | null;
      token: string;
      /**
       * games won, drawn and lost of a thousand with such a score, estimated
       */
      wdl: number[] | null;
    }[];
  }
  export interface Refusal {
    /**
     * a code of the protocol's
     */
    error: string;
    /**
     * the key that it is about
     */
    field: string | null;
    /**
     * null: the line has none
     */
    id: string | null;
    text: string;
    turn?: number;
  }
  export interface Stopped {
    id: string;
    /**
     * its id
     */
    stopped: string;
  }
}

export namespace Belief {
  /**
   * The answer to `belief json`, protocol 2.
   */
  export interface Answer {
    /**
     * counted, not drawn
     */
    exact: boolean;
    /**
     * in the order of the lines of `belief`
     */
    chances: {
      /**
       * millionths
       */
      ppm: number;
      /**
       * whose it is then; null: nobody's
       */
      seat: string | null;
      /**
       * a team, a token of `describe`, or a card as the seat names it
       */
      value: string;
      /**
       * team, life, target, hand or pile
       */
      what: string;
    }[];
  }
}

export namespace Describe {
  export type Text = string;
  export type Squares = string[];
  export type Seat = string;

  /**
   * The answer to `describe`, protocol 2.
   */
  export interface Answer {
    protocol: string;
    game: string;
    title: Text;
    secrets: boolean;
    board: {
      files: number;
      ranks: number;
      squares: Squares;
      dark: Squares;
      blocked: Squares;
      /**
       * for each seat the edge of the board at which it sits; south: the first rank's
       */
      looks: {
        [k: string]: "south" | "north" | "west" | "east";
      };
    };
    seats: {
      least: number;
      most: number;
      usual: number;
      names: Seat[];
    };
    teams: string[];
    pieces: {
      token: string;
      seat: Seat | null;
      kind: string;
      letter: string;
      name: string;
      glyph: string;
    }[];
    /**
     * what `show <name>` can draw of the engine's thinking
     */
    views: {
      form: "squares" | "items" | "arrows" | "table";
      /**
       * of a button
       */
      label: string;
      name: string;
      text: Text;
    }[];
    cards: {
      id: string;
      name: Text;
      timing: Text;
      /**
       * what move it rides on; null: none
       */
      move: string | null;
      targets: {
        step: "square";
        side: "own" | "enemy" | "either" | "empty" | "any";
        /**
         * of a piece; null: any
         */
        kind: string | null;
        /**
         * named only then; null: always
         */
        when: string | null;
        text: Text;
      }[];
      squares: Text;
      text: Text;
      notation: {
        token: Text;
        words: Text;
      }[];
    }[];
    words: {
      [k: string]: Text;
    };
    marks: {
      [k: string]: Text;
    };
    zones: {
      name: Text;
      kind: "cards" | "pieces" | "number";
      /**
       * seat: each has one; table; or a team
       */
      whose: string;
      label: Text;
      text: Text;
    }[];
    chance: string[];
    sayings: {
      [k: string]: Text;
    };
    grammar: Text[];
    newgame: string[];
    options: string[];
    rules: {
      id: string;
      text: Text;
    }[];
    aim: Text[];
    how: Text[];
  }
}

export namespace Event {
  /**
   * An event as `events json` says it, protocol 2. The keys are those of the event's line, with `kind` and `words`; which a kind has `help events` says.
   */
  export interface Answer {
    /**
     * as in its line
     */
    kind: string;
    /**
     * a sentence for people
     */
    words: string;
    /**
     * of chance or of the table
     */
    token?: string;
    /**
     * whose thing it is, or who acts
     */
    seat?: string;
    /**
     * who acts, where that is another seat or the thing is nobody's
     */
    by?: string;
    team?: string;
    /**
     * a token of `describe`
     */
    piece?: string;
    /**
     * the piece before
     */
    was?: string;
    /**
     * the piece that captures
     */
    with?: string;
    /**
     * an id of `describe`, with ' behind it where it is of another seat's deck
     */
    card?: string;
    /**
     * a seat, or common
     */
    deck?: string;
    square?: string;
    /**
     * with commas between
     */
    squares?: string;
    /**
     * a square, or a seat for its place beside the board
     */
    from?: string;
    /**
     * likewise
     */
    to?: string;
    castling?: "kingside" | "queenside";
    /**
     * of dice, with commas between
     */
    faces?: string;
    beans?: number;
    rows?: number;
    inventory?: number;
    bank?: number;
    gained?: number;
    /**
     * points of that team
     */
    W?: number;
    /**
     * likewise
     */
    B?: number;
    round?: number;
    /**
     * the last seat of the round, or -
     */
    last?: string;
    outcome?: string;
    reason?: string;
    /**
     * a commitment
     */
    hash?: string;
    /**
     * whether the key was given instead of drawn
     */
    given?: "true" | "false";
    /**
     * the entropy that a seat opens
     */
    bytes?: string;
    /**
     * seats that have not opened, with commas between
     */
    missing?: string;
    /**
     * deals that were given up so far
     */
    voids?: number;
    /**
     * of chance, revealed
     */
    key?: string;
  }
}

export namespace Job {
  /**
   * A line that quadrille analyse takes.
   */
  export type Answer = Job | Stop;

  export interface Job {
    id: string;
    game: string;
    /**
     * usually as many as the position says, or as usual
     */
    players?: number;
    decks?: "common" | "own";
    /**
     * as the game writes it; usually startpos
     */
    position?: string;
    /**
     * tokens of decisions and of chance
     */
    moves?: string[];
    /**
     * whose eyes: all (usually), public, or a seat
     */
    as?: string;
    /**
     * places in the game: how many decisions were made before; usually the last
     */
    turns?: number[];
    limits: {
      depth?: number;
      mate?: number;
      /**
       * milliseconds; the one limit with which answers are not repeatable
       */
      movetime?: number;
      nodes?: number;
    };
    multipv?: number;
    belief?: boolean;
    /**
     * of the protocol's setoption
     */
    options?: {
      [k: string]: string | number | boolean;
    };
  }
  export interface Stop {
    id: string;
    /**
     * its id
     */
    stop: string;
  }
}

export namespace Next {
  /**
   * The answer to `next`, protocol 2.
   */
  export interface Answer {
    /**
     * the prefix asked about
     */
    begun: string;
    /**
     * what it says so far, for people
     */
    means: string;
    /**
     * it is a whole decision
     */
    plays: boolean;
    /**
     * that decision, as `move` takes it
     */
    token: string | null;
    /**
     * in byte order of add
     */
    steps: {
      /**
       * begun and this are the next prefix
       */
      add: string;
      /**
       * true where the turn has several decisions, and is over with the one that is whole then
       */
      ends?: true;
      /**
       * to so many decisions
       */
      leads: number;
      /**
       * one of them is whole then
       */
      plays: boolean;
      square?: string;
      /**
       * an id of `describe`
       */
      card?: string;
      /**
       * of a card, as in the zones of `state json`
       */
      deck?: string;
      /**
       * a letter of `describe`, of the seat on move or of nobody
       */
      piece?: string;
      number?: number;
      /**
       * a key of `words` of `describe`
       */
      word?: string;
    }[];
  }
}

export namespace Protocol {
  export type Code = string;

  /**
   * The answer to `describe protocol`, protocol 2.1.
   */
  export interface Answer {
    /**
     * major and minor version
     */
    protocol: string;
    commands: Command[];
    /**
     * what each flag of a command means, in words
     */
    flags: {
      [k: string]: string;
    };
    errors: {
      code: Code;
      /**
       * when it is answered
       */
      text: string;
      /**
       * it may answer any line, whatever the command
       */
      line: boolean;
    }[];
    events: {
      kind: string;
      /**
       * what happened, and the words that follow
       */
      text: string;
    }[];
    /**
     * ABNF, a rule a string: what the forms of the commands refer to; NAME-data and NAME-end are the forms of the command NAME
     */
    grammar: string[];
  }
  export interface Command {
    name: string;
    /**
     * as `help` words them
     */
    arguments: string;
    /**
     * what it does, in words
     */
    summary: string;
    /**
     * how many words it takes
     */
    least: number;
    /**
     * null: any number
     */
    most: number | null;
    /**
     * keys of `flags`
     */
    flags: string[];
    /**
     * ABNF of a data line; null: it has none
     */
    data: string | null;
    /**
     * of the data lines that are JSON: names of files beside this one, without their end
     */
    schemas: string[];
    /**
     * ABNF of the last line, when it is no error
     */
    end: string;
    /**
     * the codes that it may answer, besides those of any line
     */
    errors: Code[];
  }
}

export namespace Save {
  /**
   * which steps of chance or the table were given as tokens or repeated by them; where it is missing: those of chance that were not rolled, up to heard
   */
  export type Given = number[];
  /**
   * which steps the engine has rolled, counted from 0
   */
  export type Rolled = number[];
  /**
   * by which the referee has ended the game; live: it made an event
   */
  export type Ruling = {
    live: boolean;
    outcome: string;
    reason: "resign" | "agreement" | "time" | "abandoned";
  } | null;
  /**
   * every decision and every token of chance and the table
   */
  export type Steps = string[];
  export type Times = number[];

  /**
   * The answer to `save`, protocol 2. All that makes a game again, secrets included. `restore` takes it as it is, skipping keys that it does not know; the checksum is of the same JSON without it, in this spelling (compact, sorted keys).
   */
  export interface Answer {
    /**
     * what was taken back and can be made again, where anything was; numbers of steps go on from steps
     */
    ahead?: {
      given?: Given;
      rolled: Rolled;
      ruling: Ruling;
      /**
       * so many of its first steps make no events
       */
      silent: number;
      steps: Steps;
    };
    /**
     * who makes chance, for positions to come, too
     */
    chance: "auto" | "manual";
    /**
     * BLAKE2b-128
     */
    check: string;
    /**
     * castling is king takes rook
     */
    chess960: boolean;
    /**
     * the steps of a committed deal (docs/fair-deals.md), where it is one; seat is 0 where a step has none
     */
    commitment?: {
      /**
       * the key, the hash or the entropy
       */
      bytes: string;
      /**
       * the key was given, not drawn
       */
      given: boolean;
      kind: "key" | "commit" | "close" | "open" | "void";
      seat: number;
    }[];
    decks: "common" | "own";
    /**
     * another one when it cannot be read as before
     */
    format: 1;
    game: string;
    given?: Given;
    /**
     * so many steps were given as tokens or repeated by them
     */
    heard: number;
    /**
     * of all chance, docs/chance.md
     */
    key: string;
    /**
     * the place of each mark, how many decisions were made there; where there are any
     */
    marks?: {
      [k: string]: number;
    };
    /**
     * ask, or one that is still to be used
     */
    placement: string | null;
    /**
     * 0: as the position says
     */
    players: number;
    protocol: string;
    rolled: Rolled;
    ruling: Ruling;
    /**
     * of newgame, for positions to come, too
     */
    seed: string | null;
    /**
     * so many steps came with a position and made no events
     */
    silent: number;
    /**
     * the position it began with; null: the start of the game
     */
    start: string | null;
    steps: Steps;
    /**
     * people and engines at a table, where there is one (`table`); seats are numbers, -1 is none
     */
    table?: {
      /**
       * milliseconds; null: nobody is timed
       */
      clocks: {
        base: number;
        increment: number;
        left: Times;
        /**
         * what clocks showed when turns began
         */
        log: Times[];
        /**
         * how many decisions there were then
         */
        places: number[];
        runs: number;
      } | null;
      /**
       * of engines that take over
       */
      level: number;
      /**
       * the time that was named last, -1: none was
       */
      now: number;
      /**
       * what is not answered; waiting: a bit for each seat
       */
      offer: {
        by: number;
        waiting: number;
        what: "draw" | "takeback" | "rematch";
      } | null;
      /**
       * of the match, as the table knows it
       */
      place: number;
      seats: {
        /**
         * nobody comes back in this game
         */
        given_up: boolean;
        /**
         * of the engine, -1: a person has the seat
         */
        level: number;
        /**
         * a person has it, or had it
         */
        of_person: boolean;
        /**
         * its turns at the last offer to an engine
         */
        offered_draw: number;
        /**
         * the seat where who sits there began
         */
        player: number;
        /**
         * the place where its draw, takeback, rematch was refused
         */
        refused_at: number[];
        /**
         * its flag has fallen, and it is played on
         */
        untimed: boolean;
      }[];
    };
  }
}

export namespace Show {
  /**
   * The answer to `show <view> json`, protocol 2.
   */
  export interface Answer {
    name: string;
    form: "squares" | "items" | "arrows" | "table";
    /**
     * what each number of a square is
     */
    labels?: string[];
    squares?: {
      [k: string]: number[];
    };
    /**
     * of a table: what stands in each column
     */
    columns?: string[];
    rows?: (string | number)[][];
    arrows?: {
      /**
       * what comes onto the board, as a token of `describe`
       */
      piece?: string;
      from: string;
      /**
       * 1: of the best line
       */
      rank: number;
      /**
       * which of its line, from 1
       */
      step: number;
      /**
       * the same as from where something comes onto the board
       */
      to: string;
    }[];
    /**
     * those that the arrows are of, the best first
     */
    lines?: {
      rank: number;
      /**
       * thousandths of the score, of which a draw is half; missing where the search has found no more than a bound
       */
      expected?: number;
      /**
       * turns to a win by force; below 0: to a loss
       */
      mate?: number;
      /**
       * why the best may be it, without a subject
       */
      why?: string;
      moves: {
        /**
         * in words
         */
        means: string;
        seat: string;
        token: string;
        /**
         * as people write it, in chess Standard Algebraic Notation
         */
        writes: string;
      }[];
    }[];
  }
}

export namespace State {
  /**
   * The answer to `state json`, protocol 2.1. What a game adds of its own is strings, in keys that its notation explains.
   */
  export interface Answer {
    game: string;
    position: string;
    /**
     * a seat, chance, or - when over
     */
    turn: string;
    /**
     * outcome and reason
     */
    result: string;
    players: string;
    view: string;
    chance: "auto" | "manual";
    /**
     * in games with chance: how the token begins that has to come, or -
     */
    due?: string;
    /**
     * for the referee only
     */
    seed?: string;
    scene: {
      squares: {
        [k: string]: {
          piece?: string;
          count?: string;
          mark?: string;
        };
      };
      /**
       * squares that count together, as they are counted now; left out where there are none
       */
      rows?: string[][];
      seats: {
        [k: string]: Facts;
      };
      table: Facts;
    };
    /**
     * of this game, in their order; describe says which there may be
     */
    seats: string[];
    zones: {
      name: string;
      kind: "cards" | "pieces" | "number";
      seat: string | null;
      items?: {
        /**
         * a card's id or a piece's token
         */
        id: string;
        count: number;
        /**
         * the other seats know it, too
         */
        known: boolean;
        /**
         * the seat whose deck the card belongs to, with own decks
         */
        deck?: string;
      }[];
      /**
       * how many there are besides
       */
      hidden?: number;
      /**
       * null: the viewer was not told
       */
      value?: number | null;
    }[];
  }
  export interface Facts {
    [k: string]: string;
  }
}

export namespace Table {
  /**
   * The answer to `table json`, protocol 2. People and engines at a table, as everybody there may see it; times are milliseconds of the caller's clock.
   */
  export interface Answer {
    /**
     * null: nobody is timed
     */
    clock: {
      /**
       * for each seat
       */
      base: number;
      /**
       * for each of its turns
       */
      increment: number;
      /**
       * the seat whose clock does
       */
      runs: string | null;
    } | null;
    /**
     * of engines that take over
     */
    level: number;
    /**
     * the time that was named last; null: none was
     */
    now: number | null;
    /**
     * null: nothing is to be answered
     */
    offer: {
      by: string;
      /**
       * who has not answered
       */
      waiting: string[];
      what: "draw" | "takeback" | "rematch";
    } | null;
    seats: {
      /**
       * its level; null: a person has the seat
       */
      engine: number | null;
      /**
       * null: it has no clock
       */
      left: number | null;
      /**
       * who sits there, by the seat where that began
       */
      player: string;
      seat: string;
      /**
       * whose eyes its person has, public for one who has left; null: it never was a person's
       */
      sees: string | null;
    }[];
    /**
     * a seat, `chance`, or `-` when the game is over
     */
    turn: string;
  }
}
