/** The wire schema of definitions. */
import type { IdentitySchema, Schema, SchemaAttribute, SchemaAttributes } from "../../plugin/provider";
import { actionAttributes } from "../action-attributes";
import { type Attribute, type Attributes, attributeNamed } from "../attribute";
import type { ObjectShape } from "../attribute-class";
import { typeOf } from "../attribute-type";
import { deprecationOf } from "../deprecation";
import { describe } from "../description";
import type { EphemeralDefinition } from "../ephemeral";
import type { DataSourceDefinition, ResourceDefinition } from "../resource";
import { withOpenTimeout, withReadTimeout, withTimeouts } from "../timeouts";
import { trapSchema } from "../traps";
import { filtersOf } from "./list-filters";

export function resourceSchema(definition: ResourceDefinition<never>): Schema {
  return {
    version: definition.version ?? 0,
    description: definition.documentation.description,
    attributes: schemaAttributes(withTimeouts(definition), "computed"),
    ...deprecationOf(definition),
  };
}

export function actionSchema(definition: ResourceDefinition<never>): Schema {
  const { documentation } = definition;
  return {
    version: 0,
    // Every run reads all schemas: the rest is on the action's page, and in the schema of its resource.
    description: firstSentence(documentation.action ?? documentation.description),
    attributes: givenOnly(schemaAttributes(actionAttributes(definition), "optional")),
    ...deprecationOf(definition),
  };
}

const firstSentence = (text: string): string => text.split(/(?<=\.)\s/, 1)[0] ?? "";

export function providerSchema(attributes: Attributes, description: string): Schema {
  return { version: 0, description, attributes: givenOnly(schemaAttributes(attributes, "optional")) };
}

/** Nothing is computed for an action or the provider, at no depth: nobody could refer to it. */
function givenOnly(attributes: SchemaAttributes): SchemaAttributes {
  const given = Object.entries(attributes).filter(([, { required, optional }]) => required || optional);
  const named = given.map(([name, { computed: _, nested, ...attribute }]) => {
    const inner = nested && { nested: { ...nested, attributes: givenOnly(nested.attributes) } };
    return [name, { ...attribute, ...inner }] as const;
  });
  return Object.fromEntries(named);
}

export function dataSourceSchema(definition: DataSourceDefinition<never>): Schema {
  return {
    version: 0,
    description: definition.documentation.description,
    attributes: schemaAttributes(withReadTimeout(definition), "computed"),
    ...deprecationOf(definition),
  };
}

export function ephemeralSchema(definition: EphemeralDefinition<never>): Schema {
  const { documentation } = definition;
  return {
    version: 0,
    // As of actions: the rest is on its page.
    description: firstSentence(documentation.description),
    attributes: schemaAttributes(withOpenTimeout(definition), "computed"),
    ...deprecationOf(definition),
  };
}

/** Of the `config` block. */
export function listSchema(definition: ResourceDefinition<never>): Schema {
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

/** With the traps of nested attributes that can be set, and how they are served. */
export function schemaAttributes(attributes: Attributes, traps?: "computed" | "optional"): SchemaAttributes {
  const named = Object.entries(attributes);
  return Object.fromEntries(named.map(([name, attribute]) => [name, schemaAttribute(attribute, traps)]));
}

function schemaAttribute(attribute: Attribute, traps?: "computed" | "optional"): SchemaAttribute {
  const { shape, traits } = attribute;
  const trapped = attribute.isConfigurable ? traps : undefined;
  const type =
    shape.kind === "object"
      ? { nested: { nesting: shape.nesting, attributes: nestedAttributes(shape, trapped) } }
      : { type: typeOf(attribute) };
  return {
    ...type,
    description: describe(attribute),
    ...(traits.role === "required" && { required: true }),
    ...((traits.role === "optional" || traits.role === "optional-computed") && { optional: true }),
    // Engines allow a value where the configuration has none only for what may be computed.
    ...((attribute.isComputed || attribute.isKept || attribute.hasFormerName) && { computed: true }),
    ...(traits.sensitive && { sensitive: true }),
    ...(traits.writeOnly && { writeOnly: true }),
    ...(traits.deprecated && { deprecated: traits.deprecated }),
  };
}

function nestedAttributes(shape: ObjectShape, traps?: "computed" | "optional"): SchemaAttributes {
  return { ...schemaAttributes(shape.attributes, traps), ...(traps && trapSchema(shape, traps)) };
}
