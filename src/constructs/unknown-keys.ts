/** Refuses configuration keys that their struct does not declare. */
import { Construct } from "constructs";
import type { Step } from "../naming/message";
import { spelled } from "../naming/spelling";
import { takeDroppedKeys } from "./dropped-keys";
import type { Keys } from "./known-keys";
import { refuse, refuseAtSynthesis } from "./mistakes";

/** Refuses unknown keys of a method's argument, at any depth. `at`: path of the argument in messages. */
export function refuseUnknownKeys(construct: Construct, keys: Keys, argument: unknown, ...at: readonly Step[]): void {
  for (const problem of [...takeDroppedKeys(), ...keys.problemsIn(argument, at)]) refuse(construct, problem);
}

/** Refuses unknown keys of a construct's configuration. Lists are checked at synthesis, when they are complete. */
export function watchKeys(construct: Construct, keys: Keys, config: object): void {
  for (const problem of [...takeDroppedKeys(), ...keys.problemsOutsideOfLists(config)]) refuse(construct, problem);
  const { lists } = keys;
  if (lists.length === 0) return;
  refuseAtSynthesis(construct, () =>
    lists.flatMap((name) => keys.problemsInList(name, construct[`${name}Input` as keyof Construct])),
  );
}

/** Refuses unknown keys of an object that the construct copies property by property. */
export function refuseUnknownParts(owner: object, keys: Keys, part: unknown, attribute: string): void {
  if (!Construct.isConstruct(owner)) return;
  for (const problem of keys.problemsOutsideOfLists(part, [attribute])) refuse(owner, problem);
}

/** Throws on unknown keys of an argument of a class that is not a construct. */
export function throwOnUnknownKeys(keys: Keys, argument: unknown): void {
  const problems = keys.problemsIn(argument);
  if (problems.length > 0) throw new Error(problems.map(spelled).join("\n"));
}
