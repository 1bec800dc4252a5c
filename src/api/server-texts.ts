/**
 * The server's error texts and their meaning, one row per text. Nearly every failure is a plain `500`, so only the text shows
 * the cause. A pattern matches anywhere in a message, because most messages have a prefix such as `update pools failed: `.
 *
 * This file has the texts of every request; each resource family has its own rows and passes them to the client. The
 * classifier, the retry policy, the diagnostics and the page of errors read the rows. Definitions check the `reason` of a
 * failure. No other code reads the server's texts.
 */
import type { ErrorCode } from "./types";

export interface ServerText {
  readonly text: RegExp;
  /**
   * The cause. `missing`: an object does not exist; the first group of `text` is its name. It becomes `not-found` when the
   * request addresses the object, `invalid` when the request refers to it. Default: the status and the other rows decide.
   */
  readonly code?: ErrorCode | "missing";
  /** Name of the cause, for definitions that handle it. The named groups of `text` become the error's `details`. */
  readonly reason?: string;
  /**
   * How far the server got. `none` (default): it refused the request before it changed anything. `unknown`: it may have
   * carried out the write, so the client reads back. `done`: it stored the change, and a later step failed.
   */
  readonly effect?: "none" | "done" | "unknown";
  /** The cause is temporary: a request of any method may be sent again. */
  readonly retry?: true;
  /** The parameter that the text is about, where the server does not name it. */
  readonly parameter?: string;
  /** What happened, if `text` hides it. `{value}` is the value of `parameter`. Default: the text. */
  readonly headline?: string;
  /** The remedy for the user. Default: the remedy of the error code. */
  readonly remedy?: string;
  /** Limits the row to matching requests, such as `DELETE /cluster/…`. */
  readonly request?: RegExp;
  /** Limits the row to this HTTP status. The row's `code` then takes precedence over the meaning of the status. */
  readonly status?: number;
  /** Limits the row's remedy to failures of this code. Another row may have set the code. */
  readonly failure?: ErrorCode;
}

/** Union of the `reason` names in the rows. */
export type ReasonOf<Rows extends readonly ServerText[]> = Extract<Rows[number], { readonly reason: string }>["reason"];

/** One refusal, to be compared with the rows. */
interface TextQuery {
  readonly words: string;
  /** `METHOD /path`. */
  readonly request: string;
  readonly status?: number | undefined;
  readonly code?: ErrorCode;
}

/** Rows, or a function that loads them on first use: most runs never need them. */
export type ServerTextRows = readonly ServerText[] | (() => readonly ServerText[]);

/** All rows in order. Each property comes from the first matching row that has it. */
export class ServerTexts {
  #rows: ServerTextRows;

  constructor(rows: ServerTextRows) {
    this.#rows = rows;
  }

  find<K extends keyof ServerText>(
    property: K,
    { words, request, status, code }: TextQuery,
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

// Texts that any request can get. Facts: contributing/facts/transport.md.

/** Texts about the state of the cluster. They take precedence over the rows of the families. */
export const CLUSTER_STATE_TEXTS: readonly ServerText[] = [
  { text: /detected modified configuration/i, code: "stale-digest" },
  { text: /got lock request timeout/i, code: "locked", retry: true },
  { text: /can't lock file '[^']*' - got timeout/i, code: "locked", retry: true },
  { text: /\bgot no lock\b/i, code: "locked", retry: true },
  // The code under the lock took longer than 60 s and was interrupted somewhere.
  { text: /'[^']*'-locked command timed out/i, code: "outcome-unknown", effect: "unknown" },
  { text: /\bno quorum\b/i, code: "no-quorum", retry: true },
  { text: /unable to open file '\/etc\/pve\/[^\n']*' - permission denied/i, code: "no-quorum", retry: true },
  { text: /pve cluster filesystem not online/i, code: "no-quorum", retry: true },
  { text: /pve configuration filesystem \(pmxcfs\) not mounted/i, code: "no-quorum", retry: true },
  { text: /ipcc_send_rec\[\d+\] failed/i, code: "no-quorum", retry: true },
  { text: /(^|: )got timeout$/i, code: "transient", retry: true },
  { text: /unable to get remote IP address for node/i, code: "transient", retry: true },
  {
    text: /^[A-Z][\w ]{0,9}(?:\/\S* )?returned /i,
    failure: "protocol",
    remedy:
      "Another service, a proxy or a cache responds in the server's place, or the server is damaged. The provider treats no object as gone or changed because of it. Compare with the output of `pvesh` for the same path on a node, and check that `endpoint` leads to the API itself.",
  },
];

/** Texts that many parts of the server use. The rows of the families take precedence over them. */
export const GENERAL_TEXTS: readonly ServerText[] = [
  // These texts are more precise than their status.
  { text: /user != root@pam/, code: "root-ticket-needed", status: 403 },
  // `Permission check failed (pool 'x' does not exist)`: a missing reference in spite of the status.
  { text: /^[^(]*\([\s\S]*does not exist\)/, code: "invalid", status: 403 },
  { text: /not implemented/i, code: "unsupported", status: 501 },
  { text: /data too large/i, code: "invalid", status: 501 },
  {
    text: /unable to write '[^\n']*' - File too large/i,
    code: "invalid",
    remedy:
      "The cluster's file system allows 1 MiB per file. `firewall/cluster.fw` contains all aliases, IP sets, security groups and rules. Remove some, or use networks instead of single addresses.",
  },
  { text: /^Only root may set this option\.$/, code: "root-ticket-needed" },
  { text: /no such task$/i, code: "not-found" },
  { text: /'([^']*)' (?:does not exist|doesn't exist|not found|not defined)/i, code: "missing" },
  { text: /no such (?!option|property|uri|file|realm\b)[a-z -]{1,40} '([^']*)'/i, code: "missing" },
  { text: /(?:^|[^'] )does not exist\b/, code: "invalid" },
  { text: /\bis not empty\b|', not empty/i, code: "in-use" },
  { text: /\bis (still )?(used|referenced) (by|in)\b|still referenced by|', referenced by:/i, code: "in-use" },
  { text: /\balready exists?\b/i, code: "already-exists" },
  { text: /\balready defined\b(?! in URI)/i, code: "already-exists" },
  // Parts of the server that are written in Rust decode their arguments themselves and report errors in lower case.
  { text: /(^|: )error: /, code: "invalid" },
  // Configuration files in sections
  { text: /no such option|no such property|unexpected property|unknown option/i, code: "invalid" },
  { text: /missing value for required option|unable to delete required/i, code: "invalid" },
  { text: /cannot set and delete property|no options specified/i, code: "invalid" },
  { text: /property contains a line feed|is specified \d+ times/i, code: "invalid" },
  // References
  { text: /don't exist|not existing|references non-existing|cannot lookup undefined type!/i, code: "invalid" },
  { text: /unknown nodes?\b|hostname lookup '[^']*' failed/i, code: "invalid" },
];

/** Combines the rows: state of the cluster, the given families, general texts. */
export function serverTextsOf(families: ServerTextRows): ServerTexts {
  return new ServerTexts(() => [
    ...CLUSTER_STATE_TEXTS,
    ...(typeof families === "function" ? families() : families),
    ...GENERAL_TEXTS,
  ]);
}
