/** Mistakes that constructors and methods find. `synth` fails with all of them at once, instead of at the first. */

import { Token } from "cdktf";
import type { IConstruct } from "constructs";
import type { Message } from "../naming/message";
import { spelled } from "../naming/spelling";

const problemsOf = new WeakMap<IConstruct, string[]>();

/** Reports a mistake of a construct at synthesis. The caller continues as far as possible, so that later mistakes are found too. */
export function refuse(construct: IConstruct, problem: Message): void {
  const text = spelled(problem);
  const known = problemsOf.get(construct);
  if (known) {
    known.push(text);
    return;
  }
  const problems = [text];
  problemsOf.set(construct, problems);
  construct.node.addValidation({ validate: () => problems });
}

/** Reports mistakes that only the complete construct tree shows. */
export function refuseAtSynthesis(construct: IConstruct, problems: () => readonly Message[]): void {
  construct.node.addValidation({ validate: () => problems().map(spelled) });
}

/** Throws unless an argument of a factory is valid. Tokens pass: the provider checks their values at deployment. */
export function requireThat(isValid: boolean, value: unknown, problem: string): void {
  if (!isValid && !Token.isUnresolved(value)) throw new Error(`${problem}, got ${JSON.stringify(value)}`);
}

/** Throws unless the number is an integer from `low` to `high`. `name`: of the number, for the message. */
export function requireWhole(value: number, low: number, high: number, name: string): void {
  const isValid = Number.isInteger(value) && value >= low && value <= high;
  requireThat(isValid, value, `${name} must be a whole number from ${low} to ${high}`);
}
