/**
 * All types, for bundles. A family is loaded when one of its types is first used, because building all definitions takes
 * longer than a small run. The build of the bundle inserts the names of the types.
 */
import type { Definitions } from "../framework/definitions";
import { familiesOnDemand } from "./families-on-demand.generated";
import { type DefinedTypes, ephemeralsOf, type Family } from "./family";
import { withMoves } from "./moved-from/moves";
import { generalTexts } from "./server-texts";
import type { TypeNames } from "./type-names";

export function typesOnDemand(
  names: Readonly<Record<string, TypeNames>>,
  families: Readonly<Record<string, () => Family>> = familiesOnDemand,
): DefinedTypes {
  const find = <D extends { readonly type: string }>(
    kind: "resources" | "dataSources" | "ephemerals",
    inFamily: (family: Family) => readonly D[],
  ): Definitions<D> => {
    const entries = Object.entries(names);
    const familyOf = new Map(entries.flatMap(([family, { [kind]: types }]) => types.map((type) => [type, family])));
    return {
      types: [...familyOf.keys()],
      identified: entries.flatMap(([, { identified }]) => identified),
      actions: entries.flatMap(([, { actions }]) => actions),
      familyOf: (type) => familyOf.get(type),
      find(type) {
        const load = families[familyOf.get(type) ?? ""];
        return load && inFamily(load()).find((definition) => definition.type === type);
      },
    };
  };
  const resources = find("resources", (family) => family.resources);
  return {
    families: Object.keys(names),
    resources: {
      ...resources,
      find(type) {
        const definition = resources.find(type);
        return definition && withMoves(definition);
      },
    },
    dataSources: find("dataSources", (family) => family.dataSources),
    ephemerals: find("ephemerals", ephemeralsOf),
    cautions: [...new Set(Object.values(names).flatMap(({ cautions }) => cautions))],
    serverTexts: () => [...Object.values(families).flatMap((load) => load().serverTexts), ...generalTexts],
  };
}
