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
  /^UPID:(?<node>[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?):(?<pid>[0-9A-Fa-f]{8}):(?<processStart>[0-9A-Fa-f]{8,9}):(?<startTime>[0-9A-Fa-f]{8}):(?<type>[^:\s/]+):(?<id>[^:\s/]*):(?<user>[^:\s/]+):$/;

export function parseUpid(text: string): Upid | undefined {
  const parts = UPID.exec(text)?.groups as Readonly<Record<keyof Upid, string>> | undefined;
  if (!parts) return undefined;
  const { pid, processStart, startTime, ...names } = parts;
  const number = (digits: string) => Number.parseInt(digits, 16);
  return { ...names, pid: number(pid), processStart: number(processStart), startTime: number(startTime) };
}
