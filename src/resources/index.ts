/** All resource and data source definitions, by family. */
import type { ServerText } from "../api/server-texts";
import { families } from "./families";
import type { DataSource, Resource } from "./kinds/define";
import { withMoves } from "./moved-from/moves";
import { generalTexts } from "./server-texts";

/** What the `index.ts` of a family's folder exports. */
export interface Family {
  /** Heading of its reference pages. */
  readonly title: string;
  readonly resources: readonly Resource[];
  readonly dataSources: readonly DataSource[];
  /** What attributes of any family refer to (`.refersTo("sdn.zone")`), in a sentence. */
  readonly referents?: Readonly<Record<string, string>>;
  /** What the server says when it refuses. */
  readonly serverTexts: readonly ServerText[];
}

const all: readonly Family[] = Object.values(families);

export const resources: readonly Resource[] = all.flatMap((family) => family.resources).map(withMoves);
export const serverTexts: readonly ServerText[] = [...all.flatMap((family) => family.serverTexts), ...generalTexts];
export const dataSources: readonly DataSource[] = all.flatMap((family) => family.dataSources);
