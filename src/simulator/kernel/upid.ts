/** Task ids: `UPID:<node>:<pid>:<pstart>:<starttime>:<type>:<id>:<user>:`, with numbers in hexadecimal. */
export interface Upid {
  readonly node: string;
  readonly pid: number;
  readonly pstart: number;
  readonly starttime: number;
  readonly type: string;
  readonly id: string;
  readonly user: string;
}

const UPID =
  /^UPID:([a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?):([0-9A-Fa-f]{8}):([0-9A-Fa-f]{8,9}):([0-9A-Fa-f]{8}):([^:\s/]+):([^:\s/]*):([^:\s/]+):$/;

const hex = (number: number) => number.toString(16).toUpperCase().padStart(8, "0");

export function printUpid(upid: Upid): string {
  const { node, pid, pstart, starttime, type, id, user } = upid;
  return `UPID:${node}:${hex(pid)}:${hex(pstart)}:${hex(starttime)}:${type}:${id}:${user}:`;
}

export function parseUpid(text: string): Upid | undefined {
  const parts = UPID.exec(text);
  if (!parts) return undefined;
  const [node = "", pid = "", pstart = "", starttime = "", type = "", id = "", user = ""] = parts.slice(1);
  const number = (hexadecimal: string) => parseInt(hexadecimal, 16);
  return { node, pid: number(pid), pstart: number(pstart), starttime: number(starttime), type, id, user };
}
