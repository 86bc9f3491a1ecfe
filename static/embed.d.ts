// Types of embed.js: the element <playout-board>, and the messages between a page and
// the frame of embed.html. In a script that is type-checked:
//
//   /// <reference path="embed.d.ts" />
//   const board = document.querySelector("playout-board")!;
//   board.addEventListener("playout-move", ({ detail }) => console.log(detail.name));

declare namespace Playout {
  /** A seat: `black` and `white`, or `goose1`, `goose2` … */
  type Seat = "black" | "white" | `goose${number}`;

  /** As `data-state` of the board: a person is to move, a machine thinks, the game is over. */
  type State = "loading" | "human" | "thinking" | "over";

  /** Who plays a seat: `human` or an agent such as `level:3`. */
  type Seats = { [seat in Seat]?: string };

  /** What may change while the board is there. */
  interface Look {
    /** What stands beside the board: `play` if nothing is said. With `none` people play all seats if nothing is said of them. */
    controls?: "none" | "play" | "full";
    /** `auto` follows the visitor's system. */
    theme?: "light" | "dark" | "auto";
    /** The browser's if nothing is said. */
    lang?: "en" | "es";
    /** Coordinates: `on` if nothing is said. */
    coords?: "on" | "off";
    /** The table of what the search thinks: `off` if nothing is said. */
    table?: "on" | "off";
  }

  /** A game from its start, or from a position. */
  interface Game extends Seats {
    /** An id with variants: `othello`, `morris:flying=off`, `chess`, `geese`. */
    game: string;
    /** In the game's own form: FEN in chess. */
    position?: string;
    /** A record, from the start or from the position. */
    moves?: string;
    /** Of the game's chance. */
    seed?: string | number;
    /** Where to stand in the moves, if not at their end. */
    ply?: string | number;
    /** `on`: the second seat sits below. */
    flip?: "on";
  }

  /** What `load` takes. */
  type Content =
    | Game
    /** A link of the page: whole, or from its `#` on. */
    | { link: string }
    | { exercise: Exercise | ExerciseSet }
    | { set: ExerciseSet };

  // Exercises.

  type Goal =
    /** One of these moves. */
    | { kind: "moves"; accept: string[] }
    /** Both sides' moves, the solver's first; other right moves by their index in the line. */
    | { kind: "line"; line: string[]; accept?: { [index: string]: string[] } }
    /** A move at most so much worse than the best, in discs, stones or pawns. */
    | { kind: "best"; within: number; judge: string }
    /** A game against an agent. `result` 1 asks for a win, 0 for at least a draw. */
    | { kind: "win"; against: string; plies?: number; result: 0 | 1 }
    /** One of several options; `accept` has the indices of the right ones. */
    | { kind: "choose"; options: string[]; accept: number[] };

  interface Exercise {
    playout: "exercise";
    version: 1;
    /** Your own name for it, which messages carry. */
    id?: string;
    game: string;
    position?: string;
    moves?: string;
    /** Who solves it: the side to move if nothing is said. */
    seat?: Seat;
    seed?: number;
    title?: string;
    prompt?: string;
    goal: Goal;
    hints?: string[];
    /** Points off for each hint that is shown: 0 if nothing is said. */
    hintCost?: number;
    /** By `right`, `wrong`, a wrong move, or the index of a wrong option. */
    feedback?: { [answer: string]: string };
    /** How many answers may be given: 0, or nothing, for any number. */
    attempts?: number;
    /** 1 if nothing is said. */
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
    /** That of the message which this one answers. */
    id?: string | number;
  }

  interface Position {
    /** With its variants. */
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

  /** A move, before its position. */
  interface MoveMessage extends FromFrame {
    type: "move";
    seat: Seat;
    /** As a program reads it: `e2e4`. */
    move: string;
    /** As a person reads it: `e4`. */
    name: string;
  }

  interface OverMessage extends FromFrame {
    type: "over";
    /** −1 to 1, by seat. */
    result: { [seat in Seat]?: number };
    reason: string;
  }

  /** How large the frame would best be, in CSS pixels. */
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
    /** Of the last answer, from the exercise's position on. */
    moves: string;
    /** Milliseconds since the exercise was shown. */
    ms: number;
    /** In a set: which one, from 0. */
    index?: number;
    /** In a set: how many there are. */
    of?: number;
    /** In a set: what those that are solved or failed have brought. */
    total?: number;
  }

  interface ErrorMessage extends FromFrame {
    type: "error";
    /** `frame` is told by the element alone: the frame has not started in time. */
    kind: "message" | "version" | "link" | "move" | "exercise" | "frame";
    /** A sentence in the visitor's language. */
    message: string;
  }

  type Message = ReadyMessage | PositionMessage | MoveMessage | OverMessage | SizeMessage | ExerciseMessage | ErrorMessage;

  // Messages to the frame.

  interface ToFrame {
    target: "playout";
    version: 1;
    /** Is echoed by the answer. */
    id?: string | number;
  }

  type LoadMessage = ToFrame & { type: "load" } & Content;
  interface PlayMessage extends ToFrame { type: "play"; move: string }
  interface UndoMessage extends ToFrame { type: "undo" }
  interface ConfigureMessage extends ToFrame, Look { type: "configure" }
  /** Is answered by `position`. */
  interface StateMessage extends ToFrame { type: "state" }
  /** Thinking rests until `resume`. */
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

/** A board: the element `<playout-board>`. What is asked of it before it has started is done then. */
interface PlayoutBoardElement extends HTMLElement {
  /** Holds another game or exercise. What its keys do not say is as in a link. */
  load(content: Playout.Content & Playout.Look): void;
  /** Makes a move for the person who is to move. */
  play(move: string): void;
  /** Takes the last move back. */
  undo(): void;
  configure(look: Playout.Look): void;
  /** Is rejected after 30 seconds without an answer, and when the element is removed. */
  state(): Promise<Playout.PositionMessage>;
  /** Has the board's machines wait until `resume`. */
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

/** The events bubble: they are heard on the document too. */
interface GlobalEventHandlersEventMap extends Playout.Events {}
