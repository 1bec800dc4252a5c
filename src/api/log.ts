/** Where the client writes what it does. Implemented by the provider's structured log; nothing is ever printed. */
import type { LogFields } from "../text/log-fields";
import { redacted, type Scrubber } from "./redaction";

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error";

export interface Log {
  (level: LogLevel, message: string, fields?: LogFields): void;
  /** The lowest level that is wanted. Request parameters and answers are prepared for `trace` only. */
  readonly level?: LogLevel | undefined;
}

const LEVELS: readonly LogLevel[] = ["trace", "debug", "info", "warn", "error"];

/** The same log, but nothing secret gets into it: neither under a name that speaks of secrets nor as a known value in a text. */
export function withoutSecrets(log: Log, scrubber: Scrubber): Log {
  const clean = (value: unknown): unknown => {
    if (typeof value === "string") return scrubber.text(value);
    if (Array.isArray(value)) return value.map(clean);
    if (value instanceof Error) return scrubber.text(String(value));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, clean(item)]));
  };
  const write = (level: LogLevel, message: string, fields?: LogFields) => {
    if (log.level !== undefined && LEVELS.indexOf(level) < LEVELS.indexOf(log.level)) return;
    log(level, scrubber.text(message), fields && (clean(redacted(fields)) as Record<string, unknown>));
  };
  return Object.assign(write, { level: log.level });
}
