/** Amount of work of a part, if given; otherwise the part's own. */
export interface Amount {
  readonly rounds?: number;
  /** A part with a single size takes the first. */
  readonly size: readonly number[];
}

export const AS_WRITTEN: Amount = { size: [] };

/** Figures of a bench, printed as a table. */
export interface Figure {
  readonly what: string;
  readonly measured: string;
  /** The same without our provider, in the same run. */
  readonly baseline?: string;
  readonly ratio?: number;
  /** Ratios to several baselines, by their names. */
  readonly ratios?: Readonly<Record<string, number>>;
  /** The content of `measured`, for programs. */
  readonly values?: object;
  readonly goal?: string;
  /** Whether the figure reaches the goal. */
  readonly reached?: boolean;
}

export function median(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;
}

/** Prints the median with the minimum and the maximum. */
export function milliseconds(samples: readonly number[]): string {
  return `${median(samples).toFixed(0)} ms (${Math.min(...samples).toFixed(0)}–${Math.max(...samples).toFixed(0)})`;
}

/** All printed tables, for `npm run bench -- --save`. */
export const printed: { readonly title: string; readonly figures: readonly Figure[] }[] = [];

export function print(title: string, figures: readonly Figure[]): void {
  printed.push({ title, figures });
  const rows = figures.map(({ what, measured, baseline = "", ratio, goal = "", reached, ratios = {} }) => [
    what,
    measured,
    baseline,
    ratio?.toFixed(2) ??
      Object.entries(ratios)
        .map(([of, value]) => `${value.toFixed(2)} × ${of}`)
        .join(", "),
    goal,
    reached === undefined ? "" : reached ? "reached" : "MISSED",
  ]);
  const all = [[title, "measured", "baseline", "ratio", "goal", ""], ...rows];
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  console.log(`${[lines[0], "-".repeat(lines[0]?.length ?? 0), ...lines.slice(1)].join("\n")}\n`);
}
