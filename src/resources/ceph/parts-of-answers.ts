/** Parts of what Ceph reports: objects whose form the API does not describe. */
import { isMap } from "../../plugin/cty/value";

type Part = Readonly<Record<string, unknown>>;

/** Nothing of what is no object. */
export const partOf = (value: unknown): Part => (isMap(value) ? value : {});

/** Objects by name, sorted by it. */
export const namedParts = (value: unknown): (readonly [string, Part])[] =>
  Object.entries(partOf(value))
    .map(([name, part]) => [name, partOf(part)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
