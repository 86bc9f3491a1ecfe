// Types of embed.js: the element <playout-board>, and the messages between a page and
// the frame of embed.html. In a script that is type-checked:
//
//   /// <reference path="embed.d.ts" />
//   const board = document.querySelector("playout-board")!;
//   board.addEventListener("playout-move", ({ detail }) => console.log(detail.name));

declare namespace Playout {
  /** A seat: `black` and `white`, or `goose1`, `goose2` … */
  type Seat = "black" | "white" | `goose${number}`;

  /** The board's `data-state`. `human`: a person is to move. `thinking`: a machine is. */
  type State = "loading" | "human" | "thinking" | "over";

  /** Who plays a seat: `human` or an agent such as `level:3`. */
  type Seats = { [seat in Seat]?: string };

  /** What may change while the board is shown. */
  interface Look {
    /** What is shown besides the board; default `play`. With `none`, people play all seats by default. */
    controls?: "none" | "play" | "full";
    /** Default `auto`, which follows the visitor's system. */
    theme?: "light" | "dark" | "auto";
    /** Default: the browser's language. */
    lang?: "en" | "es";
    /** Coordinates; default `on`. */
    coords?: "on" | "off";
    /** The table of what the search knows; default `off`. */
    table?: "on" | "off";
  }

  /** A game from its start, or from a position. */
  interface Game extends Seats {
    /** A game's id, with variants: `othello`, `morris:flying=off`, `chess`, `geese`. */
    game: string;
    /** In the game's own notation: FEN in chess. */
    position?: string;
    /** Moves from the start, or from the position. */
    moves?: string;
    /** The seed of a game of chance. */
    seed?: string | number;
    /** The ply to show, if not the last. */
    ply?: string | number;
    /** `on`: the second seat is at the bottom. */
    flip?: "on";
  }

  /** What `load` takes. */
  type Content =
    | Game
    /** A link to the page: whole, or from its `#` on. */
    | { link: string }
    | { exercise: Exercise | ExerciseSet; progress?: (Progress | null)[] }
    | { set: ExerciseSet; progress?: (Progress | null)[] };

  /** A visitor's progress with an exercise, as its messages tell it, if your page keeps it: the device then does not. */
  interface Progress {
    state: "open" | "solved" | "failed";
    attempts: number;
    hints: number;
  }

  // Exercises.

  type Goal =
    /** One of these moves. */
    | { kind: "moves"; accept: string[] }
    /** Both sides' moves, the solver's first; `accept` has other right moves by their index in the line. */
    | { kind: "line"; line: string[]; accept?: { [index: string]: string[] } }
    /** A move that is at most `within` worse than the best, in discs, stones or pawns. */
    | { kind: "best"; within: number; judge: string }
    /** A game against an agent. `result` 1 asks for a win, 0 for at least a draw. */
    | { kind: "win"; against: string; plies?: number; result: 0 | 1 }
    /** One of several options; `accept` has the indices of the right ones. */
    | { kind: "choose"; options: string[]; accept: number[] }
    /** The moves that a simulation of a tree search chooses, or the numbers of the root's move after it. */
    | ({ kind: "select" | "backup"; agent: string; simulation: number } & Steps)
    /** The children of a node that alpha-beta cuts; `node` has the moves to it. */
    | ({ kind: "cut"; agent: string; node?: string[] } & Steps)
    /** An order of the moves with few nodes, within per cent of the fewest. */
    | ({ kind: "order"; depth: number; within?: number } & Steps);

  /** Whether right steps earn points, and the seed of the search, or another one for each attempt. */
  interface Steps {
    steps?: boolean;
    seed?: number | "fresh";
  }

  interface Exercise {
    playout: "exercise";
    version: 1;
    /** Your own name for it, which appears in messages. */
    id?: string;
    game: string;
    position?: string;
    moves?: string;
    /** Who solves it; default: the side to move. */
    seat?: Seat;
    seed?: number;
    title?: string;
    prompt?: string;
    goal: Goal;
    hints?: string[];
    /** Points deducted for each hint shown; default 0. */
    hintCost?: number;
    /** Keys are `right`, `wrong`, a wrong move, or the index of a wrong option. */
    feedback?: { [answer: string]: string };
    /** Answers allowed; 0, the default, means any number. */
    attempts?: number;
    /** Default 1. */
    points?: number;
    /** The language of the texts. */
    lang?: string;
  }

  interface ExerciseSet {
    playout: "exercises";
    version: 1;
    title?: string;
    exercises: Exercise[];
  }

  // Messages from the frame: the `detail` of the element's events.

  interface FromFrame {
    source: "playout";
    version: 1;
    /** The id of the message that this one answers. */
    id?: string | number;
  }

  interface Position {
    /** A game string: the id with its variants. */
    game: string;
    position: string;
    moves: string;
    ply: number;
    /** Whose turn it is: "" when the game is over. */
    turn: Seat | "";
    state: State;
  }

  /** The board can be played on. */
  interface ReadyMessage extends FromFrame, Position { type: "ready" }

