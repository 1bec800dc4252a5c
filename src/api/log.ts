/** The client's log. The provider's structured log implements it; the client never prints. */
import type { LogFields } from "../output/log-fields";
import { redacted, type Scrubber } from "./redaction";

export type LogLevel = "trace" | "debug" | "info" | "warn" | "error";

export interface Log {
  (level: LogLevel, message: string, fields?: LogFields): void;
  /** Lowest level to write; default: all. Request parameters and answers are prepared for `trace` only. */
  readonly level?: LogLevel | undefined;
}

const LEVELS: readonly LogLevel[] = ["trace", "debug", "info", "warn", "error"];

/** Wraps a log so that it hides the values of secret names and all known secret values. */
export function withoutSecrets(log: Log, scrubber: Scrubber): Log {
  const write = (level: LogLevel, message: string, fields?: LogFields) => {
    if (log.level !== undefined && LEVELS.indexOf(level) < LEVELS.indexOf(log.level)) return;
    log(level, scrubber.text(message), fields && (hidden(redacted(fields), scrubber) as Record<string, unknown>));
  };
  return Object.assign(write, { level: log.level });
}

/** A copy of the value in which known secrets are hidden in every string, at any depth. */
export function hidden(value: unknown, scrubber: Scrubber): unknown {
  const clean = (item: unknown): unknown => {
    if (typeof item === "string") return scrubber.text(item);
    if (Array.isArray(item)) return item.map(clean);
    if (item instanceof Error) return scrubber.text(String(item));
    if (item === null || typeof item !== "object") return item;
    return Object.fromEntries(Object.entries(item).map(([name, part]) => [name, clean(part)]));
  };
  return clean(value);
}
