/** Networks, addresses and ranges as pairs of numbers, to be compared. */
import { addressNumber, parseAddress } from "../../resources/formats/addresses";
import { networkRange, parseNetwork } from "../../resources/formats/networks";

interface Span {
  readonly version: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
}

/** Of `10.0.0.0/8`, `10.0.0.1` or `10.0.0.1-10.0.0.9`; `undefined` for anything else. */
export function spanOf(text: string): Span | undefined {
  const [from = "", to] = text.split("-");
  if (to !== undefined) {
    const [first, last] = [spanOf(from), spanOf(to)];
    return first && last && first.version === last.version ? { ...first, last: last.last } : undefined;
  }
  const address = parseAddress(text);
  if (address) {
    const number = addressNumber(address);
    return { version: text.includes(":") ? 6 : 4, first: number, last: number };
  }
  const network = parseNetwork(text);
  if (!network) return undefined;
  const [first, last] = networkRange(network);
  return { version: network.version, first, last };
}

export function isWithin(inner: string, outer: string): boolean {
  const [a, b] = [spanOf(inner), spanOf(outer)];
  return a !== undefined && b !== undefined && a.version === b.version && b.first <= a.first && a.last <= b.last;
}

export function overlap(one: string, other: string): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return a !== undefined && b !== undefined && a.version === b.version && a.first <= b.last && b.first <= a.last;
}
