/** The schemas of a provider and of its definitions. A run needs few of them, so each is created on first use. */
import type { IdentitySchema, ProviderSchemas, Schema, SchemaAttribute, SchemaAttributes } from "../plugin/contract";
import { isMap, type Value, type ValueMap } from "../plugin/cty/value";
import {
  type Attribute,
  type Attributes,
  attributeNamed,
  attributesOf,
  nestingOf,
  type ObjectShape,
  type State,
  typeOf,
} from "./attribute";
import { type DefinitionSource, type Definitions, definitionsOf } from "./definitions";
import { describe } from "./description";
import { deprecationOf, withFormerNames } from "./former-names";
import { type FunctionDefinition, signaturesOf } from "./function";
import { filtersOf } from "./handlers/list-filters";
import { actionFormOf, isImportable } from "./life-cycle";
import type { DataSourceDefinition, EphemeralDefinition, ResourceDefinition } from "./resource";
import { withInvokeTimeout, withOpenTimeout, withReadTimeout, withTimeouts } from "./timeouts";
import { trapSchema } from "./traps";
import { nullState } from "./values/state";

export interface DescribedProvider<S> {
  /** Prefix of all types: `pve`. */
  readonly name: string;
  readonly description: string;
  readonly attributes: Attributes;
  readonly resources: DefinitionSource<ResourceDefinition<S>>;
  readonly dataSources: DefinitionSource<DataSourceDefinition<S>>;
  readonly ephemerals?: DefinitionSource<EphemeralDefinition<S>>;
  /** Loads the functions on first use. */
  readonly functions?: () => readonly FunctionDefinition[];
}

/** All schemas of a provider. */
export function providerSchemas(definition: DescribedProvider<never>): ProviderSchemas {
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

/** A record whose values are computed on first access. */
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

function resourceSchema(definition: ResourceDefinition<never>): Schema {
  return {
    version: definition.version ?? 0,
    description: definition.description,
    attributes: schemaAttributes(withTimeouts(definition), { traps: "computed", keeps: isImportable(definition) }),
    ...deprecationOf(definition),
  };
}

function actionSchema(definition: ResourceDefinition<never>): Schema {
  return {
    version: 0,
    // Every run reads all schemas. The page of the action and the schema of its resource have the rest.
    description: firstSentence(definition.action ?? definition.description),
    attributes: configurableOnly(schemaAttributes(actionAttributes(definition), { traps: "optional" })),
    ...deprecationOf(definition),
  };
}

const firstSentence = (text: string): string => text.split(/(?<=\.)\s/, 1)[0] ?? "";

function providerSchema(attributes: Attributes, description: string): Schema {
  return { version: 0, description, attributes: configurableOnly(schemaAttributes(attributes, { traps: "optional" })) };
}

/** Drops computed attributes at every depth: no configuration can refer to those of an action or of the provider. */
function configurableOnly(attributes: SchemaAttributes): SchemaAttributes {
  const configurable = Object.entries(attributes).filter(([, { required, optional }]) => required || optional);
  const named = configurable.map(([name, { computed: _, nested, ...attribute }]) => {
    const inner = nested && { nested: { ...nested, attributes: configurableOnly(nested.attributes) } };
    return [name, { ...attribute, ...inner }] as const;
  });
  return Object.fromEntries(named);
}

function dataSourceSchema(definition: DataSourceDefinition<never>): Schema {
  return {
    version: 0,
    description: definition.description,
    attributes: schemaAttributes(withReadTimeout(definition), { traps: "computed" }),
    ...deprecationOf(definition),
  };
}

function ephemeralSchema(definition: EphemeralDefinition<never>): Schema {
  return {
    version: 0,
    // As for actions, the page has the rest.
    description: firstSentence(definition.description),
    attributes: schemaAttributes(withOpenTimeout(definition), { traps: "computed" }),
    ...deprecationOf(definition),
  };
}

/** The schema of the `config` block in a list block. */
function listSchema(definition: ResourceDefinition<never>): Schema {
  return { version: 0, attributes: schemaAttributes(filtersOf(definition)) };
}

export function identitySchema(definition: ResourceDefinition<never>): IdentitySchema {
  return {
    version: definition.identityVersion ?? 0,
    attributes: Object.fromEntries(
      definition.identity.map((name) => {
        const attribute = attributeNamed(definition.attributes, name);
        return [name, { type: typeOf(attribute), requiredForImport: true, description: attribute.traits.doc }];
      }),
    ),
  };
}

/** Options for the schema of attributes. */
interface SchemaOptions {
  /** How traps of configurable nested attributes are declared. Default: left out. */
  readonly traps?: "computed" | "optional" | undefined;
  /** The resource can be imported, so unmanaged values are kept. Does not apply to elements of a collection. */
  readonly keeps?: boolean;
}

export function schemaAttributes(attributes: Attributes, options: SchemaOptions = {}): SchemaAttributes {
  const named = Object.entries(attributes);
  return Object.fromEntries(named.map(([name, attribute]) => [name, schemaAttribute(attribute, options)]));
}

function schemaAttribute(attribute: Attribute, { traps, keeps = false }: SchemaOptions): SchemaAttribute {
  const { shape, traits } = attribute;
  const trapped = attribute.isConfigurable ? traps : undefined;
  const type =
    shape.kind === "object" && shape.mapValue === undefined
      ? { nested: { ...nestingOf(shape), attributes: nestedAttributes(shape, { traps: trapped, keeps }) } }
      : { type: typeOf(attribute) };
  return {
    ...type,
    description: describe(attribute),
    ...(traits.role === "required" && { required: true }),
    ...((traits.role === "optional" || traits.role === "optional-computed") && { optional: true }),
    // Terraform accepts a planned value without a configured one only for computed attributes.
    ...((attribute.isComputed || (keeps && attribute.isKept) || attribute.hasFormerName) && { computed: true }),
    ...(traits.sensitive && { sensitive: true }),
    ...(traits.writeOnly && { writeOnly: true }),
    ...(traits.deprecated && { deprecated: traits.deprecated }),
  };
}

function nestedAttributes(shape: ObjectShape, { traps, keeps = false }: SchemaOptions): SchemaAttributes {
  const options = { traps, keeps: keeps && shape.nesting === "single" };
  return { ...schemaAttributes(attributesOf(shape), options), ...(traps && trapSchema(shape, traps)) };
}

type Definition = Pick<ResourceDefinition<never>, "attributes" | "lifeCycle" | "timeouts">;

/** A resource as an action: its arguments without triggers and results, since no configuration can refer to results of an action. */
export function actionAttributes(definition: Definition): Attributes {
  const without = new Set(actionFormOf(definition)?.without);
  const configurable = Object.entries(withFormerNames(definition.attributes)).filter(
    ([name, attribute]) => attribute.isConfigurable && !without.has(name),
  );
  const named = configurable.map(([name, attribute]) => [name, attribute.argument()]);
  return withInvokeTimeout(Object.fromEntries(named), definition);
}

/** Converts the configuration of an action to that of the resource whose creation does the same. */
export function toResourceConfig({ attributes }: Definition, config: ValueMap): State {
  const { timeouts = null } = config;
  const times: Value = isMap(timeouts) ? { create: timeouts.invoke ?? null, read: null, delete: null } : timeouts;
  return { ...nullState(attributes), ...config, timeouts: times };
}
