/** Sets of addresses of one IP version, as numbers: sorted ranges that neither overlap nor touch. */
import ipaddr from "ipaddr.js";

export type Range = readonly [first: bigint, last: bigint];
export type Ranges = readonly Range[];
export type IpVersion = 4 | 6;

export const versionOf = (text: string): IpVersion => (text.includes(":") ? 6 : 4);

/** Of an address, a network or a range `a-b`; `undefined` for anything else, and for another version. */
export function rangeOf(text: string, version: IpVersion): Range | undefined {
  const [low = "", high] = text.split("-");
  if (high !== undefined) {
    const [first, last] = [rangeOf(low, version), rangeOf(high, version)];
    return first && last && first[0] <= last[0] ? [first[0], last[0]] : undefined;
  }
  const [base = "", bits] = text.split("/");
  if (versionOf(base) !== version || !(bits === undefined ? ipaddr.isValid(base) : ipaddr.isValidCIDR(text)))
    return undefined;
  const number = numberOf(base);
  const width = BigInt((version === 4 ? 32 : 128) - Number(bits ?? (version === 4 ? 32 : 128)));
  const first = (number >> width) << width;
  return [first, first + (1n << width) - 1n];
}

const numberOf = (address: string): bigint =>
  ipaddr
    .parse(address)
    .toByteArray()
    .reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);

export function addressText(number: bigint, version: IpVersion): string {
  const bytes = Array.from({ length: version === 4 ? 4 : 16 }, (_, index) =>
    Number((number >> BigInt(8 * index)) & 255n),
  );
  return ipaddr.fromByteArray(bytes.reverse()).toString();
}

export function union(ranges: Ranges): Ranges {
  const joined: [bigint, bigint][] = [];
  for (const [first, last] of ranges.toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))) {
    const before = joined.at(-1);
    if (before === undefined || before[1] + 1n < first) joined.push([first, last]);
    else if (before[1] < last) before[1] = last;
  }
  return joined;
}

const inOrder = (one: bigint, other: bigint): Range => (one <= other ? [one, other] : [other, one]);

export function intersection(one: Ranges, other: Ranges): Ranges {
  const common: Range[] = [];
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const [a, b] = [one[i], other[j]] as [Range, Range];
    const [, first] = inOrder(a[0], b[0]);
    const [last] = inOrder(a[1], b[1]);
    if (first <= last) common.push([first, last]);
    if (a[1] < b[1]) i++;
    else j++;
  }
  return common;
}

export function difference(one: Ranges, other: Ranges): Ranges {
  const left: Range[] = [];
  let j = 0;
  for (const [first, last] of one) {
    let from = first;
    while (j > 0 && (other[j - 1] as Range)[1] >= from) j--;
    for (; j < other.length && from <= last; j++) {
      const [start, end] = other[j] as Range;
      if (end < from) continue;
      if (start > last) break;
      if (start > from) left.push([from, start - 1n]);
      from = end + 1n;
    }
    if (from <= last) left.push([from, last]);
  }
  return left;
}
