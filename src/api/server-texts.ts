/**
 * The server's texts and what they mean: one row a text. Nearly every failure is a plain `500`, so that only the text shows its
 * cause; texts are found anywhere in a message because most come with a prefix such as `update pools failed: `.
 *
 * Whoever knows a text owns its row: the client those that can come with every request (`general-texts.ts`), each family of resources
 * its own, which are passed to the client. The classifier, the retry policy, the diagnostics and the page of errors read them, and
 * definitions ask for the `reason` of a failure. Nothing else looks at what the server says.
 */
import type { ErrorCode } from "./types";

export interface ServerText {
  readonly text: RegExp;
  /**
   * The cause. `missing`: something is not there, `not-found` when it is what the request addresses, `invalid` when the request
   * refers to it; the first group is its name. Without a code the status and the other rows decide.
   */
  readonly code?: ErrorCode | "missing";
  /** The cause by a name of its own, for definitions that act on it; the named groups of `text` go with it as its details. */
  readonly reason?: string;
  /**
   * Default `none`: it was refused before anything was done. `unknown`: it may have been done, so that a write is looked after.
   * `done`: what the request writes is stored, and what comes after that has failed.
   */
  readonly effect?: "none" | "done" | "unknown";
  /** The cause passes: any method may be sent again. */
  readonly retry?: true;
  /** The parameter that the words are about, where the server does not name it. */
  readonly parameter?: string;
  /** What to do about it. Without one, what is to be done about failures of its code is said. */
  readonly remedy?: string;
  /** The words mean this only in such requests: `DELETE /cluster/…`. */
  readonly request?: RegExp;
  /** The words mean this only with this status, and then the status means what the row says. */
  readonly status?: number;
  /** The remedy is for failures of this code only, whatever row gave it. */
  readonly failure?: ErrorCode;
}

/** The reasons that definitions may ask for. */
export type ReasonOf<Rows extends readonly ServerText[]> = Extract<Rows[number], { readonly reason: string }>["reason"];

/** What a row is compared with. */
export interface Said {
  readonly words: string;
  /** `METHOD /path`. */
  readonly request: string;
  readonly status?: number | undefined;
  readonly code?: ErrorCode;
}

/** Few runs are refused anything: rows may be loaded when the first words are looked for. */
export type ServerTextRows = readonly ServerText[] | (() => readonly ServerText[]);

/** All rows, in the order in which they are looked at: each property comes from the first matching row that has it. */
export class ServerTexts {
  #rows: ServerTextRows;

  constructor(rows: ServerTextRows) {
    this.#rows = rows;
  }

  find<K extends keyof ServerText>(
    property: K,
    { words, request, status, code }: Said,
    accepts: (row: ServerText) => boolean = () => true,
  ): ServerText | undefined {
    if (typeof this.#rows === "function") this.#rows = this.#rows();
    return this.#rows.find(
      (row) =>
        row[property] !== undefined &&
        accepts(row) &&
        (row.status ?? status) === status &&
        (row.failure ?? code) === code &&
        row.text.test(words) &&
        (row.request?.test(request) ?? true),
    );
  }
}
