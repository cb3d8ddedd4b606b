// What the parts of the table hand each other, for the checker of types (`make check`). Nothing here is served or run.

/** An event of a match as the server tells it. */
interface MatchEvent {
  n: number;
  k: string;
  /** What happened; its fields depend on the kind. */
  d: any;
  t?: number;
  [more: string]: any;
}

type View = import("./table/seen.js").View;
type Offer = import("./table/seen.js").Offer;
type Asking = import("./table/seen.js").Asking;
type Prompt = import("./table/seen.js").Prompt;
type Table = import("./table/table.js").Table;
type Room = import("./table/base.js").Room;
type Drawn = import("./table/base.js").Drawn;
type RoomWords = import("./table/words.js").RoomWords;
type PageWords = import("./table/words.js").PageWords;
type Witness = import("./table/witness.js").Witness;
type Store = import("./table/store.js").Store;

/** What came from outside, before anybody has looked at its form. */
type Json = any;

/** A record of a match as a file has it: of what is in it nothing is believed before it was checked (fair/form.js). */
interface MatchRecord {
  match: string;
  head: number;
  events: Json[];
  [more: string]: Json;
}

/** The view of one game as it is sent: it also has what is so of the match, and what its seat may do. */
type Sent<Own> = Own & import("./table/view.js").OfEveryGame;

/** The table of one game, by how its views are typed. */
type TableOf<Own> = Omit<import("./table/table.js").Table, "view"> & { view: Sent<Own> };

/** What the check of a record has found so far. */
interface Found {
  problems: { key: string }[];
  warnings: { key: string }[];
  events: number;
  rolls: number;
  fingerprint: string;
  verdict: string;
}
/** Notes that something in a record is wrong: a key, and what its sentence needs. */
type Wrong = (key: string, more?: object) => void;

/** What the line to the server tells the table. */
interface Hearing {
  snap(events: MatchEvent[]): void;
  /** `missed`: it had happened before the line came up. */
  upd(events: MatchEvent[], missed?: boolean): void;
  ack(frame: any, command: any): void;
  err(frame: any, command: any): void;
  busy(): void;
  fresh(): void;
  peer(frame: { seat: string; here: boolean }): void;
  onward(frame: { by: string; swapped: boolean; to: string }): void;
  said(lines: any[], live: boolean): void;
  saved(): void;
  hash(n: number, hash: string): void;
  told(events: MatchEvent[], old: boolean): void;
  own(frame: any, own: any): void;
  state(): void;
}

/** What the page says of the match it shows. */
interface TableConfig {
  /** Is this the last of a room's fixed scenes? */
  last?: boolean;
  /** Is the scene after this one aimed at whoever plays? */
  theirs?: boolean;
  /** How many of them follow on each other. */
  of?: number;
  counted?: string;
  match: string;
  /** The seats this browser holds; "watch" or "judge" otherwise. */
  roles: string[];
  title: string;
  links: Record<string, string>;
  ws: string;
  chain?: boolean;
  /** Stands in for the line to the server, as in a replay. */
  line?: any;
}

interface Element {
  /** What a drawn node is called among its siblings, so that it is found again (table/dom.js). */
  bsKey?: string;
  /** Not drawn by the table, and left alone by it. */
  bsForeign?: boolean;
  bsProps?: any;
}
interface Node {
  bsKey?: string;
  bsForeign?: boolean;
}

// What a selector or an id finds is what the page has there: no type can know it.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
  closest(selectors: string): any;
}
interface Document {
  getElementById(id: string): any;
}
interface JSON {
  /** What is kept nowhere is null, and so is what null says. */
  parse(text: string | null): any;
}
interface HTMLCanvasElement {
  /** Ours are drawn on in this one way, so that there is always one. */
  getContext(kind: "2d"): CanvasRenderingContext2D;
}

/** What the server writes before the worker of the shell (static/shell/worker.js). */
declare const SHELL: { name: string; root: string; files: string[]; offline: Record<string, string> };
