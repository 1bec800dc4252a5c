/**
 * An example as constructs: the same configuration in TypeScript, generated from the HCL.
 *
 * Plain references become properties of constructs. Other expressions remain Terraform's, as strings: the ID of a
 * construct at the top of a stack determines its address.
 */
import { parse } from "@cdktf/hcl2json";
import {
  type Attribute,
  type Attributes,
  attributesOf,
  configuredShape,
  nestingOf,
} from "../../src/framework/attribute";
import { withReadTimeout, withTimeouts } from "../../src/framework/timeouts";
import { providerAttributes } from "../../src/provider/settings";
import { dataSources, resources } from "../../src/resources";
import { camelCase, constructName } from "../bindings/names";
import { encodedValues, type Json } from "./encoded-values";

type Bodies = Record<string, Record<string, [Record<string, Json>]>>;

interface Parsed {
  readonly resource?: Bodies;
  readonly data?: Bodies;
  readonly provider?: Record<string, [Record<string, Json>]>;
  readonly variable?: Record<string, [Record<string, Json>]>;
  readonly output?: Record<string, [Record<string, Json>]>;
  readonly check?: Record<string, [Record<string, Json>]>;
  readonly locals?: readonly [Record<string, Json>];
}

const PATH = /^(?:(data)\.)?(pve_\w+|var)\.(\w+)(?:\.(\w+))?$/;

