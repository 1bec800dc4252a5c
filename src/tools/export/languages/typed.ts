/** Objects as constructs with the types of their values. */
import { camelCase } from "../../../strings/case";
import { type ClusterObject, secretsOf } from "../../inventory/objects";
import type { Assembly, Kind, Name } from "../../languages/assembly";
import { withoutExpressions } from "../../languages/literals";
import type { Value } from "../../languages/program";
import type { Entry, Expression } from "../expression";
import { variableIn } from "../hcl";
import { type Classes, classOf } from "../names";
import type { Written } from "../references";
import type { Template } from "../secret-names";
import { describedAs, variablesIn } from "../secret-variables";
import { ownedBy } from "../verbs";

type Struct = Value & { readonly kind: "struct" };

export interface Made {
  readonly name: Name;
  readonly hasMemberOfItsName: boolean;
  readonly id: string;
  readonly config: Struct;
  /** Id of the import. */
  readonly from: string;
  /** Where others refer to it. */
  readonly field: string | undefined;
  /** The construct that makes it, and how. */
  readonly by: { readonly owner: string; readonly verb: string } | undefined;
  /** What the server keeps to itself, in camel case. */
  readonly secrets: readonly string[];
  /** Parts of its texts that are variables, and how they are described. */
  readonly variables: readonly string[];
  readonly described: string;
}

export interface Wiring {
  readonly classes: Classes;
  readonly assembly: Assembly;
  fieldOf(object: ClusterObject): string | undefined;
  /** As it is written in the file that refers to it. */
  referenceTo(object: ClusterObject): string;
}

const ANY: Kind = { is: "any" };
const own = (family: string, name: string): Name => ({ library: "cdktf-pve", family, name });

export function madeOf(written: Written, wiring: Wiring): Made {
  const { object } = written;
  const owned = ownedBy(written);
  const name = own(...classOf(object, wiring.classes));
  const config = owned ? { ...name, name: `${name.name}Options` } : wiring.assembly.configOf(name);
  return {
    name,
    hasMemberOfItsName: wiring.assembly.hasMemberOfItsName(name),
    id: withoutExpressions(`${object.resource.type}_${object.name}`),
    config: struct(config, owned?.entries ?? written.entries, wiring),
    from: withoutExpressions(object.id),
    field: wiring.fieldOf(object),
    by: owned && { owner: wiring.referenceTo(owned.owner), verb: owned.verb },
    secrets: secretsOf(object).map(camelCase),
    variables: variablesIn([written]).map(({ name }) => name),
    described: describedAs(object),
  };
}

function struct(name: Name, entries: readonly Entry[], wiring: Wiring): Struct {
  const values = entries.map(([attribute, value]) => {
    const property = camelCase(attribute);
    const form = value.kind === "list" || value.kind === "object" ? value.kind : "other";
    return [property, typed(value, wiring.assembly.propertyOf(name, property, form), wiring)] as const;
  });
  return { kind: "struct", name, entries: values };
}

function typed(expression: Expression, kind: Kind, wiring: Wiring): Value {
  switch (expression.kind) {
    case "text": {
      const [family = "", name = "", member] = expression.constant?.split(".") ?? [];
      if (member !== undefined) return { kind: "constant", of: own(family, name), member };
      return { kind: "literal", value: withoutExpressions(expression.text) };
    }
    case "template":
      return { kind: "literal", value: expression.parts.map(templateText).join("") };
    case "plain":
      return { kind: "literal", value: JSON.parse(expression.text) as number | boolean };
    case "reference":
      return { kind: "reference", text: wiring.referenceTo(expression.to) };
    case "joined": {
      const owner = {
        kind: "property",
        of: { kind: "reference", text: wiring.referenceTo(expression.to) },
        name: camelCase(expression.attribute),
      } as const;
      const { before, rest } = expression;
      return before === "" && rest === ""
        ? owner
        : { kind: "joined", parts: [before, owner, rest].filter((part) => part !== "") };
    }
    case "list": {
      const of = kind.is === "list" ? kind.of : ANY;
      return { kind: "list", of, entries: expression.items.map((item) => ["", typed(item, of, wiring)]) };
    }
    case "object": {
      if (kind.is === "struct") return struct(kind.name, expression.entries, wiring);
      const of = kind.is === "map" ? kind.of : ANY;
      const entries = expression.entries.map(
        ([key, value]) => [withoutExpressions(key), typed(value, of, wiring)] as const,
      );
      return { kind: "map", of, entries };
    }
  }
}

/** The engine's own words for a variable: they are the same in each language. */
const templateText = (part: Template[number]): string =>
  typeof part === "string" ? withoutExpressions(part) : `\${${variableIn(part)}}`;

/** Families of all classes, constants and structs that are written. */
export function familiesIn(made: readonly Made[]): string[] {
  const found = new Set<string>();
  for (const name of namesIn(made)) if (name.family !== undefined) found.add(name.family);
  return [...found].sort();
}

/** Classes, constants and structs, such as their text has them. */
export function namesIn(made: readonly Made[]): Name[] {
  const names: Name[] = [];
  const visit = (value: Value): void => {
    if (value.kind === "constant") names.push(value.of);
    if (value.kind === "struct") names.push(value.name);
    if (value.kind === "struct" || value.kind === "list" || value.kind === "map")
      for (const [, part] of value.entries) visit(part);
  };
  for (const { name, by, config, field } of made) {
    if (!by || field !== undefined) names.push(name);
    if (by) visit(config);
    else for (const [, value] of config.entries) visit(value);
  }
  return names;
}
