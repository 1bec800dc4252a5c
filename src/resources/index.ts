/** All resource and data source definitions, by family. */
import { families } from "./families";
import type { DataSource, Resource } from "./kinds/define";
import { withMoves } from "./moved-from/moves";

/** What the `index.ts` of a family's folder exports. */
export interface Family {
  /** Heading of its reference pages. */
  readonly title: string;
  readonly resources: readonly Resource[];
  readonly dataSources: readonly DataSource[];
}

const all: readonly Family[] = Object.values(families);

export const resources: readonly Resource[] = all.flatMap((family) => family.resources).map(withMoves);
export const dataSources: readonly DataSource[] = all.flatMap((family) => family.dataSources);
