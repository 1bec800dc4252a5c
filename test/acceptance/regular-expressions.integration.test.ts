/**
 * The cost of every regular expression grows with the length of the text, and not with its square: a server, or whoever
 * wrote what it stores, could otherwise stop the provider for minutes. Costs are compared with each other on the same
 * machine at the same time; no time is a limit by itself.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { type Attack, allPatterns, attacksOn, type Found } from "../support/patterns";

/** Short enough for what doubles with every character; then for what grows with the cube, and with a large square. */
const SHORTEST = 24;
const SHORT_SIZES = [1_000, 8_000];
const SIZES = [10_000, 80_000, 1_000_000];
/** Of the texts that cost most while they are small. */
const WORST = 2;
/** The power of the length that the cost may grow with. In proportion is 1, but memory gets slower; the square is 2. */
const POWER = 1.75;
/** Below that nothing can be measured. */
const LEAST_MS = 0.2;
/** For some twenty characters. */
const MOST_MS = 1;

/** Looks at every character once, and finds nothing. */
const SEARCH = /[^\0]\0/;
/** What no pattern that looks at a character a few times costs, in such searches: the square would take minutes. */
const SEARCHES = 3_000;

/** Milliseconds for one text; of several measurements the least disturbed. */
function cost({ source, flags }: RegExp, text: string, times = 1): number {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < times; time++) {
    const pattern = new RegExp(source, flags);
    const began = performance.now();
    if (pattern.global) text.replace(pattern, "");
    else pattern.test(text);
    least = Math.min(least, performance.now() - began);
  }
  return least;
}

class Superlinear extends Error {}

/** The cost for the last size, when it grew in proportion from the first. */
function climb(pattern: RegExp, attack: Attack, [first = 0, ...sizes]: readonly number[]): number {
  const base = () => Math.max(cost(pattern, attack(first), 9), LEAST_MS);
  let least = base();
  let last = least;
  for (const size of sizes) {
    const text = attack(size);
    const isTooMuch = () => last > least * (size / first) ** POWER;
    last = cost(pattern, text);
    if (last > SEARCHES * Math.max(cost(SEARCH, text, 3), LEAST_MS / 10))
      throw new Superlinear(`as much as ${SEARCHES} searches in ${JSON.stringify(text.slice(0, 60))}`);
    // Something else may have had the processor.
    for (let again = 0; again < 3 && isTooMuch(); again++) {
      last = Math.min(last, cost(pattern, text));
      least = Math.max(least, base());
    }
    if (isTooMuch()) {
      const grew = `${Math.round(last / least)} times the cost for ${Math.round(size / first)} times the length`;
      throw new Superlinear(`${grew} of ${JSON.stringify(text.slice(0, 60))}`);
    }
  }
  return last;
}

/** `undefined`, or how much more than in proportion the cost grew, and for what. */
function growth(pattern: RegExp): string | undefined {
  try {
    const costs = attacksOn(pattern).map((attack) => {
      const text = attack(SHORTEST);
      if (cost(pattern, text) > MOST_MS && cost(pattern, text, 5) > MOST_MS) throw new Superlinear(`slow for ${text}`);
      return [attack, climb(pattern, attack, SHORT_SIZES)] as const;
    });
    costs.sort(([, a], [, b]) => b - a);
    for (const [attack] of costs.slice(0, WORST)) climb(pattern, attack, SIZES);
    return undefined;
  } catch (failure) {
    if (failure instanceof Superlinear) return failure.message;
    throw failure;
  }
}

describe("the measurement", () => {
  it.each([
    /=+$/,
    /^ +| +$/g,
    /\{\{([^}]*)\}\}/g,
    /\(.*does not exist\)/s,
    /Permission check failed \(([^,)]*), ([^)]+)\)/,
    /(?:^|: )(400|403) (Parameter verification failed\.|Rule '[^\n]*' is invalid\.|Permission check failed.*)/,
    /\bno quorum\b|unable to open file '\/etc\/pve\/[^\n]* - permission denied|pve cluster filesystem not online/i,
    /no such (?!option|property|uri|file|realm\b)[a-z -]+ '([^']*)'/i,
    /(Parameter verification failed|Rule '.*' is invalid)\.$/,
    /\bPVE(?::|%3A)[^\s"';]*(?::|%3A){2}[^\s"';,}]*/gi,
    /^WARN(?:ING)?S?\b:?\s*(.*)$/,
    /_v(\d+\.\d+\.\d+\S*)$/,
    /^(\w+\s?)*$/,
  ])(
    "finds %s",
    (pattern) => {
      // On a busy machine the first cost may be measured too high, which hides the growth.
      expect(growth(pattern) ?? growth(pattern) ?? growth(pattern)).toBeDefined();
    },
    60_000,
  );
});

describe("every pattern of the provider", () => {
  let patterns: Found[];
  beforeAll(async () => {
    patterns = await allPatterns();
  }, 120_000);

  it("every pattern of the provider is found: literals and those that are put together", () => {
    expect(patterns.length).toBeGreaterThan(200);
    const of = (file: string) => patterns.filter(({ where }) => where.startsWith(`src/${file}`)).length;
    for (const file of [
      "api/general-texts.ts",
      "resources/ha/server-texts.ts",
      "api/classify.ts",
      "resources/formats/email.ts",
    ]) {
      expect(of(file), file).toBeGreaterThan(0);
    }
  });

  it("costs in proportion to the length of the text", () => {
    const slow = patterns.flatMap(({ where, pattern }) => {
      const found = growth(pattern);
      return found === undefined ? [] : [`${where} ${pattern}: ${found}`];
    });
    expect(slow).toEqual([]);
  }, 300_000);
});
