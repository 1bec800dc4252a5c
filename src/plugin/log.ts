/**
 * The structured log on stderr, in the format that Terraform merges into its own log.
 *
 * ```ts
 * const log = createLog("pve.api");
 * log("debug", "request", { method: "GET", path: "/cluster/status" });
 * if (log.wants("trace")) log("trace", "answer", { body: expensive() });
 * ```
 *
 * Terraform shows a provider's log only with `TF_LOG` or `TF_LOG_PROVIDER`. Without them nothing is formatted.
 */

import { once } from "../memo/memo";
import { LOG_LEVELS, type LogFields, type LogLevel } from "../output/log-fields";
import { LONGEST_NAME, printable } from "../output/printable";
import type { Environment } from "../system/processes";

export interface Log {
  (level: LogLevel, message: string, fields?: LogFields): void;
  /** The lowest level that is written; `error` when the log is off. */
  readonly level: LogLevel;
  wants(level: LogLevel): boolean;
}

/** The level in Terraform's variables `TF_LOG_PROVIDER` and `TF_LOG`; `undefined` when the log is off. */
export function logLevel(environment: Environment = process.env): LogLevel | undefined {
  const setting = (environment.TF_LOG_PROVIDER || environment.TF_LOG || "off").toLowerCase();
  if (setting === "off") return undefined;
  // Terraform reads `json` and any unknown word as trace.
  return LOG_LEVELS.find((level) => level === setting) ?? "trace";
}

export interface LogOptions {
  readonly level?: LogLevel | undefined;
  readonly write?: (line: string) => void;
}

export function createLog(module: string, options: LogOptions = { level: logLevel() }): Log {
  const { level, write = writeToStderr } = options;
  const lowest = level === undefined ? LOG_LEVELS.length : LOG_LEVELS.indexOf(level);
  const wants = (asked: LogLevel) => LOG_LEVELS.indexOf(asked) >= lowest;
  const log = (at: LogLevel, message: string, fields?: LogFields) => {
    if (wants(at)) write(formatLine(module, at, message, fields));
  };
  return Object.assign(log, { level: level ?? "error", wants });
}

/** One line of the log. The time has exactly six fraction digits; Terraform would take any other form for plain text. */
export function formatLine(module: string, level: LogLevel, message: string, fields: object = {}): string {
  const head = {
    "@level": level,
    "@message": printable(message),
    "@module": module,
    // biome-ignore lint/plugin/machine: the time of a line
    "@timestamp": new Date().toISOString().replace("Z", "000Z"),
  };
  return `${toJson({ ...fields, ...head }) ?? toJson(head)}\n`;
}

/** The line as JSON; `undefined` for fields without a JSON form, because logging must not make a call fail. */
function toJson(line: object): string | undefined {
  try {
    return JSON.stringify(line, printableValue);
  } catch {
    return undefined;
  }
}

/** Makes values and names printable: they may contain foreign text. */
function printableValue(_key: string, value: unknown): unknown {
  if (typeof value === "string") return printable(value);
  if (typeof value === "bigint") return value.toString();
  if (value instanceof Error) return stackText(value);
  if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [printable(key, LONGEST_NAME), item]));
}

/** An error with its stack and causes, without the source line that Node prints: in a bundle that is the whole program. */
export function stackText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\ncaused by ${stackText(error.cause)}`;
  return printable(`${error.stack ?? `${error.name}: ${error.message}`}${cause}`);
}

/** The scrubber belongs to the process: each bundle has its own copy of this module. */
const SCRUB = Symbol.for("cdktf-pve.scrub");
type Scrub = (text: string) => string;
const shared = globalThis as { [SCRUB]?: Scrub };

/** Sets the function that removes secrets from texts which do not pass through the API client. */
export function scrubWith(clean: Scrub): void {
  shared[SCRUB] = clean;
}

/** The text without the secrets that the function of `scrubWith` knows. */
export function scrubbed(text: string): string {
  return shared[SCRUB]?.(text) ?? text;
}

/** Terraform may have ended. */
const ignoreBrokenPipe = once(() => process.stderr.on("error", () => undefined));

export function writeToStderr(text: string): void {
  ignoreBrokenPipe();
  process.stderr.write(text);
}
