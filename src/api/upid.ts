/** Parses task identifiers: `UPID:<node>:<pid>:<pstart>:<starttime>:<type>:<id>:<user>:`, with a colon at the end. */

export interface Upid {
  /** Node that runs the task; another node may have answered. */
  readonly node: string;
  readonly pid: number;
  /** Start time of the process in clock ticks since boot, as in `/proc/<pid>/stat`. */
  readonly processStart: number;
  /** Seconds since 1970. */
  readonly startTime: number;
  readonly type: string;
  readonly id: string;
  readonly user: string;
}

const UPID =
  /^UPID:([a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?):([0-9A-Fa-f]{8}):([0-9A-Fa-f]{8,9}):([0-9A-Fa-f]{8}):([^:\s/]+):([^:\s/]*):([^:\s/]+):$/;

export function parseUpid(text: string): Upid | undefined {
  const match = UPID.exec(text);
  if (!match) return undefined;
  const [, node = "", pid = "", processStart = "", startTime = "", type = "", id = "", user = ""] = match;
  const number = (digits: string) => Number.parseInt(digits, 16);
  return { node, pid: number(pid), processStart: number(processStart), startTime: number(startTime), type, id, user };
}
