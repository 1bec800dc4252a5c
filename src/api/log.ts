/** The client's log. The provider's structured log implements it; the client never prints. */
import { LOG_LEVELS, type LogFields, type LogLevel } from "../output/log-fields";
import { type Scrubber, withoutNamedSecrets } from "./redaction";

export interface Log {
  (level: LogLevel, message: string, fields?: LogFields): void;
  /** Lowest level to write; default: all. Request parameters and answers are prepared for `trace` only. */
  readonly level?: LogLevel | undefined;
}

/** Wraps a log so that it hides the values of secret names and all known secret values. */
export function scrubbedLog(log: Log, scrubber: Scrubber): Log {
  const write = (level: LogLevel, message: string, fields?: LogFields) => {
    if (log.level !== undefined && LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(log.level)) return;
    log(level, scrubber.text(message), fields && (scrubber.value(withoutNamedSecrets(fields)) as LogFields));
  };
  return Object.assign(write, { level: log.level });
}
