/** Measured work: a configuration for each participant that supports it, with `var.v` for the change of one value. */
export const PARTICIPANTS = ["ours", "executable", "peer", "built-in"] as const;

/** `ours` is the provider in the chosen form, `executable` the compiled one, if that is another form. */
export type Who = (typeof PARTICIPANTS)[number];

export const isOurs = (who: Who): boolean => who === "ours" || who === "executable";

export interface Scenario {
  readonly name: string;
  /** Name for a size: `300 aliases`. */
  readonly title: (size: number) => string;
  readonly sizes: readonly number[];
  /** Resources, without the provider block and `variable "v"`. */
  readonly configuration: Readonly<Record<"ours" | "built-in", (size: number) => string>> & {
    /** Absent where the peer has no such object. */
    readonly peer?: (size: number) => string;
  };
}

export const STEPS = {
  apply: ["apply", "-auto-approve"],
  "refresh plan": ["plan", "-detailed-exitcode"],
  change: ["apply", "-auto-approve", "-var", "v=2"],
  destroy: ["destroy", "-auto-approve", "-var", "v=2"],
} as const;

export type Step = keyof typeof STEPS;
export const STEP_NAMES = Object.keys(STEPS) as readonly Step[];

export const VARIABLE = 'variable "v" {\n  default = 1\n}\n';

/** Networks by a number, as an HCL expression. */
export const network = (index: string) => `"10.\${floor(${index} / 250)}.\${${index} % 250}.0/24"`;

/** Most numbers that `range` of the language gives. */
const MAX_RANGE = 1_000;

/** Numbers from the first one up to the second, as an expression of the language. */
export function numbers(from: number, to: number): string {
  const starts = Array.from({ length: Math.ceil((to - from) / MAX_RANGE) }, (_, index) => from + index * MAX_RANGE);
  const ranges = starts.map((start) => `range(${start}, ${Math.min(start + MAX_RANGE, to)})`);
  return ranges.length === 1 ? (ranges[0] as string) : `concat(${["[]", ...ranges].join(", ")})`;
}
