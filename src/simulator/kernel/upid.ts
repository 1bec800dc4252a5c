/** Task ids: `UPID:<node>:<pid>:<pstart>:<starttime>:<type>:<id>:<user>:`, numbers in hexadecimal. */
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
  const [node, pid, pstart, starttime, type, id, user] = parts.slice(1) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    node,
    pid: parseInt(pid, 16),
    pstart: parseInt(pstart, 16),
    starttime: parseInt(starttime, 16),
    type,
    id,
    user,
  };
}
