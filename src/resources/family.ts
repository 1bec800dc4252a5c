/** What a family is, and all of them together. */
import type { ServerText, ServerTextRows } from "../api/server-texts";
import type { DefinitionSource } from "../framework/definitions";
import type { DataSource, Resource } from "./kinds/define";
import { type Ephemeral, secretsOf } from "./kinds/ephemeral";

/** What the `index.ts` of a family's folder exports. */
export interface Family {
  /** Heading of its reference pages. */
  readonly title: string;
  readonly resources: readonly Resource[];
  readonly dataSources: readonly DataSource[];
  /** Ephemeral resources that do not follow from resources. */
  readonly ephemerals?: readonly Ephemeral[];
  /** What attributes of any family refer to (`.refersTo("sdn.zone")`), in a sentence. */
  readonly referents?: Readonly<Record<string, string>>;
  /** What the server says when it refuses. */
  readonly serverTexts: readonly ServerText[];
}

/** What a provider is made of: all types, loaded already or when they are first asked for. */
export interface DefinedTypes {
  readonly families: readonly string[];
  readonly resources: DefinitionSource<Resource>;
  readonly dataSources: DefinitionSource<DataSource>;
  readonly ephemerals: DefinitionSource<Ephemeral>;
  readonly serverTexts: ServerTextRows;
  /** Ids of the warnings that definitions declare by themselves. */
  readonly cautions: readonly string[];
}

/** Those of its own, and the secrets of its resources that can be read. */
export function ephemeralsOf({ ephemerals = [], resources }: Family): readonly Ephemeral[] {
  return [...ephemerals, ...resources.flatMap(secretsOf)];
}
