/** Operations of the API by the paths of requests. */
import { operationFinder } from "../../../scripts/answers/operation-finder";
import { operations as described } from "../../../src/simulator/schema/description";
import type { Operation } from "../../../src/simulator/schema/operation";
import type { Call, Params } from "./exercise";

/** The 269 operations below `/cluster` and `/pools`. */
export const testedOperations: readonly Operation[] = described.filter(({ path }) =>
  /^\/(cluster|pools)(\/|$)/.test(path),
);

export const nameOf = ({ method, path }: Pick<Operation, "method" | "path">) => `${method} ${path}`;

const byName = new Map(testedOperations.map((operation) => [nameOf(operation), operation]));

export function describedOperation(name: string): Operation {
  const found = byName.get(name);
  if (!found) throw new Error(`The API description has no operation ${name}`);
  return found;
}

export const operationOf = operationFinder(testedOperations);

/** Whether only root may use the operation, without an API token. */
export const isForRootOnly = ({ permissions }: Operation): boolean => Object.keys(permissions).length === 0;

/** The request of a call: its path, and the parameters that are not part of it. */
export function requestOf({ operation, params = {} }: Call): { method: string; path: string; params: Params } {
  const [method = "", template = ""] = operation.split(" ");
  const inPath = new Set<string>();
  const path = template.replace(/\{([^}]+)\}/g, (_, name: string) => {
    inPath.add(name);
    return encodeURIComponent(String(params[name]));
  });
  return { method, path, params: Object.fromEntries(Object.entries(params).filter(([name]) => !inPath.has(name))) };
}
