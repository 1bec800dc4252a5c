/** The collection that the API description has at a path, for the skeletons of a new family. */
import type { Properties } from "../../src/simulator/schema/operation";
import type { DescribedOperation } from "../operations/description";

export interface DescribedCollection {
  /** Name of the family: one word, as a folder and in code. */
  readonly name: string;
  readonly path: string;
  readonly itemPath: string;
  /** The parameter that names an object. */
  readonly key: string;
  /** All operations at the path and below it: `GET /cluster/widgets`. */
  readonly operations: readonly string[];
  /** Parameters of the creation, without {@link key} and those of every object. */
  readonly options: Properties;
  /** Whether the server wants the parameter `type`. */
  readonly isTyped: boolean;
  /** Whether an update sends changes only, and removes with `delete`. */
  readonly isPartial: boolean;
}

export function describedCollection(
  name: string,
  path: string,
  described: readonly DescribedOperation[],
): DescribedCollection {
  const below = described.filter((operation) => operation.path === path || operation.path.startsWith(`${path}/`));
  if (below.length === 0) {
    throw new Error(`The API description has no operation at ${path}: add them to src/simulator/schema/api.json.`);
  }
  const itemPath =
    below.find((operation) => /^\/\{[^/]+\}$/.test(operation.path.slice(path.length)))?.path ?? `${path}/{id}`;
  const key = itemPath.slice(path.length + 2, -1);
  const parametersOf = (method: string, of: string) =>
    below.find((operation) => operation.method === method && operation.path === of)?.parameters ?? {};
  const creation = parametersOf("POST", path);
  const { [key]: _, type, digest: __, delete: ___, ...options } = creation;
  return {
    name,
    path,
    itemPath,
    key,
    operations: below.map((operation) => `${operation.method} ${operation.path}`),
    options,
    isTyped: type !== undefined,
    isPartial: "delete" in parametersOf("PUT", itemPath),
  };
}
