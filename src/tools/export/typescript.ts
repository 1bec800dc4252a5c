/** Writes objects as constructs in TypeScript. */
import { camelCase } from "../../strings/case";
import { type ClusterObject, secretAttributes } from "../inventory/objects";
import { FreeNames } from "../inventory/resource-names";
import { literal } from "../languages/literals";
import { type Classes, classOf, ownerOf, variablesOf } from "./constructs";
import { type Entry, type Expression, expressionsIn, variablesIn } from "./expression";
import type { WrittenObject } from "./references";
import { type SecretVariable, secretsNote, type Template, variableDescription } from "./secret-variables";

/** Maximum length of a line. */
export const LINE = 120;

/** Classes of this package by family and name. */
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

  /** Variables of the program by name of the Terraform variable. */
  readonly #secrets: ReadonlyMap<string, string>;

  constructor(written: readonly WrittenObject[], classes: Classes) {
    this.#classes = classes;
    this.#secrets = secretNames(written);
    const objects = written.map(({ object }) => object);
    const families = [...classes.values()].map(([family]) => family);
    this.#variables = variablesOf(objects, classes, ["scope", ...families, ...this.#secrets.values()]);
  }

  /** Variable of a construct that others refer to. */
  variable(object: ClusterObject): string {
    return this.#variables.get(object) ?? "";
  }

  /** Statements that create a construct and import its object. `isNamed`: other constructs refer to it. */
  statements(written: WrittenObject, isNamed: boolean): string {
    const { object } = written;
    const owned = ownerOf(written);
    const [family, className] = this.#classOf(object);
    const id = literal(`${object.resource.type}_${object.name}`);
    const imported = `importFrom(${literal(object.id)});`;
    const call = owned
      ? `${this.variable(owned.owner)}.${owned.method}(${id}, `
      : `new ${family}.${className}(scope, ${id}, `;
    const head = `${isNamed ? `const ${this.variable(object)} = ` : ""}${call}`;
    const room = LINE - head.length - (isNamed ? 2 : imported.length + 3);
    const creation = `${head}${this.#object(owned?.entries ?? written.entries, "attributes", "  ", room)})`;
    const secrets = secretAttributes(object).map(camelCase);
    const note = secrets.length > 0 ? `  // ${secretsNote(secrets)}\n` : "";
    const before = `${variablesIn([written])
      .map((variable) => this.#declared(object, variable))
      .join("")}${note}`;
    if (!isNamed) return `${before}  ${creation}.${imported}`;
    return `${before}  ${creation};\n  ${this.variable(object)}.${imported}`;
  }

  #declared(object: ClusterObject, { name }: SecretVariable): string {
    const options = { type: "string", sensitive: true, description: variableDescription(object) };
    const lines = Object.entries(options).map(
      ([key, value]) => `    ${key}: ${typeof value === "string" ? literal(value) : value},\n`,
    );
    const variable = this.#secrets.get(name);
    // The value has this name in any scope.
    const logicalId = `  ${variable}.overrideLogicalId(${literal(name)});\n`;
    return `  const ${variable} = new TerraformVariable(scope, ${literal(name)}, {\n${lines.join("")}  });\n${logicalId}`;
  }

  /** Not marked as sensitive: otherwise Terraform would plan a change of the imported attribute. */
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

  /** Families of the classes and constants in some objects. */
  families(all: readonly WrittenObject[]): string[] {
    const ofClasses = all.filter((written) => !ownerOf(written)).map(({ object }) => this.#classOf(object)[0]);
    const ofConstants = all
      .flatMap(({ entries }) => [...expressionsIn(entries)])
      .flatMap((value) => (value.kind === "text" && value.constant ? (value.constant.split(".")[0] ?? []) : []));
    return [...new Set([...ofClasses, ...ofConstants])].sort();
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
    const parts = entries.map(([key, value, expressed]) => {
      const text = keys === "texts" ? keyOf(key) : camelCase(key);
      return `${expressed ? `[${this.#expression(expressed, inner)}]` : text}: ${this.#expression(value, inner)}`;
    });
    const line = `{ ${parts.join(", ")} }`;
    if (!line.includes("\n") && line.length + indent.length < longest) return line;
    return `{\n${parts.map((part) => `${inner}${part},\n`).join("")}${indent}}`;
  }
}

function secretNames(written: readonly WrittenObject[]): Map<string, string> {
  const names = new FreeNames();
  return new Map(variablesIn(written).map(({ name }) => [name, names.take(camelCase(`secret_${name}`))]));
}

const IDENTIFIER = /^[A-Za-z_]\w*$/;

const keyOf = (key: string): string => (IDENTIFIER.test(key) ? key : literal(key));
