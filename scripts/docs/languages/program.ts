/** An example with the types of its values, for programs in other languages. */
import { readFileSync } from "node:fs";
import type { Form, Kind, Name, Property, Value } from "../../../src/tools/languages/assembly";
import { at } from "../../build/project";
import { ASSEMBLY } from "./library";
import {
  type Expression,
  type Invocation,
  type Entry as SyntaxEntry,
  type Statement as SyntaxStatement,
  statementsOf,
} from "./syntax";

/** A new construct in `stack`. */
export interface Creation {
  readonly name: Name;
  readonly id: string;
  readonly config: Value | undefined;
}

/** Call of a method. `undefined` stands for an omitted argument. */
export interface Call {
  readonly owner: Value;
  readonly method: string;
  readonly args: readonly (Value | undefined)[];
  readonly result: Name | undefined;
}

export type Statement = { readonly comments: readonly string[]; readonly variable: string | undefined } & (
  | { readonly creation: Creation }
  | { readonly call: Call }
);

export interface Program {
  readonly statements: readonly Statement[];
  /** All classes, and the structs within options. */
  readonly names: readonly Name[];
  /** Classes and interfaces in lists, which Go and C# write. */
  readonly elements: readonly Name[];
}

const ANY: Kind = { is: "any" };

/** Constructs that examples use without creating them, by variable. */
const DECLARED: readonly (readonly [variable: string, type: Name])[] = [
  ...[...readFileSync(at("rosetta", "default.ts-fixture"), "utf8").matchAll(/^declare const (\w+): ([\w.]+);$/gm)].map(
    ([, variable = "", type = ""]) => [variable, ASSEMBLY.classOf(type.split("."))] as const,
  ),
  ["this", { library: "cdktf", family: undefined, name: "TerraformStack" }],
];

export function programOf(example: string): Program {
  const reader = new Reader();
  const statements = statementsOf(example).map((statement) => reader.statement(statement));
  return { statements, names: [...reader.names.values()], elements: reader.elements };
}

class Reader {
  readonly names = new Map<string, Name>();
  readonly elements: Name[] = [];
  private readonly variables = new Map(DECLARED);

  statement({ comments, variable, value }: SyntaxStatement): Statement {
    if (value.kind !== "new" && value.kind !== "call") throw new Error("expected a construct, or a method of one");
    const [type, content] = value.kind === "new" ? this.creation(value) : this.call(value);
    if (variable !== undefined && type !== undefined) this.variables.set(variable, type);
    return { comments, variable, ...content };
  }

  private creation({ names, args }: Invocation): [Name, { readonly creation: Creation }] {
    const name = this.imported(ASSEMBLY.classOf(names));
    const [, id, config] = args;
    if (id?.kind !== "literal") throw new Error(`${names.join(".")} has no id`);
    const value = config?.kind === "object" ? this.struct(ASSEMBLY.configOf(name), config.entries) : undefined;
    return [name, { creation: { name, id: String(id.value), config: value } }];
  }

  private call({ names, args }: Invocation): [Name | undefined, { readonly call: Call }] {
    const method = names.at(-1) ?? "";
    const owner = names.slice(0, -1);
    const { parameters, result } = ASSEMBLY.methodOf(this.classAt(owner), method);
    const values = parameters.map((kindFor, index) => {
      const expression = args[index];
      return expression && this.value(expression, kindFor(formOf(expression)));
    });
    return [result, { call: { owner: this.path(owner), method, args: values, result } }];
  }

  private value(expression: Expression, kind: Kind): Value {
    switch (expression.kind) {
      case "literal":
        return expression;
      case "template":
        return { kind: "joined", parts: expression.parts.map((part) => (isText(part) ? part : property(part))) };
      case "list": {
        const of = kind.is === "list" ? kind.of : ANY;
        if (of.is === "construct") this.elements.push(of.name);
        return { kind: "list", of, entries: expression.items.map((item) => ["", this.value(item, of)]) };
      }
      case "object": {
        if (kind.is === "struct") return this.struct(this.imported(kind.name), expression.entries);
        const of = kind.is === "map" ? kind.of : ANY;
        return { kind: "map", of, entries: expression.entries.map(([key, value]) => [key, this.value(value, of)]) };
      }
      case "path":
        return this.path(expression.names);
      default:
        throw new Error(`${expression.names.join(".")} is inside another expression`);
    }
  }

  private struct(name: Name, entries: readonly SyntaxEntry[]): Value {
    const values = entries.map(
      ([key, value]) => [key, this.value(value, ASSEMBLY.propertyOf(name, key, formOf(value)))] as const,
    );
    return { kind: "struct", name, entries: values };
  }

  /** A variable, a property of one, or a constant such as `firewall.LogLevel.INFO`. */
  private path(names: readonly string[]): Value {
    const [first = "", second = "", member] = names;
    if (names.length === 1) return { kind: "variable", name: variableOf(first) };
    if (member === undefined) return property({ kind: "path", names });
    return { kind: "constant", of: this.imported(ASSEMBLY.classOf([first, second])), member };
  }

  /** Class of a variable, or of a property of one. */
  private classAt([variable = "", ...properties]: readonly string[]): Name {
    const start = this.variables.get(variable);
    if (start === undefined) throw new Error(`neither the example nor rosetta/default.ts-fixture declares ${variable}`);
    return properties.reduce((owner, name) => {
      const kind = ASSEMBLY.propertyOf(owner, name, "other");
      if (kind.is !== "construct") throw new Error(`${name} of ${owner.name} is not a construct`);
      return kind.name;
    }, start);
  }

  private imported(name: Name): Name {
    this.names.set(`${name.library}.${name.family}.${name.name}`, name);
    return name;
  }
}

/** Writes the statements of a language. */
export interface Emitter {
  /** Begins a comment. */
  readonly mark: "#" | "//";
  creation(creation: Creation): string;
  call(call: Call): string;
  /** Statement that declares a variable. `type` is absent for calls without a result. */
  declaration(variable: string, value: string, type: Name | undefined): string;
  /** Ends a statement. */
  readonly end: "" | ";";
}

/** Statements below their comments. */
export function statementLines(statements: readonly Statement[], emitter: Emitter): string {
  const lines = statements.flatMap(({ comments, variable, ...statement }) => {
    const [value, type] =
      "creation" in statement
        ? [emitter.creation(statement.creation), statement.creation.name]
        : [emitter.call(statement.call), statement.call.result];
    const text = variable === undefined ? value : emitter.declaration(variable, value, type);
    return [...comments.map((comment) => `${emitter.mark} ${comment}`), `${text}${emitter.end}`];
  });
  return lines.join("\n");
}

const isText = (part: string | Expression): part is string => typeof part === "string";
/** Other languages call the stack `stack`, also where TypeScript has `this`. */
const variableOf = (name: string): string => (name === "this" ? "stack" : name);

function property(expression: Expression): Property {
  const [variable = "", name = ""] = expression.kind === "path" ? expression.names : [];
  return { kind: "property", of: { kind: "variable", name: variableOf(variable) }, name };
}

const formOf = ({ kind }: Expression): Form => (kind === "list" || kind === "object" ? kind : "other");
