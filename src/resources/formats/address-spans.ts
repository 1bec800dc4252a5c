/** Networks, addresses and ranges as pairs of numbers, to be compared. */
import { IntervalIndex } from "../../net/interval-index";
import { networkRange, parseNetwork } from "./networks";

interface Span {
  readonly version: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
}

/** Of `10.0.0.0/8`, `10.0.0.1` or `10.0.0.1-10.0.0.9`; `undefined` for anything else. */
function spanOf(text: string): Span | undefined {
  const [from = "", to] = text.split("-");
  if (to !== undefined) {
    const [first, last] = [spanOf(from), spanOf(to)];
    return first && last && first.version === last.version ? { ...first, last: last.last } : undefined;
  }
  const network = parseNetwork(text);
  if (!network) return undefined;
  const [first, last] = networkRange(network);
  return { version: network.version, first, last };
}

/** Networks, to be asked which of them contain another one. */
export function networksOf(networks: readonly string[]) {
  const spans = networks.map((text, place) => ({ span: spanOf(text), place }));
  const index = (version: 4 | 6) =>
    new IntervalIndex(
      spans.flatMap(({ span, place }) => (span?.version === version ? [{ ...span, value: { place, span } }] : [])),
    );
  const byVersion = { 4: index(4), 6: index(6) };
  const containing = (text: string): number[] => {
    const inner = spanOf(text);
    const found = inner ? byVersion[inner.version].containing(inner.first) : [];
    return found.filter(({ span }) => inner && span.last >= inner.last).map(({ place }) => place);
  };
  return { containing, contain: (text: string) => containing(text).length > 0 };
}

/** Each two that share addresses, without a look at all pairs. */
export function overlapping<T>(items: readonly T[], network: (item: T) => string): [T, T][] {
  const spans = items.flatMap((item, index) => {
    const span = spanOf(network(item));
    return span ? [{ item, index, span }] : [];
  });
  const found: [T, T][] = [];
  for (const version of [4, 6]) {
    let open: typeof spans = [];
    const sorted = spans.filter(({ span }) => span.version === version);
    for (const next of sorted.sort((a, b) =>
      a.span.first < b.span.first ? -1 : a.span.first > b.span.first ? 1 : 0,
    )) {
      open = open.filter(({ span }) => span.last >= next.span.first);
      for (const earlier of open)
        found.push(earlier.index < next.index ? [earlier.item, next.item] : [next.item, earlier.item]);
      open.push(next);
    }
  }
  return found;
}
