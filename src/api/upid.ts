/** Task identifiers: `UPID:<node>:<pid>:<pstart>:<starttime>:<type>:<id>:<user>:`, with the colon at the end. */

export interface Upid {
  /** The node that runs the task, which need not be the one that answered. */
  readonly node: string;
  readonly type: string;
  readonly id: string;
  readonly user: string;
}

const UPID =
  /^UPID:([a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?):[0-9A-Fa-f]{8}:[0-9A-Fa-f]{8,9}:[0-9A-Fa-f]{8}:([^:\s/]+):([^:\s/]*):([^:\s/]+):$/;

export function parseUpid(text: string): Upid | undefined {
  const match = UPID.exec(text);
  if (!match) return undefined;
  return { node: match[1] ?? "", type: match[2] ?? "", id: match[3] ?? "", user: match[4] ?? "" };
}
