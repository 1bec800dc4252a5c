/** Values that the examples of the reference pages have, by the name of the attribute. */
import type { Value } from "../../plugin/cty/value";

export type Examples = ReadonlyMap<string, readonly Value[]>;

/** Literals only: what refers to something else, or is written over several lines, is passed over. */
export function valuesIn(examples: readonly string[]): Examples {
  const found = new Map<string, Value[]>();
  for (const line of examples.flatMap((text) => text.split(/\n|[{},](?= *\w+ *= )/))) {
    const [, name = "", literal = ""] =
      /^[\s{]*(\w+) *= *("[^"$]*"|\d+|true|false|\["[^\]$]*"\])\s*[},]*$/.exec(line.trim()) ?? [];
    if (name === "") continue;
    // Texts of HCL without expressions are texts of JSON.
    found.set(name, [...(found.get(name) ?? []), JSON.parse(literal) as Value]);
  }
  return found;
}
