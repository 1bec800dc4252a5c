/** Mistakes that constructs find while they are made: `synth` refuses with all of them at once, instead of ending at the first. */
import type { IConstruct } from "constructs";

const found = new WeakMap<IConstruct, string[]>();

/** The construct is made all the same, as far as that is possible, so that what is made of it can be looked at as well. */
export function refuse(construct: IConstruct, problem: string): void {
  const before = found.get(construct);
  if (before) {
    before.push(problem);
    return;
  }
  const problems = [problem];
  found.set(construct, problems);
  construct.node.addValidation({ validate: () => problems });
}
