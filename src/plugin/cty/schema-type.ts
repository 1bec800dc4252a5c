/** The type of the values that a schema describes. */
import type { IdentitySchema, Schema, SchemaAttribute, SchemaAttributes } from "../provider";
import type { CtyType } from "./value";

const known = new WeakMap<object, CtyType>();

/** The object type of a resource, data source, provider configuration or identity. */
export function schemaType(schema: Schema | IdentitySchema): CtyType {
  let type = known.get(schema);
  if (type === undefined) {
    type = objectType(schema.attributes);
    known.set(schema, type);
  }
  return type;
}

function objectType(attributes: SchemaAttributes): CtyType {
  return {
    object: Object.fromEntries(
      Object.entries(attributes).map(([name, attribute]) => [name, attributeType(name, attribute)]),
    ),
  };
}

function attributeType(name: string, { type, nested }: SchemaAttribute): CtyType {
  if (type !== undefined) return type;
  if (nested === undefined) throw new TypeError(`attribute ${name} has neither a type nor nested attributes`);
  const element = objectType(nested.attributes);
  switch (nested.nesting) {
    case "single":
      return element;
    case "list":
      return { list: element };
    case "set":
      return { set: element };
    case "map":
      return { map: element };
  }
}
