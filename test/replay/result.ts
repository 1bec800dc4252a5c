/** Results of replayed requests: a common form for recordings and corpora, and the output of differences. */
import type { Difference } from "./compare";
import type { RecordedRequest } from "./data";

export interface Replayed {
  /** `GET /pools`; for round trips the kind of object. */
  readonly operation: string;
  /** Name of the step or line. */
  readonly title: string;
  readonly request: RecordedRequest;
  readonly differences: readonly Difference[];
}

/** Longer values are truncated. */
const LONGEST = 1200;

function excerpt(value: unknown): string {
  const text = value === undefined ? "(absent)" : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

export function describeDifferences({ operation, title, request, differences }: Replayed): string {
  const { method, path, params, rawBody } = request;
  const lines = differences.flatMap(({ at, recorded, simulated }) => [
    `    at ${at}`,
    `      expected: ${excerpt(recorded)}`,
    `      got:      ${excerpt(simulated)}`,
  ]);
  return [`✗ ${operation}: ${title}`, `  ${method} ${path} ${excerpt(rawBody ?? params ?? {})}`, ...lines].join("\n");
}

export const isSame = ({ differences }: Replayed): boolean => differences.length === 0;

/** Number of differing requests that a failing test shows. */
const SHOWN = 10;

/**
 * Returns undefined if enough requests replay. Otherwise returns the first failures, without requests that never
 * matched. `all` is the command that shows every one.
 */
export function shortfall(
  results: readonly Replayed[],
  expected: number,
  all: string,
  known: ReadonlySet<string> = new Set(),
): string | undefined {
  const same = results.filter(isSame).length;
  if (same >= expected) return undefined;
  const failing = results.filter((result) => !isSame(result) && !known.has(result.title));
  const more = failing.length > SHOWN ? [`… and ${failing.length - SHOWN} more`] : [];
  const head = `${same} of ${results.length} replay, ${expected} are expected. Differences:`;
  return [head, ...failing.slice(0, SHOWN).map(describeDifferences), ...more, `All of them: ${all}`].join("\n\n");
}
