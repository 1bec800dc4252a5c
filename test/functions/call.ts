/** Calls a function by its name, with plain values. */
import { callFunction } from "../../src/framework/function";
import { functions } from "../../src/functions";
import type { Value } from "../../src/plugin/cty/value";

export function outcomeOf(name: string, args: readonly unknown[]): ReturnType<typeof callFunction> {
  const found = functions.find((definition) => definition.name === name);
  if (!found) throw new Error(`there is no function ${name}`);
  return callFunction(found, args as readonly Value[]);
}

export function call(name: string, ...args: readonly unknown[]): unknown {
  const outcome = outcomeOf(name, args);
  if ("error" in outcome) throw new Error(outcome.error);
  return outcome.result;
}

/** Index of the refused argument, and the error. */
export function refusal(name: string, ...args: readonly unknown[]): readonly [number | undefined, string] {
  const outcome = outcomeOf(name, args);
  if (!("error" in outcome)) throw new Error(`${name} takes ${JSON.stringify(args)}`);
  return [outcome.argument, outcome.error];
}
