/** Each line of the client's log says for which object it is, as far as the engine says. */
import type { Log } from "../api/log";
import { currentSubject } from "../framework/handlers/subject";

export function withSubject(log: Log): Log {
  const write: Log = (level, message, fields) => {
    const subject = currentSubject();
    log(level, message, subject ? { ...subject, ...fields } : fields);
  };
  return Object.assign(write, { level: log.level });
}
