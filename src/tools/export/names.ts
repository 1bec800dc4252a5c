/** Names of constructs in programs, out of their classes and the names of their resources. */
import { camelCase } from "../../strings/case";
import { FreeNames } from "../inventory/free-names";
import type { ClusterObject } from "../inventory/objects";

/** Family and class of a type: `["firewall", "Alias"]`. */
export type Classes = ReadonlyMap<string, readonly [family: string, className: string]>;

export function classOf({ resource }: Pick<ClusterObject, "resource">, classes: Classes): readonly [string, string] {
  const found = classes.get(`pve_${resource.type}`);
  if (!found) throw new Error(`there is no class for pve_${resource.type}`);
  return found;
}

/** Different for each object, after `convert` has made a name of the language of it; none is one of `taken`. */
export function variablesOf(
  objects: readonly ClusterObject[],
  classes: Classes,
  taken: Iterable<string>,
  convert = (name: string) => name,
): ReadonlyMap<ClusterObject, string> {
  const names = new FreeNames(taken);
  return new Map(
    objects.map((object) => {
      const [, className] = classOf(object, classes);
      const plain = camelCase(`${className}_${object.name}`.replace(/_+/g, "_").replace(/_$/, ""));
      const name = convert(plain.charAt(0).toLowerCase() + plain.slice(1));
      return [object, names.take(name, (number) => convert(`${name}${number}`))];
    }),
  );
}
