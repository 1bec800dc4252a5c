/** Values as HCL, in Terraform's format. */
import { hclLiteral } from "../../src/tools/languages/literals";

const WIDTH = 80;

function hclValue(value: unknown, indent = ""): string {
  if (typeof value === "string") return hclLiteral(value);
  if (typeof value !== "object" || value === null) return String(value);
  const inline = hclInline(value);
  if (indent.length + inline.length <= WIDTH) return inline;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => `${inner}${hclValue(item, inner)},\n`).join("")}${indent}]`;
  }
  const entries = Object.entries(value);
  const width = Math.max(...entries.map(([name]) => keyOf(name).length));
  const lines = entries.map(([name, item]) => `${inner}${keyOf(name).padEnd(width)} = ${hclValue(item, inner)}\n`);
  return `{\n${lines.join("")}${indent}}`;
}

function hclInline(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(hclInline).join(", ")}]`;
  if (typeof value !== "object" || value === null) return hclValue(value);
  const entries = Object.entries(value);
  return entries.length === 0
    ? "{}"
    : `{ ${entries.map(([name, item]) => `${keyOf(name)} = ${hclInline(item)}`).join(", ")} }`;
}

const keyOf = (name: string): string => (/^[A-Za-z_][\w-]*$/.test(name) ? name : hclLiteral(name));

/** A call with one argument per line, or on one line if it fits. */
export function hclCall(name: string, args: readonly unknown[]): string {
  const inline = `${name}(${args.map(hclInline).join(", ")})`;
  if (inline.length <= WIDTH) return inline;
  return `${name}(\n${args.map((value) => `    ${hclValue(value, "    ")},\n`).join("")}  )`;
}
