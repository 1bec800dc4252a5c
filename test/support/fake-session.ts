/**
 * An API session without a server: it records requests and responds from a table or a function.
 *
 * ```ts
 * const session = new FakeSession({
 *   "GET /cluster/ha/rules": [{ rule: "pin", type: "node-affinity" }],
 *   "POST /cluster/ha/rules": refusal(500, "create ha rule failed: HA rule 'pin' already defined\n"),
 *   "GET /pools": ({ parameters }) => [{ poolid: parameters.poolid }],
 * });
 * ```
 *
 * Refusals are classified as in the client. A request without an entry in the table fails the test.
 */

import { checkAnswer } from "../../src/api/answers/check";
import { classify } from "../../src/api/classify";
import { PveError } from "../../src/api/errors";
import { serverTextsOf } from "../../src/api/server-texts";
import { ClientStateStore } from "../../src/api/session";
import type {
  ClientSettings,
  Login,
  Method,
  Parameters,
  PveSession,
  ReadOptions,
  ServerVersion,
  TaskOptions,
  TaskResult,
  WriteOptions,
} from "../../src/api/types";
import { serverTexts } from "../../src/resources";
import { callsByName, type PathCalls } from "./path-session";

export interface Sent {
  readonly method: Method;
  readonly path: string;
  readonly parameters: Parameters;
  readonly options: Partial<ReadOptions & WriteOptions>;
}

type Answer = unknown | ((request: Sent) => unknown);
export type Answers = Readonly<Record<string, Answer>> | ((request: Sent) => unknown);

class Refusal {
  constructor(
    readonly status: number,
    readonly message: string,
    readonly errors: Readonly<Record<string, string>>,
  ) {}
}

const texts = serverTextsOf(serverTexts);

/** A refusal with the server's message. */
export function refusal(status: number, message: string, errors: Readonly<Record<string, string>> = {}): unknown {
  return new Refusal(status, message.trimEnd(), errors);
}

export interface FakeOptions {
  readonly version?: string;
  readonly settings?: Partial<ClientSettings>;
  readonly login?: Login;
  /** Ends of tasks by UPID. */
  readonly tasks?: Readonly<Record<string, Partial<TaskResult> | Error>>;
}

export class FakeSession implements PveSession, PathCalls {
  readonly requests: Sent[] = [];
  readonly waitedFor: string[] = [];
  readonly signal = new AbortController().signal;
  readonly client = new ClientStateStore();
  readonly settings: ClientSettings;
  /** Milliseconds of skipped pauses. */
  slept = 0;

  constructor(
    private answers: Answers,
    private readonly options: FakeOptions = {},
  ) {
    this.settings = { sdnApply: "auto", taskTimeoutMs: 60_000, hasRootTicket: true, ...options.settings };
  }

  /** Replaces the responses from now on. */
  answer(answers: Answers): void {
    this.answers = answers;
  }

  /** `METHOD /path` of all requests, or of the writes only. */
  sent(kind: "all" | "writes" = "all"): string[] {
    return this.requests
      .filter(({ method }) => kind === "all" || method !== "GET")
      .map(({ method, path }) => `${method} ${path}`);
  }

  /** Parameters of the requests of one operation, in order. */
  parameters(operation: string): Parameters[] {
    return this.requests
      .filter(({ method, path }) => `${method} ${path}` === operation)
      .map(({ parameters }) => parameters);
  }

  // Own properties as in a real session, since callers may copy them into another one.
  readonly get = <T>(path: string, parameters: Parameters = {}, options: ReadOptions = {}) =>
    this.request("GET", path, parameters, options) as Promise<T>;
  readonly post = <T>(path: string, parameters: Parameters, options: WriteOptions) =>
    this.request("POST", path, parameters, options) as Promise<T>;
  readonly put = <T>(path: string, parameters: Parameters, options: WriteOptions) =>
    this.request("PUT", path, parameters, options) as Promise<T>;
  readonly delete = <T>(path: string, parameters: Parameters, options: WriteOptions) =>
    this.request("DELETE", path, parameters, options) as Promise<T>;
  readonly read = callsByName(this).read;
  readonly write = callsByName(this).write;
  readonly exclusive = <T>(_domain: string, work: (session: PveSession) => Promise<T>): Promise<T> => work(this);
  task = async (upid: string, _options: TaskOptions = {}): Promise<TaskResult> => {
    this.waitedFor.push(upid);
    const result = this.options.tasks?.[upid] ?? {};
    if (result instanceof Error) throw result;
    return { upid, node: "pve1", exitStatus: "OK", log: [], warnings: [], ...result };
  };
  readonly version = async (): Promise<ServerVersion> => {
    const version = this.options.version ?? "9.2.11";
    const numbers = (text: string) => text.split(".").map(Number);
    const atLeast = (wanted: string) => {
      const [has, needs] = [numbers(version), numbers(wanted)];
      const different = needs.findIndex((part, index) => part !== (has[index] ?? 0));
      return different < 0 || (has[different] ?? 0) > (needs[different] ?? 0);
    };
    return { version, release: version.split(".", 2).join("."), atLeast };
  };
  readonly sleep = async (milliseconds: number): Promise<void> => {
    this.slept += milliseconds;
  };
  readonly login = async (): Promise<Login | undefined> => this.options.login;
  readonly remainingMs = () => 600_000;
  readonly within = <T>(work: Promise<T>): Promise<T> => work;
  readonly log = (): void => {};
  readonly progress = (): void => {};

  private async request(method: Method, path: string, given: Parameters, options: object): Promise<unknown> {
    const parameters = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const sent: Sent = { method, path, parameters, options };
    this.requests.push(sent);
    const { answers } = this;
    const key = `${method} ${path}`;
    if (typeof answers !== "function" && !(key in answers)) throw new Error(`unexpected request: ${key}`);
    const found = typeof answers === "function" ? answers : answers[key];
    const answer = typeof found === "function" ? await found(sent) : found;
    if (!(answer instanceof Refusal)) {
      return structuredClone(checkAnswer(method, path, answer ?? null).data);
    }
    const { status, message, errors } = answer;
    const judged = classify({ status, source: "api", message, errors }, { method, path }, texts);
    throw new PveError({ status, serverMessage: message, method, path, ...judged });
  }
}
