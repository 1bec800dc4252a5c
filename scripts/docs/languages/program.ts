/** An example with the types of its values, for programs in other languages. */
import { classOf, type Form, type Kind, type Name } from "../../../src/tools/languages/assembly";
import type { Property, Value } from "../../../src/tools/languages/program";
import { ASSEMBLY } from "./library";
import { type Expression, type Entry as SyntaxEntry, statementsOf } from "./syntax";

/** A construct in `stack`. */
interface Made {
  readonly name: Name;
  readonly id: string;
  readonly config: Value | undefined;
}

export type Statement =
  | { readonly variable: string | undefined; readonly made: Made }
  /** `stack.addOverride`. */
  | { readonly path: string; readonly value: Value };

export interface Program {
  readonly statements: readonly Statement[];
  /** All classes, and the structs within options. */
  readonly names: readonly Name[];
}

const ANY: Kind = { is: "any" };

export function programOf(example: string): Program {
  const names = new Map<string, Name>();
  const imported = (name: Name): Name => {
    names.set(`${name.library}.${name.family}.${name.name}`, name);
    return name;
  };

  function struct(name: Name, entries: readonly SyntaxEntry[]): Value {
    const values = entries.map(
      ([key, value]) => [key, typed(value, ASSEMBLY.propertyOf(name, key, formOf(value)))] as const,
    );
    return { kind: "struct", name, entries: values };
  }

  function typed(expression: Expression, kind: Kind): Value {
    switch (expression.kind) {
      case "literal":
        return expression;
      case "template":
        return { kind: "joined", parts: expression.parts.map((part) => (isText(part) ? part : property(part))) };
      case "list": {
        const of = kind.is === "list" ? kind.of : ANY;
        return { kind: "list", of, entries: expression.items.map((item) => ["", typed(item, of)]) };
      }
      case "object": {
        if (kind.is === "struct") return struct(imported(kind.name), expression.entries);
        const of = kind.is === "map" ? kind.of : ANY;
        return { kind: "map", of, entries: expression.entries.map(([key, value]) => [key, typed(value, of)]) };
      }
      case "path":
        return expression.names.length > 1
          ? property(expression)
          : { kind: "variable", name: String(expression.names[0]) };
      default:
        throw new Error(`${expression.names.join(".")} is inside another expression`);
    }
  }

  const statements = statementsOf(example).map(({ variable, value }): Statement => {
    if (value.kind === "new") {
      const name = imported(classOf(value.names));
      const [, id, config] = value.given;
      if (id?.kind !== "literal") throw new Error(`${value.names.join(".")} has no id`);
      const given = config?.kind === "object" ? struct(ASSEMBLY.configOf(name), config.entries) : undefined;
      return { variable, made: { name, id: String(id.value), config: given } };
    }
    const [path, given] = value.kind === "call" ? value.given : [];
    if (path?.kind !== "literal" || !given) throw new Error("expected a construct or `stack.addOverride`");
    return { path: String(path.value), value: typed(given, ANY) };
  });
  return { statements, names: [...names.values()] };
}

const isText = (part: string | Expression): part is string => typeof part === "string";

function property(expression: Expression): Property {
  const [variable = "", name = ""] = expression.kind === "path" ? expression.names : [];
  return { kind: "property", of: { kind: "variable", name: variable }, name };
}

const formOf = ({ kind }: Expression): Form => (kind === "list" || kind === "object" ? kind : "other");
