/** Objects as constructs in TypeScript. */
import { camelCase } from "../../strings/case";
import { FreeNames } from "../inventory/free-names";
import { type ClusterObject, secretsOf } from "../inventory/objects";
import { literal } from "../languages/literals";
import type { Entry, Expression } from "./expression";
import { type Classes, classOf, variablesOf } from "./names";
import type { Written } from "./references";
import type { SecretVariable, Template } from "./secret-names";
import { describedAs, variablesIn } from "./secret-variables";
import { ownedBy } from "./verbs";

/** What fits into a line. */
export const LINE = 120;

/** This package's families and their classes. */
export type Library = Readonly<Record<string, Readonly<Record<string, { readonly tfResourceType?: string }>>>>;

export function classesIn(library: Library): Classes {
  const names = Object.entries(library).flatMap(([family, classes]) =>
    Object.entries(classes).flatMap(([name, { tfResourceType }]) =>
      tfResourceType && !name.startsWith("Data") && !name.endsWith("Binding")
        ? [[tfResourceType, [family, name] as const] as const]
        : [],
    ),
  );
  return new Map(names);
}

export class TypeScriptWriter {
  readonly #classes: Classes;
  readonly #variables: ReadonlyMap<ClusterObject, string>;

  /** Variables of the engine by name. */
  readonly #secrets: ReadonlyMap<string, string>;

  constructor(written: readonly Written[], classes: Classes) {
    this.#classes = classes;
    this.#secrets = secretNames(written);
    const objects = written.map(({ object }) => object);
    const families = [...classes.values()].map(([family]) => family);
    this.#variables = variablesOf(objects, classes, ["scope", ...families, ...this.#secrets.values()]);
  }

  /** Of the construct, where others refer to it. */
  variable(object: ClusterObject): string {
    return this.#variables.get(object) ?? "";
  }

  /** The statements that make an object and import it; `isNamed` where others refer to it. */
  statements(written: Written, isNamed: boolean): string {
    const { object } = written;
    const owned = ownedBy(written);
    const [family, className] = this.#classOf(object);
    const id = literal(`${object.resource.type}_${object.name}`);
    const imported = `importFrom(${literal(object.id)});`;
    const call = owned
      ? `${this.variable(owned.owner)}.${owned.verb}(${id}, `
      : `new ${family}.${className}(scope, ${id}, `;
    const head = `${isNamed ? `const ${this.variable(object)} = ` : ""}${call}`;
    const room = LINE - head.length - (isNamed ? 2 : imported.length + 3);
    const made = `${head}${this.#object(owned?.entries ?? written.entries, "attributes", "  ", room)})`;
    const secrets = secretsOf(object).map(camelCase);
    const note =
      secrets.length > 0 ? `  // What the server may have here stays as it is: ${secrets.join(", ")}.\n` : "";
    const before = `${variablesIn([written])
      .map((variable) => this.#declared(object, variable))
      .join("")}${note}`;
    if (!isNamed) return `${before}  ${made}.${imported}`;
    return `${before}  ${made};\n  ${this.variable(object)}.${imported}`;
  }

  #declared(object: ClusterObject, { name }: SecretVariable): string {
    const options = { type: "string", sensitive: true, description: describedAs(object) };
    const lines = Object.entries(options).map(
      ([key, value]) => `    ${key}: ${typeof value === "string" ? literal(value) : value},\n`,
    );
    const variable = this.#secrets.get(name);
    // Its value is given by this name, wherever the scope is.
    const given = `  ${variable}.overrideLogicalId(${literal(name)});\n`;
    return `  const ${variable} = new TerraformVariable(scope, ${literal(name)}, {\n${lines.join("")}  });\n${given}`;
  }

  /** Not sensitive where it stands: the engine would plan a change of each attribute of which only that differs. */
  #template(parts: Template): string {
    const [only] = parts;
    if (parts.length === 1 && only !== undefined && typeof only !== "string") return this.#secret(only);
    const texts = parts.map((part) =>
      typeof part === "string"
        ? literal(part)
            .slice(1, -1)
            .replace(/\\"/g, '"')
            .replace(/`|\$(?=\{)/g, "\\$&")
        : `\${${this.#secret(part)}}`,
    );
    return `\`${texts.join("")}\``;
  }

  #secret({ name }: SecretVariable): string {
    return `Fn.nonsensitive(${this.#secrets.get(name)}.stringValue)`;
  }

  /** Families of the classes and the constants that are written. */
  families(all: readonly Written[]): string[] {
    const found = new Set<string>();
    const visit = (value: Expression): void => {
      if (value.kind === "text" && value.constant !== undefined) found.add(value.constant.split(".")[0] ?? "");
      if (value.kind === "list") value.items.forEach(visit);
      if (value.kind === "object") for (const [, part] of value.entries) visit(part);
    };
    for (const written of all) {
      const { object, entries } = written;
      if (!ownedBy(written)) found.add(this.#classOf(object)[0]);
      for (const [, value] of entries) visit(value);
    }
    return [...found].sort();
  }

  #classOf(object: ClusterObject): readonly [string, string] {
    return classOf(object, this.#classes);
  }

  #expression(value: Expression, indent: string): string {
    switch (value.kind) {
      case "text":
        return value.constant ?? literal(value.text);
      case "template":
        return this.#template(value.parts);
      case "plain":
        return value.text;
      case "reference":
        return this.variable(value.to);
      case "joined":
        return value.before === "" && value.rest === ""
          ? `${this.variable(value.to)}.${camelCase(value.attribute)}`
          : `\`${value.before}\${${this.variable(value.to)}.${camelCase(value.attribute)}}${value.rest}\``;
      case "list":
        return this.#list(value.items, indent);
      case "object":
        return this.#object(value.entries, value.keys, indent, LINE);
    }
  }

  #list(items: readonly Expression[], indent: string): string {
    const inner = `${indent}  `;
    const texts = items.map((item) => this.#expression(item, inner));
    const line = `[${texts.join(", ")}]`;
    const isPlain = items.length < 2 || items.every(({ kind }) => kind !== "object");
    if (isPlain && !line.includes("\n") && line.length + indent.length < LINE - 20) return line;
    return `[\n${texts.map((text) => `${inner}${text},\n`).join("")}${indent}]`;
  }

  #object(entries: readonly Entry[], keys: "attributes" | "texts", indent: string, longest: number): string {
    if (entries.length === 0) return "{}";
    const inner = `${indent}  `;
    const parts = entries.map(
      ([key, value]) => `${keys === "texts" ? keyOf(key) : camelCase(key)}: ${this.#expression(value, inner)}`,
    );
    const line = `{ ${parts.join(", ")} }`;
    if (!line.includes("\n") && line.length + indent.length < longest) return line;
    return `{\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}}`;
  }
}

function secretNames(written: readonly Written[]): Map<string, string> {
  const names = new FreeNames();
  return new Map(variablesIn(written).map(({ name }) => [name, names.take(camelCase(`secret_${name}`))]));
}

const IDENTIFIER = /^[A-Za-z_]\w*$/;

const keyOf = (key: string): string => (IDENTIFIER.test(key) ? key : literal(key));
