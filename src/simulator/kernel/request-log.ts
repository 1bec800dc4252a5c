/** Log of requests and responses: in memory for tests, and as JSON lines in a file. */
// biome-ignore-all lint/plugin/file-modes: a simulated cluster has no secrets
import { appendFileSync } from "node:fs";
import type { AnswerOfOperation, ClientUsage } from "./client-usage";
import { SideFile } from "./side-file";

export interface LoggedRequest {
  /** ISO 8601, by the cluster's clock. */
  readonly time: string;
  readonly method: string;
  readonly path: string;
  /** Values of secret parameters are replaced. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly status: number;
  /** First line of the message of a refusal. */
  readonly reason?: string | undefined;
  /** The whole message, if it has several lines. */
  readonly message?: string | undefined;
  /** The message about each wrong parameter. */
  readonly errors?: Readonly<Record<string, string>> | undefined;
  /** The operation, such as `GET /pools`, if one was found. */
  readonly operation?: string | undefined;
  readonly identity?: string | undefined;
  readonly milliseconds: number;
  /** Whether a fault broke the connection instead of responding. */
  readonly dropped?: boolean;
}

const SECRET =
  /^(password|token|secret|data|key|otp|tfa-challenge|eab-hmac-key|eab-kid|lock-token|corosync_authkey|otel-headers|header|http_proxy|private.*)$/;

export function redact(params: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, SECRET.test(name) ? "(redacted)" : value]),
  );
}

/** Removes secrets from a refusal. Refusals often repeat the refused value. */
export function redactText(text: string | undefined, params: Readonly<Record<string, unknown>>): string | undefined {
  const values = Object.entries(params).flatMap(([name, value]) => (SECRET.test(name) ? value : []));
  const secrets = values.filter((value): value is string => typeof value === "string" && value !== "");
  return secrets.reduce((clean: string | undefined, secret) => clean?.replaceAll(secret, "(redacted)"), text);
}

/** How many requests are kept in memory, where they take about 50 MiB. The oldest ones go in batches: each one moves all others. */
const MAX_ENTRIES = 100_000;
const BATCH = 1_000;

export class RequestLog {
  readonly #entries: LoggedRequest[] = [];

  readonly #file?: SideFile;

  /** @throws when the file cannot be written. */
  constructor(
    file?: string,
    private readonly usage?: ClientUsage,
  ) {
    if (file === undefined) return;
    this.#file = new SideFile(file);
    this.#file.writeOrThrow((path) => appendFileSync(path, ""));
  }

  /** @param answer the API's answer; absent if a fault sent another one */
  add(entry: LoggedRequest, answer?: AnswerOfOperation): void {
    this.#entries.push(entry);
    this.usage?.add(entry, answer);
    if (this.#entries.length > MAX_ENTRIES) this.#entries.splice(0, BATCH);
    this.#file?.attempt((path) => appendFileSync(path, `${JSON.stringify(entry)}\n`));
  }

  /** Oldest first. */
  get all(): readonly LoggedRequest[] {
    return this.#entries;
  }

  /** Returns the requests of one operation, such as `GET /pools`. */
  of(operation: string): LoggedRequest[] {
    return this.#entries.filter((entry) => entry.operation === operation);
  }

  clear(): void {
    this.#entries.length = 0;
  }
}