  /** After every change. */
  interface PositionMessage extends FromFrame, Position { type: "position" }

  /** A move; its position follows. */
  interface MoveMessage extends FromFrame {
    type: "move";
    seat: Seat;
    /** As programs write it: `e2e4`. */
    move: string;
    /** As people write it: `e4`. */
    name: string;
  }

  interface OverMessage extends FromFrame {
    type: "over";
    /** −1 to 1, by seat. */
    result: { [seat in Seat]?: number };
    reason: string;
  }

  /** The best size of the frame, in CSS pixels. */
  interface SizeMessage extends FromFrame { type: "size"; width: number; height: number }

  interface ExerciseMessage extends FromFrame {
    type: "exercise";
    /** Its id, "" for none. */
    exercise: string;
    state: "open" | "solved" | "failed";
    score: number;
    max: number;
    /** Answers given, the right one included. */
    attempts: number;
    /** The moves of the last answer, from the exercise's position on. */
    moves: string;
    /** Milliseconds since the exercise was shown. */
    ms: number;
    /** Hints shown; left out for 0. */
    hints?: number;
    /** The option of the last answer, from 0, where options are offered. */
    option?: number;
    /** The largest share of right steps in a wrong attempt, where they earn points; left out for 0. */
    part?: number;
    /** In a set: which one, from 0. */
    index?: number;
    /** In a set: how many there are. */
    of?: number;
    /** In a set: the points of all that are solved or failed. */
    total?: number;
  }

  /**
   * What a frame needs to go on with its exercises after it was moved in the document: give it the last one
   * with `load`. The element does so by itself, and has no event for it. What it contains may change.
   */
  interface CarryMessage extends FromFrame { type: "carry" }

  interface ErrorMessage extends FromFrame {
    type: "error";
    /** `frame` comes only from the element: the frame did not start in time. */
    kind: "message" | "version" | "link" | "move" | "exercise" | "frame";
    /** A sentence in the visitor's language. */
    message: string;
  }

  type Message = ReadyMessage | PositionMessage | MoveMessage | OverMessage | SizeMessage | ExerciseMessage | CarryMessage | ErrorMessage;

  // Messages to the frame.

  interface ToFrame {
    target: "playout";
    version: 1;
    /** The answer has the same id. */
    id?: string | number;
  }

  type LoadMessage = ToFrame & { type: "load"; carry?: CarryMessage } & Content;
  interface PlayMessage extends ToFrame { type: "play"; move: string }
  interface UndoMessage extends ToFrame { type: "undo" }
  interface ConfigureMessage extends ToFrame, Look { type: "configure" }
  /** Answered by `position`. */
  interface StateMessage extends ToFrame { type: "state" }
  /** The board's machines wait until `resume`. */
  interface PauseMessage extends ToFrame { type: "pause" }
  interface ResumeMessage extends ToFrame { type: "resume" }

  type Order = LoadMessage | PlayMessage | UndoMessage | ConfigureMessage | StateMessage | PauseMessage | ResumeMessage;

  interface Events {
    "playout-ready": CustomEvent<ReadyMessage>;
    "playout-position": CustomEvent<PositionMessage>;
    "playout-move": CustomEvent<MoveMessage>;
    "playout-over": CustomEvent<OverMessage>;
    "playout-exercise": CustomEvent<ExerciseMessage>;
    "playout-error": CustomEvent<ErrorMessage>;
  }
}

/** A board: the element `<playout-board>`. What is asked of it before it has started is done once it has. */
interface PlayoutBoardElement extends HTMLElement {
  /** Opens another game or exercise. Keys that are left out have the same defaults as in a link. */
  load(content: Playout.Content & Playout.Look): void;
  /** Plays a move for the person to move. */
  play(move: string): void;
  /** Takes back the last move. */
  undo(): void;
  configure(look: Playout.Look): void;
  /** The promise is rejected after 30 seconds without an answer, and when the element is removed. */
  state(): Promise<Playout.PositionMessage>;
  /** Makes the board's machines wait until `resume`. */
  pause(): void;
  resume(): void;

  addEventListener<K extends keyof Playout.Events>(type: K, listener: (this: PlayoutBoardElement, event: Playout.Events[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (this: PlayoutBoardElement, event: HTMLElementEventMap[K]) => unknown, options?: boolean | AddEventListenerOptions): void;
  addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
  removeEventListener<K extends keyof Playout.Events>(type: K, listener: (this: PlayoutBoardElement, event: Playout.Events[K]) => unknown, options?: boolean | EventListenerOptions): void;
  removeEventListener<K extends keyof HTMLElementEventMap>(type: K, listener: (this: PlayoutBoardElement, event: HTMLElementEventMap[K]) => unknown, options?: boolean | EventListenerOptions): void;
  removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

interface HTMLElementTagNameMap {
  "playout-board": PlayoutBoardElement;
}

/** The events bubble, so the document can listen for them too. */
interface GlobalEventHandlersEventMap extends Playout.Events {}
