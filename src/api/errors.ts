/**
 * The one error class of the API client.
 *
 * ```ts
 * try {
 *   await session.read("GET /cluster/firewall/aliases/{name}", { name: "web" });
 * } catch (error) {
 *   if (error instanceof PveError && error.code === "not-found") return undefined;
 *   throw error;
 * }
 * ```
 */
import { LONGEST_LINE, LONGEST_NAME, printable, printableLine } from "../output/printable";
import type { ErrorCode, Method, PveErrorFields } from "./types";

/** Optional when an error is made: default empty or false, `outcomeUnknown` true for the code `outcome-unknown`. */
type WithDefault = "parameters" | "outcomeUnknown" | "mayBeDone" | "concernsAll";

export interface PveErrorInit
  extends Omit<PveErrorFields, WithDefault | "mayComeLate">,
    Partial<Pick<PveErrorFields, WithDefault>> {
  /** The server changed nothing and the cause may pass: the same request may be sent again. */
  readonly retryable?: boolean;
  /** Number of times that the request was sent. */
  readonly attempts?: number;
  readonly cause?: unknown;
}

export class PveError extends Error implements PveErrorFields {
  readonly code: ErrorCode;
  readonly status?: number | undefined;
  readonly serverMessage: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly method?: Method | undefined;
  readonly path?: string | undefined;
  readonly outcomeUnknown: boolean;
  readonly mayBeDone: boolean;
  readonly attemptSummary?: string | undefined;
  readonly lastRefusal?: PveErrorFields | undefined;
  readonly reason?: string | undefined;
  readonly details?: Readonly<Record<string, string>> | undefined;
  readonly concernsAll: boolean;
  readonly privilege?: PveErrorFields["privilege"] | undefined;
  readonly task?: PveErrorFields["task"] | undefined;
  readonly advice?: string | undefined;
  readonly retryable: boolean;
  readonly attempts: number;

  /** Makes all foreign text printable and cuts it to a bounded length, so callers may pass it as received. */
  constructor(raw: PveErrorInit) {
    const init = printableInit(raw);
    super(describe(init), init.cause === undefined ? undefined : { cause: init.cause });
    this.name = "PveError";
    this.code = init.code;
    this.status = init.status;
    this.serverMessage = init.serverMessage;
    this.parameters = init.parameters ?? {};
    this.method = init.method;
    this.path = init.path;
    this.outcomeUnknown = init.outcomeUnknown ?? init.code === "outcome-unknown";
    this.mayBeDone = init.mayBeDone ?? false;
    this.attemptSummary = init.attemptSummary;
    this.lastRefusal = init.lastRefusal;
    this.reason = init.reason;
    this.details = init.details;
    this.concernsAll = init.concernsAll ?? false;
    this.privilege = init.privilege;
    this.task = init.task;
    this.advice = init.advice;
    this.retryable = init.retryable ?? false;
    this.attempts = init.attempts ?? 1;
  }

  get mayComeLate(): boolean {
    const { outcomeUnknown, status } = this;
    return outcomeUnknown && (status === undefined || status === 502 || status === 504 || status >= 596);
  }

  /** Returns a copy of the error with the given fields replaced. */
  with(changes: Partial<PveErrorInit>): PveError {
    return new PveError({ ...this, cause: this.cause, ...changes });
  }
}

function printableInit(init: PveErrorInit): PveErrorInit {
  const parameters = Object.entries(init.parameters ?? {}).map(([name, text]) => [
    printableLine(name, LONGEST_NAME),
    printable(text, LONGEST_LINE),
  ]);
  const { task } = init;
  return {
    ...init,
    serverMessage: printable(init.serverMessage),
    parameters: Object.fromEntries(parameters),
    ...(task && {
      task: {
        upid: printableLine(task.upid, LONGEST_NAME),
        exitStatus: printableLine(task.exitStatus),
        lastLines: task.lastLines.map((line) => printableLine(line)),
      },
    }),
  };
}

/** The error's message, with all parameters: `PUT /cluster/options: Parameter verification failed. (400) [keyboard: …]`. */
function describe(init: PveErrorInit): string {
  const request = init.method && init.path ? `${init.method} ${init.path}: ` : "";
  const status = init.status === undefined ? "" : ` (${init.status})`;
  const parameters = Object.entries(init.parameters ?? {}).map(([name, text]) => `${name}: ${text}`);
  // A 400 that came as text inside a 500 has its parameter lines in the message already.
  const missing = parameters.filter((line) => !init.serverMessage.includes(line));
  const list = missing.length === 0 ? "" : ` [${missing.join("; ")}]`;
  const attempts = init.attempts !== undefined && init.attempts > 1 ? `, after ${init.attempts} attempts` : "";
  const last = init.lastRefusal ? ` The server's last answer: ${init.lastRefusal.serverMessage}` : "";
  return `${request}${init.serverMessage}${status}${list}${attempts}${last}`;
}
