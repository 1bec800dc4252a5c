/** The schemas of a provider, each made when it is first asked for. */
import type * as rpc from "../plugin/contract";
import type { Attributes } from "./attribute";
import { type DefinitionSource, type Definitions, definitionsOf } from "./definitions";
import type { EphemeralDefinition } from "./ephemeral";
import { type FunctionDefinition, signaturesOf } from "./function";
import {
  actionSchema,
  dataSourceSchema,
  ephemeralSchema,
  identitySchema,
  listSchema,
  providerSchema,
  resourceSchema,
} from "./handlers/schema";
import type { DataSourceDefinition, ResourceDefinition } from "./resource";

export interface DescribedProvider<S> {
  /** Prefix of all types: `pve`. */
  readonly name: string;
  readonly description: string;
  readonly attributes: Attributes;
  readonly resources: DefinitionSource<ResourceDefinition<S>>;
  readonly dataSources: DefinitionSource<DataSourceDefinition<S>>;
  readonly ephemerals?: DefinitionSource<EphemeralDefinition<S>>;
  /** Loads them when one is first called, or asked for. */
  readonly functions?: () => readonly FunctionDefinition[];
}

/** All schemas, without anything that acts. */
export function providerSchemas(definition: DescribedProvider<never>): rpc.ProviderSchemas {
  const { name } = definition;
  const resources = definitionsOf(definition.resources);
  const dataSources = definitionsOf(definition.dataSources);
  const ephemerals = definitionsOf(definition.ephemerals ?? []);
  const named = <D, T>(types: readonly string[], { find }: Definitions<D>, schema: (definition: D) => T) =>
    onDemand(types.map((type) => [`${name}_${type}`, () => schema(find(type) as D)]));
  return {
    provider: providerSchema(definition.attributes, definition.description),
    resources: named(resources.types, resources, resourceSchema),
    dataSources: named(dataSources.types, dataSources, dataSourceSchema),
    identities: named(resources.identified, resources, identitySchema),
    listResources: named(resources.identified, resources, listSchema),
    actions: named(resources.actions, resources, actionSchema),
    ephemeralResources: named(ephemerals.types, ephemerals, ephemeralSchema),
    get functions() {
      return Object.fromEntries(definition.functions?.().flatMap(signaturesOf) ?? []);
    },
  };
}

/** Values that are made when they are first asked for: a run needs the schemas of few types. */
function onDemand<T>(entries: readonly (readonly [string, () => T])[]): Readonly<Record<string, T>> {
  const values: Record<string, T> = {};
  for (const [name, make] of entries) {
    const get = () => {
      const value = make();
      Object.defineProperty(values, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(values, name, { get, enumerable: true, configurable: true });
  }
  return values;
}
