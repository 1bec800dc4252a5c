/** All resource and data source definitions, by family. */
import type { ServerText } from "../api/server-texts";
import { definitionsOf } from "../framework/definitions";
import { families } from "./families.generated";
import { cautionsOf, type DefinedTypes, ephemeralsOf, type Family } from "./family";
import type { DataSource, Resource } from "./kinds/define";
import type { Ephemeral } from "./kinds/ephemeral";
import { withMoves } from "./moved-from/moves";
import { generalTexts } from "./server-texts";

export type { DefinedTypes, Family } from "./family";

const all: readonly Family[] = Object.values(families);

export const resources: readonly Resource[] = all.flatMap((family) => family.resources).map(withMoves);
export const serverTexts: readonly ServerText[] = [...all.flatMap((family) => family.serverTexts), ...generalTexts];
export const dataSources: readonly DataSource[] = all.flatMap((family) => family.dataSources);
export const ephemerals: readonly Ephemeral[] = all.flatMap(ephemeralsOf);

export const allTypes = {
  families: Object.keys(families),
  resources: definitionsOf(resources),
  dataSources: definitionsOf(dataSources),
  ephemerals: definitionsOf(ephemerals),
  serverTexts,
  cautions: cautionsOf(resources).map(({ id }) => id),
} satisfies DefinedTypes;
