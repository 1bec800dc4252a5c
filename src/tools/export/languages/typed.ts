/** Adds types to the values of objects, for languages with static types. */
import { camelCase } from "../../../strings/case";
import { type ClusterObject, secretAttributes } from "../../inventory/objects";
import type { Assembly, Kind, Name, Entry as TypedEntry, Value } from "../../languages/assembly";
import { withoutExpressions } from "../../languages/literals";
import { type Classes, classOf, ownerOf } from "../constructs";
import { type Entry, type Expression, variablesIn } from "../expression";
import { variableReference } from "../hcl";
import type { WrittenObject } from "../references";
import { type Template, variableDescription } from "../secret-variables";

type Struct = Value & { readonly kind: "struct" };

export interface TypedConstruct {
  readonly name: Name;
  readonly hasMemberOfItsName: boolean;
  readonly id: string;
  readonly config: Struct;
  /** Import id. */
  readonly importId: string;
  /** Field of the construct, if others refer to it. */
  readonly field: string | undefined;
  /** Owner that creates it, and its method. */
  readonly createdBy: { readonly owner: string; readonly method: string } | undefined;
  /** Attributes with secrets that the server may have, in camel case. */
  readonly secrets: readonly string[];
  /** Names of its Terraform variables for secrets, and their common description. */
  readonly variables: readonly string[];
  readonly description: string;
}

export interface TypeContext {
  readonly classes: Classes;
  readonly assembly: Assembly;
  fieldOf(object: ClusterObject): string | undefined;
  /** Reference to an object in the current file. */
  referenceTo(object: ClusterObject): string;
}

const ANY: Kind = { is: "any" };
const ownName = (family: string, name: string): Name => ({ library: "cdktf-pve", family, name });

export function typedConstruct(written: WrittenObject, context: TypeContext): TypedConstruct {
  const { object } = written;
  const owned = ownerOf(written);
  const name = ownName(...classOf(object, context.classes));
  const config = owned ? { ...name, name: `${name.name}Options` } : context.assembly.configOf(name);
  return {
    name,
    hasMemberOfItsName: context.assembly.hasMemberOfItsName(name),
    id: withoutExpressions(`${object.resource.type}_${object.name}`),
    config: struct(config, owned?.entries ?? written.entries, context),
    importId: withoutExpressions(object.id),
    field: context.fieldOf(object),
    createdBy: owned && { owner: context.referenceTo(owned.owner), method: owned.method },
    secrets: secretAttributes(object).map(camelCase),
    variables: variablesIn([written]).map(({ name }) => name),
    description: variableDescription(object),
  };
}

function struct(name: Name, entries: readonly Entry[], context: TypeContext): Struct {
  const values = entries.map(([attribute, value]) => {
    const property = camelCase(attribute);
    const form = value.kind === "list" || value.kind === "object" ? value.kind : "other";
    return [property, typed(value, context.assembly.propertyOf(name, property, form), context)] as const;
  });
  return { kind: "struct", name, entries: values };
}

function typed(expression: Expression, kind: Kind, context: TypeContext): Value {
  switch (expression.kind) {
    case "text": {
      const [family = "", name = "", member] = expression.constant?.split(".") ?? [];
      if (member !== undefined) return { kind: "constant", of: ownName(family, name), member };
      return { kind: "literal", value: withoutExpressions(expression.text) };
    }
    case "template":
      return { kind: "literal", value: expression.parts.map(templateText).join("") };
    case "plain":
      return { kind: "literal", value: JSON.parse(expression.text) as number | boolean };
    case "reference":
      return { kind: "reference", text: context.referenceTo(expression.to) };
    case "joined": {
      const owner = {
        kind: "property",
        of: { kind: "reference", text: context.referenceTo(expression.to) },
        name: camelCase(expression.attribute),
      } as const;
      const { before, rest } = expression;
      return before === "" && rest === ""
        ? owner
        : { kind: "joined", parts: [before, owner, rest].filter((part) => part !== "") };
    }
    case "list": {
      const of = kind.is === "list" ? kind.of : ANY;
      return { kind: "list", of, entries: expression.items.map((item) => ["", typed(item, of, context)]) };
    }
    case "object": {
      if (kind.is === "struct") return struct(kind.name, expression.entries, context);
      const of = kind.is === "map" ? kind.of : ANY;
      const entries = expression.entries.map(([key, value, expressed]): TypedEntry => {
        const entry = [withoutExpressions(key), typed(value, of, context)] as const;
        return expressed ? [...entry, typed(expressed, ANY, context)] : entry;
      });
      return { kind: "map", of, entries };
    }
  }
}

/** Terraform expression of a variable, which is the same in each language. */
const templateText = (part: Template[number]): string =>
  typeof part === "string" ? withoutExpressions(part) : `\${${variableReference(part)}}`;

/** Families of all classes, constants and structs in some constructs. */
export function familiesIn(constructs: readonly TypedConstruct[]): string[] {
  const found = new Set<string>();
  for (const name of namesIn(constructs)) if (name.family !== undefined) found.add(name.family);
  return [...found].sort();
}

/** Names of classes, constants and structs in some constructs. */
export function namesIn(constructs: readonly TypedConstruct[]): Name[] {
  const names: Name[] = [];
  const visit = (value: Value): void => {
    if (value.kind === "constant") names.push(value.of);
    if (value.kind === "struct") names.push(value.name);
    if (value.kind === "struct" || value.kind === "list" || value.kind === "map")
      for (const [, part, key] of value.entries) {
        if (key) visit(key);
        visit(part);
      }
  };
  for (const { name, createdBy: by, config, field } of constructs) {
    if (!by || field !== undefined) names.push(name);
    if (by) visit(config);
    else for (const [, value] of config.entries) visit(value);
  }
  return names;
}
