/** Refuses keys that a configuration does not have. */
import { Construct } from "constructs";
import { spelledText } from "../naming/spelling";
import { camelCase } from "../strings/case";
import { takeDroppedKeys } from "./dropped-keys";
import type { Keys } from "./known-keys";
import { refuse, refuseAtSynthesis } from "./mistakes";

/** Of an argument, with all that is in it. */
export function refuseUnknownKeys(construct: Construct, keys: Keys, given: unknown, at?: string): void {
  for (const problem of [...takeDroppedKeys(), ...keys.problemsIn(given, at)]) refuse(construct, problem);
}

/** Of a construct's own configuration; of lists in it, when everything is there. */
export function watchKeys(construct: Construct, keys: Keys, config: object): void {
  for (const problem of [...takeDroppedKeys(), ...keys.problemsOutsideOfLists(config)]) refuse(construct, problem);
  const { lists } = keys;
  if (lists.length === 0) return;
  refuseAtSynthesis(construct, () =>
    lists.flatMap((name) => keys.problemsInList(name, construct[`${name}Input` as keyof Construct])),
  );
}

/** Of an object that an attribute of a construct takes apart. */
export function refuseUnknownParts(owner: object, keys: Keys, given: unknown, attribute: string): void {
  if (!Construct.isConstruct(owner)) return;
  for (const problem of keys.problemsOutsideOfLists(given, camelCase(attribute))) refuse(owner, problem);
}

/** Of an argument of something that is no construct. */
export function throwOnUnknownKeys(keys: Keys, given: unknown): void {
  const problems = keys.problemsIn(given);
  if (problems.length > 0) throw new Error(spelledText(problems.join("\n")));
}
