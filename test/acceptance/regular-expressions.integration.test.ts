/**
 * The cost of every regular expression grows in proportion to the length of its input. Otherwise a server, or the
 * author of its contents, could stop the provider for minutes. The tests count steps, so that the machine and its load
 * do not matter.
 */
import { beforeAll, describe, expect, it } from "vitest";
import { patternSteps } from "../support/pattern-steps";
import { type Attack, allPatterns, attacksOn, type Found } from "../support/patterns";
import { sampled } from "../support/runs";

/**
 * The first length finds growth with every character. The others are for all inputs, then for those with high cost or
 * growth.
 */
const SHORTEST = 24;
const SHORT_SIZES = [64, 512] as const;
const SIZES = [1_000, 8_000] as const;
/** Number of the most expensive short inputs that are always tried at full length. */
const WORST = 2;
/** Allowed growth beyond proportion: the first characters may cost more than others, but never less by half. */
const TOLERANCE = 1.5;
/** Limit for each character of a long input, as a part with up to a thousand repetitions may cost. */
const MOST_PER_CHARACTER = 3_000;

type Count = (attack: Attack, size: number) => { readonly text: string; readonly steps: number };

/** Growth of the steps beyond the length; infinite if there are too many. */
function excess(count: Count, attack: Attack, [short, long]: readonly [number, number]): number {
  const [few, many] = [count(attack, short), count(attack, long)];
  if (many.steps > MOST_PER_CHARACTER * many.text.length) return Number.POSITIVE_INFINITY;
  return many.steps / few.steps / (many.text.length / few.text.length);
}

/** Describes the input whose cost grew more than in proportion, if any. */
function growth(pattern: RegExp): string | undefined {
  const steps = patternSteps(pattern);
  const count: Count = (attack, size) => {
    const text = attack(size);
    return { text, steps: steps(text, MOST_PER_CHARACTER * text.length).steps };
  };
  const attacks = attacksOn(pattern);
  const slow = attacks.find((attack) => {
    const { text, steps: many } = count(attack, SHORTEST);
    return many > text.length ** 3;
  });
  if (slow) return `slow for ${JSON.stringify(slow(SHORTEST))}`;
  const costs = attacks.map((attack) => ({
    attack,
    excess: excess(count, attack, SHORT_SIZES),
    steps: count(attack, SHORT_SIZES[1]).steps,
  }));
  costs.sort((one, other) => other.steps - one.steps);
  // A part with some hundred repetitions grows with the square until that number.
  const doubtful = costs.filter((cost, at) => at < WORST || cost.excess > TOLERANCE);
  for (const { attack } of doubtful) {
    const much = excess(count, attack, SIZES);
    if (much > TOLERANCE) return `${much.toFixed(1)} times too many for ${JSON.stringify(attack(60))}`;
  }
  return undefined;
}

/** Runs by day try each sixth pattern. */
const tried = (patterns: readonly Found[]) => sampled(patterns, (_, index) => index % 6 === 0);

/** Patterns that the provider once had, or similar ones. */
const SLOW: readonly RegExp[] = [
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
];

describe("the measurement", () => {
  it.each(sampled(SLOW, (_, index) => index % 4 === 0))("finds %s", (pattern) => {
    expect(growth(pattern)).toBeDefined();
  });

  it.each([/^\d+$/, /[^\0]\0/, /^a{1,300}b/, /"(?:[^"\\]|\\.)*"$/y, /^(?=.*x)[a-z]+$/])("passes %s", (pattern) => {
    expect(growth(pattern)).toBeUndefined();
  });
});

describe("every pattern of the provider", () => {
  let patterns: Found[];
  beforeAll(async () => {
    patterns = await allPatterns();
  });

  it("every pattern of the provider is found: literals and composed ones", () => {
    expect(patterns.length).toBeGreaterThan(200);
    const of = (file: string) => patterns.filter(({ where }) => where.startsWith(`src/${file}`)).length;
    for (const file of [
      "api/server-texts.ts",
      "resources/ha/server-texts.ts",
      "api/classify.ts",
      "resources/formats/names.ts",
    ]) {
      expect(of(file), file).toBeGreaterThan(0);
    }
  });

  it("costs in proportion to the length of the input", () => {
    const slow = tried(patterns).flatMap(({ where, pattern }) => {
      const found = growth(pattern);
      return found === undefined ? [] : [`${where} ${pattern}: ${found}`];
    });
    expect(slow).toEqual([]);
  });

  it("matches in the counting matcher as in JavaScript", () => {
    const differences = tried(patterns).flatMap(({ where, pattern }) => {
      const steps = patternSteps(pattern);
      const texts = attacksOn(pattern).map((attack) => attack(SHORTEST));
      return texts.flatMap((text) => {
        const own = pattern.global ? [...text.matchAll(pattern)] : [new RegExp(pattern).exec(text)];
        const expected = own.flatMap((match) => (match ? [[match.index, match.index + match[0].length]] : []));
        const { matches } = steps(text);
        return JSON.stringify(matches) === JSON.stringify(expected) ? [] : [`${where} ${pattern} ${text}`];
      });
    });
    expect(differences).toEqual([]);
  });
});
