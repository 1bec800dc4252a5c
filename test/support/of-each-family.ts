/** Samples the cases of a test of all types: the first case of each family, and all cases of the types in `always`. */
import { families } from "../../src/resources/families.generated";
import { sampled } from "./runs";

const FAMILIES = Object.entries(families).flatMap(([family, { resources, dataSources }]) =>
  [...resources, ...dataSources].map(({ type }) => [`pve_${type}`, family] as const),
);
const FAMILY_OF: ReadonlyMap<string, string> = new Map(FAMILIES);

export function samplePerFamily<T>(
  cases: readonly T[],
  typeOf: (one: T) => string,
  always: readonly string[] = [],
): readonly T[] {
  const seen = new Set<string | undefined>();
  return sampled(cases, (one) => {
    const type = typeOf(one);
    const family = FAMILY_OF.get(type);
    if (family === undefined) throw new Error(`no family has the type ${type}`);
    const isFirst = !seen.has(family);
    seen.add(family);
    return isFirst || always.includes(type);
  });
}
