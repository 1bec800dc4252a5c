/** Sets of addresses of one IP version: sorted ranges of numbers that neither overlap nor touch. */
import ipaddr from "ipaddr.js";

export type Range = readonly [first: bigint, last: bigint];
export type Ranges = readonly Range[];
export type IpVersion = 4 | 6;

export const versionOf = (text: string): IpVersion => (text.includes(":") ? 6 : 4);

/** Parses an address, a network or a range `a-b`. Returns `undefined` for other text, and for the other IP version. */
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
  const merged: [bigint, bigint][] = [];
  for (const [first, last] of ranges.toSorted((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0))) {
    const previous = merged.at(-1);
    if (previous === undefined || previous[1] + 1n < first) merged.push([first, last]);
    else if (previous[1] < last) previous[1] = last;
  }
  return merged;
}

export function intersection(left: Ranges, right: Ranges): Ranges {
  const common: Range[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    const [a, b] = [left[i], right[j]] as [Range, Range];
    const first = a[0] > b[0] ? a[0] : b[0];
    const last = a[1] < b[1] ? a[1] : b[1];
    if (first <= last) common.push([first, last]);
    if (a[1] < b[1]) i++;
    else j++;
  }
  return common;
}

/** Returns the addresses of `ranges` that are not in `removed`. */
export function difference(ranges: Ranges, removed: Ranges): Ranges {
  const remaining: Range[] = [];
  let j = 0;
  for (const [first, last] of ranges) {
    let from = first;
    while (j > 0 && (removed[j - 1] as Range)[1] >= from) j--;
    for (; j < removed.length && from <= last; j++) {
      const [start, end] = removed[j] as Range;
      if (end < from) continue;
      if (start > last) break;
      if (start > from) remaining.push([from, start - 1n]);
      from = end + 1n;
    }
    if (from <= last) remaining.push([from, last]);
  }
  return remaining;
}
