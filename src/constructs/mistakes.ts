/** Mistakes that constructs find while they are made: `synth` refuses with all of them at once, instead of ending at the first. */
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
export function refuseInTheEnd(construct: IConstruct, problems: () => readonly string[]): void {
  construct.node.addValidation({ validate: () => problems().map(spelledText) });
}
