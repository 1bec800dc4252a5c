/** The objects as constructs, with the configuration that they have, for a stack of CDK for Terraform. */
import type { PveSession } from "../../api/types";
import type { Attribute, Attributes } from "../../framework/attribute";
import { same } from "../../framework/values/equality";
import { isMap, type Value, type ValueMap } from "../../plugin/cty/value";
import { literal } from "./hcl";
import type { Found } from "./inventory";
import { readObject } from "./read-object";

/** This package's families and their classes. */
export type Library = Readonly<Record<string, Readonly<Record<string, { readonly tfResourceType?: string }>>>>;

/** A TypeScript module with one function, `imported`, that makes all constructs in a scope. */
export async function asConstructs(
  objects: readonly Found[],
  session: PveSession,
  library: Library,
): Promise<{ readonly text: string; readonly problems: readonly string[] }> {
  const classes = classNames(library);
  const statements: string[] = [];
  const families = new Set<string>();
  const problems: string[] = [];
  for (const { resource, id, name } of objects) {
    const type = `pve_${resource.type}`;
    const read = await readObject({ resource, id }, session);
    if ("problem" in read) {
      problems.push(`${type} ${id}: ${read.problem}`);
      continue;
    }
    const [family = "", className = ""] = classes.get(type) ?? [];
    families.add(family);
    const config = objectLiteral(resource.attributes, read.state, "  ");
    const construct = JSON.stringify(`${resource.type}_${name}`);
    statements.push(`  new ${family}.${className}(scope, ${construct}, ${config}).importFrom(${literal(id)});`);
  }
  const text = [
    `import { ${[...families].sort().join(", ")} } from "cdktf-pve";`,
    'import type { Construct } from "constructs";',
    "",
    "/** What the cluster has. After the first deployment `importFrom` can go. */",
    "export function imported(scope: Construct): void {",
    ...statements,
    "}",
    "",
  ];
  return { text: text.join("\n"), problems };
}

/** Family and class by type. */
function classNames(library: Library): ReadonlyMap<string, readonly [string, string]> {
  const names = Object.entries(library).flatMap(([family, classes]) =>
    Object.entries(classes).flatMap(([name, { tfResourceType }]) =>
      tfResourceType && !name.startsWith("Data") && !name.endsWith("Binding")
        ? [[tfResourceType, [family, name] as const] as const]
        : [],
    ),
  );
  return new Map(names);
}

function objectLiteral(attributes: Attributes, values: ValueMap, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(attributes)
    .filter(([name, attribute]) => isWritten(name, attribute, values[name] ?? null))
    .map(
      ([name, attribute]) => `${inner}${camelCase(name)}: ${valueLiteral(attribute, values[name] ?? null, inner)},\n`,
    );
  return lines.length === 0 ? "{}" : `{\n${lines.join("")}${indent}}`;
}

/** Neither what has no value, nor what is so by itself. */
function isWritten(name: string, attribute: Attribute, value: Value): boolean {
  const { defaultValue, sensitive } = attribute.traits;
  if (!attribute.isConfigurable || sensitive || name === "timeouts" || value === null) return false;
  return defaultValue === undefined || !same(attribute, value, defaultValue);
}

function valueLiteral({ shape }: Attribute, value: Value, indent: string): string {
  if (typeof value === "string") return literal(value);
  const inner = `${indent}  `;
  if (shape.kind === "object" && shape.nesting === "single")
    return objectLiteral(shape.attributes, value as ValueMap, indent);
  const item = (part: Value) =>
    shape.kind === "object"
      ? objectLiteral(shape.attributes, part as ValueMap, inner)
      : "element" in shape
        ? valueLiteral(shape.element, part, inner)
        : String(part);
  if (Array.isArray(value)) {
    const inOrder = value.map((part: Value) => item(part));
    // Sets and maps come in another order with each reading: what is written is to stay the same.
    const isSet = shape.kind === "set" || (shape.kind === "object" && shape.nesting === "set");
    const items = isSet ? inOrder.sort() : inOrder;
    const oneLine = `[${items.join(", ")}]`;
    if (oneLine.length < 80 && !oneLine.includes("\n")) return oneLine;
    return `[\n${items.map((text) => `${inner}${text},\n`).join("")}${indent}]`;
  }
  if (!isMap(value)) return String(value);
  const entries = Object.entries(value).map(([key, part]) => `${inner}${literal(key)}: ${item(part)},\n`);
  entries.sort();
  return `{\n${entries.join("")}${indent}}`;
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
