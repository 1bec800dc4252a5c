/** Finds types by name, with their schema. An unknown name becomes a `Refusal`: it comes from the user or from an old state. */
import type {
  ActionHandler,
  ClientCapabilities,
  DataSourceHandler,
  EphemeralHandler,
  IdentitySchema,
  ListHandler,
  Provider,
  ResourceHandler,
  Schema,
} from "../contract";
import { unknownType } from "../diagnostics";
import { RefusedCall } from "./diagnostics";

export interface TypeEntry<Handler> {
  readonly handler: Handler;
  readonly schema: Schema;
}

export function findResource(
  provider: Provider,
  type: string,
): TypeEntry<ResourceHandler> & { identity: IdentitySchema | undefined } {
  const found = find("resource", type, provider.schemas.resources, provider.resource(type));
  return { ...found, identity: ownProperty(provider.schemas.identities, type) };
}

export function findDataSource(provider: Provider, type: string): TypeEntry<DataSourceHandler> {
  return find("data source", type, provider.schemas.dataSources, provider.dataSource(type));
}

export function findEphemeral(provider: Provider, type: string): TypeEntry<EphemeralHandler> {
  return find("ephemeral resource", type, provider.schemas.ephemeralResources, provider.ephemeral?.(type));
}

export function findList(provider: Provider, type: string): TypeEntry<ListHandler> {
  return find("list resource", type, provider.schemas.listResources, provider.list?.(type));
}

export function findAction(provider: Provider, type: string): TypeEntry<ActionHandler> {
  return find("action", type, provider.schemas.actions, provider.action?.(type));
}

export function capabilitiesOf(
  wire: { readonly deferralAllowed: boolean; readonly writeOnlyAttributesAllowed: boolean } | undefined,
): ClientCapabilities {
  return {
    deferralAllowed: wire?.deferralAllowed ?? false,
    writeOnlyAllowed: wire?.writeOnlyAttributesAllowed ?? false,
  };
}

function find<Handler>(
  kind: string,
  type: string,
  schemas: Readonly<Record<string, Schema>> | undefined,
  handler: Handler | undefined,
): TypeEntry<Handler> {
  const schema = ownProperty(schemas, type);
  if (schema === undefined || handler === undefined) {
    throw new RefusedCall(unknownType({ kind, type }));
  }
  return { handler, schema };
}

function ownProperty<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