/** Whether constructs have the same form: in programs, loops and adoption are statements of the language. */
export const hasConstructs = (example: string): boolean =>
  !/^ +for_each |^import \{|= \{ for |^ +for \w+ in /m.test(example);

export interface ConstructForm {
  readonly text: string;
  /** IDs of constructs by the address in the HCL, if they differ: IDs are unique in a stack, names in a type. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Form of `jsonencode` with plain values: `JSON.stringify`, which only TypeScript has, or its result as a string. */
type JsonForm = "stringify" | "string";

export async function constructForm(example: string, json: JsonForm = "stringify"): Promise<ConstructForm> {
  const writer = new Writer((await parse("example.tf", example)) as Parsed, await encodedValues(example), json);
  return { text: writer.write(), renamed: writer.renamed };
}

/** The first creation of the class in an example, on one line. */
export function callIn(text: string, construct: string): string {
  const [call] = new RegExp(`new ${construct.replace(".", "\\.")}\\(stack[\\s\\S]*?\\);$`, "m").exec(text) ?? [];
  if (call === undefined) throw new Error(`the example does not create ${construct}`);
  return call
    .slice(0, -1)
    .replace(/,\s+(?=[}\]])/g, " ")
    .replace(/\s+/g, " ");
}

class Writer {
  private readonly imports = { cdktf: new Set<string>(), "cdktf-pve": new Set<string>() };
  private readonly variables = new Map<string, string>();
  private readonly ids = new Set<string>();
  readonly renamed = new Map<string, string>();

  constructor(
    private readonly parsed: Parsed,
    private readonly encoded: ReadonlyMap<string, Json>,
    private readonly json: JsonForm,
  ) {
    // The name of an output is its ID and does not change.
    for (const name of Object.keys(parsed.output ?? {})) this.ids.add(name);
    for (const [kind, bodies] of [
      ["", parsed.resource],
      ["data.", parsed.data],
    ] as const)
      for (const [type, blocks] of Object.entries(bodies ?? {}))
        for (const name of Object.keys(blocks)) this.addVariable(`${kind}${type}.${name}`, name, `${kind}${type}`);
    for (const name of Object.keys(parsed.variable ?? {})) this.addVariable(`var.${name}`, name, "variable");
    for (const [name, blocks] of Object.entries(parsed.provider ?? {}))
      this.addVariable(`${name}.${String(blocks[0].alias)}`, String(blocks[0].alias), "provider");
  }

  write(): string {
    const statements = [
      ...Object.keys(this.parsed.variable ?? {}).map((name) => this.variable(name)),
      ...this.blocks("resource", this.parsed.resource),
      ...this.blocks("data", this.parsed.data),
      ...Object.entries(this.parsed.provider ?? {}).map(([name, [body]]) => this.provider(name, body)),
    ];
    const rest = [
      ...Object.entries(this.parsed.output ?? {}).map(([name, [{ value = null }]]) => {
        this.imports.cdktf.add("TerraformOutput");
        return `new TerraformOutput(stack, ${JSON.stringify(name)}, { value: ${this.plain(value, "")} });`;
      }),
      ...Object.entries(this.parsed.locals?.[0] ?? {}).map(
        ([name, value]) => `stack.addOverride(${JSON.stringify(`locals.${name}`)}, ${this.plain(value, "")});`,
      ),
      ...Object.entries(this.parsed.check ?? {}).map(
        ([name, [body]]) => `stack.addOverride(${JSON.stringify(`check.${name}`)}, ${this.plain(body, "")});`,
      ),
    ];
    const ordered = inOrder(statements).map(({ variable, text }, _, all) => {
      const isUsed = [...all.map((other) => other.text), ...rest].some((other) =>
        new RegExp(`@${variable}@`).test(other),
      );
      return isUsed ? `const ${variable} = ${text}` : text;
    });
    const body = [...ordered, ...rest].join("\n").replace(/@(\w+)@/g, "$1");
    const imports = Object.entries(this.imports).flatMap(([from, names]) =>
      names.size === 0 ? [] : [`import { ${[...names].sort().join(", ")} } from "${from}";`],
    );
    return [...imports, body].join("\n");
  }

  private addVariable(address: string, name: string, kind: string): void {
    const taken = new Set(this.variables.values());
    const own = camelCase(name);
    const other = camelCase(`${name}_${kind.replace("pve_", "").replaceAll(".", "_")}`);
    if (this.ids.has(name) && kind !== "provider") this.renamed.set(address, other);
    this.ids.add(name);
    this.variables.set(address, taken.has(own) || RESERVED.has(own) ? other : own);
  }

  private variable(name: string): Statement {
    this.imports.cdktf.add("TerraformVariable");
    const text = `new TerraformVariable(stack, ${JSON.stringify(name)}, { type: "string", sensitive: true });`;
    return { address: `var.${name}`, variable: this.variables.get(`var.${name}`) as string, text };
  }

  private provider(name: string, body: Record<string, Json>): Statement {
    this.imports["cdktf-pve"].add("PveProvider");
    const address = `${name}.${String(body.alias)}`;
    const variable = this.variables.get(address) as string;
    const text = `new PveProvider(stack, ${JSON.stringify(variable)}, ${this.body(providerAttributes, body, "")});`;
    return { address, variable, text };
  }

  private blocks(kind: "resource" | "data", bodies: Bodies = {}): Statement[] {
    return Object.entries(bodies).flatMap(([type, blocks]) =>
      Object.entries(blocks).map(([name, [body]]) => {
        const definition = definitionOf(kind, type);
        if (!definition) throw new Error(`there is no ${kind} ${type}`);
        const attributes =
          definition.kind === "resource" ? withTimeouts(definition as never) : withReadTimeout(definition as never);
        const { family } = definition;
        this.imports["cdktf-pve"].add(family);
        const address = `${kind === "data" ? "data." : ""}${type}.${name}`;
        const construct = constructName(type, kind === "data" ? "data-source" : "resource", family);
        const config = this.body(attributes, body, "");
        const given = config === "{}" && kind === "data" ? "" : `, ${config}`;
        const id = JSON.stringify(this.renamed.get(address) ?? name);
        const text = `new ${family}.${construct}(stack, ${id}${given});`;
        return { address, variable: this.variables.get(address) as string, text };
      }),
    );
  }

  private body(attributes: Attributes, body: Record<string, Json>, indent: string): string {
    const inner = `${indent}  `;
    const order = Object.keys(attributes);
    const rank = ([name]: readonly [string, unknown]) => order.indexOf(name) + 1 || order.length + 1;
    const parts = Object.entries(body).sort((a, b) => rank(a) - rank(b));
    const entries = parts.map(([name, value]) => {
      if (name === "depends_on")
        return `dependsOn: [${(value as string[]).map((item) => this.construct(item)).join(", ")}]`;
      if (name === "lifecycle") return `lifecycle: ${this.lifecycle((value as [Record<string, Json>])[0], inner)}`;
      if (name === "provider") return `provider: ${this.construct(value as string)}`;
      const attribute = attributes[name];
      const text = attribute ? this.value(attribute, value, inner) : this.plain(value, inner);
      return text === camelCase(name) ? text : `${camelCase(name)}: ${text}`;
    });
    // The name of a construct needs the rest of the line.
    return wrapped(entries, indent, indent === "" ? 60 : 110);
  }

  private lifecycle(block: Record<string, Json>, indent: string): string {
    const settings = Object.entries(block).map(([name, value]) => `${camelCase(name)}: ${this.plain(value, indent)}`);
    return wrapped(settings, indent);
  }

  private construct(expression: string): string {
    const variable = this.variables.get(expression.replace(/^\$\{(.*)\}$/, "$1"));
    if (!variable) throw new Error(`this example has no construct ${expression}`);
    return `@${variable}@`;
  }

  private value(attribute: Attribute, value: Json, indent: string): string {
    const shape = configuredShape(attribute.shape);
    if (shape.kind !== "object" || typeof value === "string") return this.plain(value, indent);
    const inner = `${indent}  `;
    if (shape.nesting === "single") return this.body(shape.attributes, value as Record<string, Json>, indent);
    if (nestingOf(shape).nesting === "map") {
      const items = Object.entries(value as Record<string, Json>).map(
        ([key, item]) => `${this.key(key)}: ${this.body(attributesOf(shape), item as Record<string, Json>, inner)}`,
      );
      return wrapped(items, indent);
    }
    const items = (value as Record<string, Json>[]).map(
      (item) => `${inner}${this.body(shape.attributes, item, inner)},\n`,
    );
    return `[\n${items.join("")}${indent}]`;
  }

  /** A key of a map, which may be a reference. */
  private key(key: string): string {
    const whole = /^\$\{([^{}]*)\}$/.exec(key)?.[1];
    const reference = whole === undefined ? undefined : this.reference(whole.replace(/^\((.*)\)$/, "$1"));
    return reference === undefined ? keyOf(key) : `[${reference}]`;
  }

  private plain(value: Json, indent: string): string {
    const inner = `${indent}  `;
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return `[${value.map((item) => this.plain(item, inner)).join(", ")}]`;
    if (typeof value !== "object" || value === null) return String(value);
    return wrapped(
      Object.entries(value).map(([key, item]) => `${this.key(key)}: ${this.plain(item, inner)}`),
      indent,
    );
  }

  /** A single reference, references inside a string, or an expression of Terraform. */
  private text(value: string): string {
    const encoded = this.encoded.get(/^\$\{jsonencode\((.*)\)\}$/.exec(value)?.[1] ?? "");
    if (encoded !== undefined) {
      return this.json === "stringify"
        ? `JSON.stringify(${this.plain(encoded, "")})`
        : JSON.stringify(JSON.stringify(encoded));
    }
    const whole = /^\$\{([^{}]*)\}$/.exec(value)?.[1];
    if (whole !== undefined) return this.reference(whole) ?? this.raw(value);
    const parts = value.split(/(\$\{[^{}]*\})/);
    const references = parts.map((part) => this.reference(/^\$\{(.*)\}$/.exec(part)?.[1] ?? ""));
    if (!references.some((found) => found !== undefined)) return this.raw(value);
    return `\`${parts.map((part, index) => (references[index] === undefined ? part : `\${${references[index]}}`)).join("")}\``;
  }

  /** An expression of Terraform, with the addresses of the constructs. */
  private raw(value: string): string {
    const addresses = value.replace(/(?:data\.)?pve_\w+\.\w+/g, (address) => {
      const id = this.renamed.get(address);
      return id === undefined ? address : `${address.slice(0, address.lastIndexOf("."))}.${id}`;
    });
    return JSON.stringify(addresses);
  }

  private reference(expression: string): string | undefined {
    const [, data, type = "", name = "", attribute] = PATH.exec(expression) ?? [];
    const variable = this.variables.get(`${data ? "data." : ""}${type}.${name}`);
    if (variable === undefined) return undefined;
    if (type === "var") return `@${variable}@.stringValue`;
    const definition = definitionOf(data ? "data" : "resource", type);
    const kind = attribute === undefined ? undefined : definition?.attributes[attribute]?.shape.kind;
    // Constructs have other types for unknown lists.
    const isPlain = kind === "string" || kind === "number" || kind === "bool";
    return isPlain ? `@${variable}@.${camelCase(attribute as string)}` : undefined;
  }
}

function definitionOf(kind: "resource" | "data", type: string) {
  return (kind === "resource" ? resources : dataSources).find(({ type: own }) => `pve_${own}` === type);
}

/** Names that variables cannot have: reserved words and imports. */
const RESERVED = new Set(["default", "private", "stack", "this", ...resources.map(({ family }) => family)]);

interface Statement {
  readonly address: string;
  readonly variable: string;
  /** Text with the addresses of other statements as `@address@`. */
  readonly text: string;
}

/** Orders each statement after those whose constructs it names. */
function inOrder(statements: readonly Statement[]): Statement[] {
  const done: Statement[] = [];
  const add = (statement: Statement) => {
    if (done.includes(statement)) return;
    for (const other of statements)
      if (other !== statement && statement.text.includes(`@${other.variable}@`)) add(other);
    done.push(statement);
  };
  statements.forEach(add);
  return done;
}

/** On one line if it is short enough. */
function wrapped(entries: readonly string[], indent: string, limit = 90): string {
  if (entries.length === 0) return "{}";
  const oneLine = `{ ${entries.join(", ")} }`;
  if (indent.length + oneLine.length <= limit && !oneLine.includes("\n")) return oneLine;
  return `{\n${entries.map((entry) => `${indent}  ${entry},\n`).join("")}${indent}}`;
}

const keyOf = (key: string) => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key));
