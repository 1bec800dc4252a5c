/** Arithmetic of ranges of addresses, each with both ends. */

import type { Range } from "../resources/firewall/rule-list/ranges";
import { addressFrom, printAddress } from "../resources/formats/addresses";
import { fullMask } from "../resources/formats/networks";

/** In ascending order; none touches another. */
export function join(ranges: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const [first, last] of [...ranges].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) {
    const before = joined.at(-1);
    if (before === undefined || before[1] + 1n < first) joined.push([first, last]);
    else if (before[1] < last) joined[joined.length - 1] = [before[0], last];
  }
  return joined;
}

/** Both sides as `join` leaves them. */
export function without(ranges: readonly Range[], others: readonly Range[]): Range[] {
  const left: Range[] = [];
  let next = 0;
  for (const [first, last] of ranges) {
    let start = first;
    while (next < others.length && (others[next] as Range)[1] < start) next++;
    for (let at = next; at < others.length && (others[at] as Range)[0] <= last; at++) {
      const [from, to] = others[at] as Range;
      if (start < from) left.push([start, from - 1n]);
      start = to + 1n;
    }
    if (start <= last) left.push([start, last]);
  }
  return left;
}

/** The fewest networks that make up the range. */
export function networksOf([first, last]: Range, version: 4 | 6): string[] {
  const full = fullMask(version);
  const networks: string[] = [];
  for (let start = first; start <= last; ) {
    let free = 0;
    // As many bits as the start has zeros at its end, and as fit.
    while (free < full && (start >> BigInt(free)) % 2n === 0n && start + (2n << BigInt(free)) - 1n <= last) free++;
    const address = printAddress(addressFrom(start, version));
    networks.push(free === 0 ? address : `${address}/${full - free}`);
    start += 1n << BigInt(free);
  }
  return networks;
}
