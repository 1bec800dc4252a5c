/** The types of each family. The build inserts them into bundles, so that a bundle knows them without loading the family. */
import { actionFormOf } from "../framework/life-cycle";
import { families } from "./families.generated";
import { cautionsOf, ephemeralsOf, type Family } from "./family";

export interface TypeNames {
  readonly resources: readonly string[];
  /** Resources that have an identity. */
  readonly identified: readonly string[];
  /** Resources that are actions as well. */
  readonly actions: readonly string[];
  readonly dataSources: readonly string[];
  readonly ephemerals: readonly string[];
  /** IDs of the warnings that its resources declare. */
  readonly cautions: readonly string[];
}

export function typeNames(): Readonly<Record<string, TypeNames>> {
  const typesOf = (definitions: readonly { readonly type: string }[]) => definitions.map(({ type }) => type);
  return Object.fromEntries(
    Object.entries<Family>(families).map(([name, family]) => {
      const { resources, dataSources } = family;
      const types = {
        resources: typesOf(resources),
        identified: typesOf(resources.filter(({ identity }) => identity.length > 0)),
        actions: typesOf(resources.filter((definition) => actionFormOf(definition))),
        dataSources: typesOf(dataSources),
        ephemerals: typesOf(ephemeralsOf(family)),
        cautions: cautionsOf(resources).map(({ id }) => id),
      };
      return [name, types];
    }),
  );
}
