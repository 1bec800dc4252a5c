/**
 * Sets of numbers as inclusive ranges: ports, and addresses of one IP version.
 *
 * ```ts
 * portRanges("80,8000:8080");             // [[80n, 80n], [8000n, 8080n]]
 * portRanges("http");                     // undefined: the server's /etc/services defines the port
 * addressRanges("10.0.0.0/8,192.0.2.1");  // { version: 4, ranges: [...] }
 * addressRanges("+dc/trusted");           // undefined: the rule does not say the members
 * ```
 */
import type { Range } from "../../../net/ranges";
import { addressNumber, parseAddress } from "../../formats/addresses";
import { networkRange, parseNetwork } from "../../formats/networks";

export interface AddressRanges {
  readonly version: 4 | 6;
  readonly ranges: readonly Range[];
}

export function rangesOverlap(one: readonly Range[], other: readonly Range[]): boolean {
  return one.some(([first, last]) => other.some(([start, end]) => first <= end && start <= last));
}

/** True if each range is inside a single range of the other set. Adjacent ranges are not joined. */
export function rangesContain(outer: readonly Range[], inner: readonly Range[]): boolean {
  return inner.every(([first, last]) => outer.some(([start, end]) => start <= first && last <= end));
}

/** Parses a comma-separated list of numbers and `low:high`. */
export function portRanges(value: string): readonly Range[] | undefined {
  const ranges: Range[] = [];
  for (const item of value.split(",")) {
    const [, first, last] = /^(\d{1,5})(?::(\d{1,5}))?$/.exec(item) ?? [];
    if (first === undefined) return undefined;
    ranges.push([BigInt(first), BigInt(last ?? first)]);
  }
  return ranges;
}

/** Parses a comma-separated list of addresses and networks, or one range `a-b`, of a single IP version. */
export function addressRanges(value: string): AddressRanges | undefined {
  const [first, last, ...more] = value.split("-");
  if (first !== undefined && last !== undefined && more.length === 0) return span(first, last);
  const networks = value.split(",").map(parseNetwork);
  const version = networks[0]?.version;
  if (version === undefined) return undefined;
  const ranges: Range[] = [];
  for (const network of networks) {
    if (network?.version !== version) return undefined;
    ranges.push(networkRange(network));
  }
  return { version, ranges };
}

function span(first: string, last: string): AddressRanges | undefined {
  const [start, end] = [parseAddress(first), parseAddress(last)];
  if (start === undefined || end === undefined || start.kind() !== end.kind()) return undefined;
  return { version: start.kind() === "ipv4" ? 4 : 6, ranges: [[addressNumber(start), addressNumber(end)]] };
}
