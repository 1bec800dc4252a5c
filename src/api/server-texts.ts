/**
 * The server's texts and what they mean: one row a text. Nearly every failure is a plain `500`, so that only the text shows its
 * cause; texts are found anywhere in a message because most come with a prefix such as `update pools failed: `.
 *
 * A row stands where its text comes from: in the client for texts of every request, in each family of resources
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
interface Said {
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

// Texts that can come with every request. Facts: contributing/facts/transport.md.

/** The state of the cluster, whatever was asked: looked at before the rows of the families. */
export const CONDITIONS: readonly ServerText[] = [
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
    text: /^[A-Z][\w ]{0,9}(?:\/\S* )?was answered with /i,
    remedy:
      "Something else answers in the server's place (another service, a proxy, its cache), or the server is damaged. Nothing counts as gone or changed because of it. Compare with what `pvesh` shows for the same path on a node, and check that endpoint leads to the API itself.",
  },
];

/** Words that many parts of the server use: looked at after the rows of the families. */
export const WORDS: readonly ServerText[] = [
  // Of these the status alone says less.
  { text: /user != root@pam/, code: "root-ticket-needed", status: 403 },
  // `Permission check failed (pool 'x' does not exist)`: a reference, whatever the status says.
  { text: /^[^(]*\([\s\S]*does not exist\)/, code: "invalid", status: 403 },
  { text: /not implemented/i, code: "unsupported", status: 501 },
  { text: /data too large/i, code: "invalid", status: 501 },
  {
    text: /unable to write '[^\n']*' - File too large/i,
    code: "invalid",
    remedy:
      "The cluster's file system takes files of at most 1 MiB, and `firewall/cluster.fw` holds all aliases, IP sets, security groups and rules. Remove some, or use networks in place of single addresses.",
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
  // Parts written in Rust decode their arguments themselves, and complain in lower case.
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

/** The families' rows between those of the client. */
export function serverTextsOf(families: ServerTextRows): ServerTexts {
  return new ServerTexts(() => [...CONDITIONS, ...(typeof families === "function" ? families() : families), ...WORDS]);
}
