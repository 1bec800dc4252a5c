/** Work that is measured: a configuration, for each who can do it, with `var.v` for the change of one thing. */
export type Who = "ours" | "peer" | "built-in";

export interface Scenario {
  readonly name: string;
  /** What it is, for a size: `300 aliases`. */
  readonly title: (size: number) => string;
  readonly sizes: readonly number[];
  /** Resources; the provider block and `variable "v"` stand beside them. */
  readonly configuration: Readonly<Record<Who, (size: number) => string>>;
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

/** Networks by a number, as an expression of the language. */
export const network = (index: string) => `"10.\${floor(${index} / 250)}.\${${index} % 250}.0/24"`;
