/** Finds the intervals that contain a point. The index is built once, in O(n log n); a search takes O(log n + results). */
export interface Interval<P extends bigint | number, T> {
  readonly first: P;
  /** Inclusive. */
  readonly last: P;
  readonly value: T;
}

export class IntervalIndex<P extends bigint | number, T> {
  /** Sorted by start: an implicit balanced tree whose root is the middle of each section. */
  private readonly sorted: readonly Interval<P, T>[];
  /** The greatest end in the section of each root. */
  private readonly ends: P[] = [];

  constructor(intervals: readonly Interval<P, T>[]) {
    this.sorted = intervals.toSorted((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
    this.endOf(0, this.sorted.length);
  }

  /** The values of all intervals that contain the point, by start. */
  containing(point: P): T[] {
    const found: T[] = [];
    const search = (from: number, to: number): void => {
      const root = (from + to) >> 1;
      if (from >= to || (this.ends[root] as P) < point) return;
      search(from, root);
      const { first, last, value } = this.sorted[root] as Interval<P, T>;
      if (first > point) return;
      if (last >= point) found.push(value);
      search(root + 1, to);
    };
    search(0, this.sorted.length);
    return found;
  }

  private endOf(from: number, to: number): P | undefined {
    if (from >= to) return undefined;
    const root = (from + to) >> 1;
    let end = (this.sorted[root] as Interval<P, T>).last;
    for (const other of [this.endOf(from, root), this.endOf(root + 1, to)])
      if (other !== undefined && other > end) end = other;
    this.ends[root] = end;
    return end;
  }
}
