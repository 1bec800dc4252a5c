/** Mistakes that constructs find while they are made: `synth` refuses with all of them at once, instead of ending at the first. */

import { Token } from "cdktf";
import type { IConstruct } from "constructs";
import { spelledText } from "../naming/spelling";

const found = new WeakMap<IConstruct, string[]>();

/** The construct is made all the same, as far as that is possible, so that what is made of it can be looked at as well. */
export function refuse(construct: IConstruct, problem: string): void {
  const said = spelledText(problem);
  const before = found.get(construct);
  if (before) {
    before.push(said);
    return;
  }
  const problems = [said];
  found.set(construct, problems);
  construct.node.addValidation({ validate: () => problems });
}

/** The same of what can only be told when everything is there. */
export function refuseAtSynthesis(construct: IConstruct, problems: () => readonly string[]): void {
  construct.node.addValidation({ validate: () => problems().map(spelledText) });
}

/** Arguments of factories: what is only known at deployment passes, and the provider looks at it then. */
export function requireThat(isFine: boolean, value: unknown, problem: string): void {
  if (!isFine && !Token.isUnresolved(value)) throw new Error(`${problem}, got ${JSON.stringify(value)}`);
}

export function requireWhole(value: number, low: number, high: number, what: string): void {
  const isFine = Number.isInteger(value) && value >= low && value <= high;
  requireThat(isFine, value, `${what} must be a whole number from ${low} to ${high}`);
}
