/** Task identifiers: `UPID:<node>:<pid>:<pstart>:<starttime>:<type>:<id>:<user>:`, with the colon at the end. */

export interface Upid {
  /** The node that runs the task, which need not be the one that answered. */
  readonly node: string;
  readonly pid: number;
  /** Start of the process, in the units of `/proc`. */
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
