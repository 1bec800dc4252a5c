/** Exports a project in HCL, in the format of `terraform fmt`. */

import type { InventoryObject } from "../inventory/inventory";
import { type ClusterObject, secretAttributes } from "../inventory/objects";
import { hclAttributes, hclLines, hclLiteral } from "../languages/literals";
import { type Entry, type Expression, variablesIn } from "./expression";
import type { Form } from "./form";
import { hclProject } from "./project";
import { groupsIn, type WrittenObject } from "./references";
import { type SecretVariable, secretsNote, type Template, variableDescription } from "./secret-variables";

/** Maximum length of a line. */
const LINE = 100;

const IDENTIFIER = /^[A-Za-z_][\w-]*$/;

export const hclForm: Form = {
  name: "hcl",
  project: () => hclProject(),
  objects(written, suffix, problems) {
    const files = groupsIn(written).map(({ group, objects }) => [
      `${group}${suffix}.tf`,
      objects.map(resourceBlock).join("\n"),
    ]);
    const imports = importBlocks(written.map(({ object }) => object));
    const notes = problems.length === 0 ? "" : `\n${problems.map((problem) => `# ${problem}\n`).join("")}`;
    const file = `# Remove this file after the first apply.\n\n${imports}${notes}`;
    const blocks = written.flatMap((entry) =>
      variablesIn([entry]).map((variable) => variableBlock(entry.object, variable)),
    );
    const variables = blocks.length === 0 ? {} : { [`variables${suffix}.tf`]: blocks.join("\n") };
    return { files: { ...Object.fromEntries(files), ...variables, [`imports${suffix}.tf`]: file }, families: {} };
  },
  steps: { prepare: ["npx cdktf-pve install", "terraform init"], plan: "terraform plan", apply: "terraform apply" },
  imports: "`imports.tf`",
  refersToEarlier: true,
};

const addressOf = ({ resource, name }: InventoryObject): string => `pve_${resource.type}.${name}`;

export function resourceBlock({ object, entries }: WrittenObject): string {
  const secrets = secretAttributes(object);
  const note = secrets.length > 0 ? `  # ${secretsNote(secrets)}\n` : "";
  return `resource "pve_${object.resource.type}" "${object.name}" {\n${note}${body(entries, "  ")}}\n`;
}

/** Import blocks. `plan -generate-config-out` writes a configuration from them. */
export function importBlocks(objects: readonly InventoryObject[]): string {
  return objects
    .map((object) => `import {\n  to = ${addressOf(object)}\n  id = ${hclLiteral(object.id)}\n}\n`)
    .join("\n");
}

/** Attributes of a block. */
function body(entries: readonly Entry[], indent: string, name = ([key]: Entry) => key): string {
  const lines = entries.map((entry) => {
    const [, value] = entry;
    const text = value.kind === "text" ? hclLines(value.text, indent) : undefined;
    return [name(entry), text ?? expression(value, indent)] as const;
  });
  return hclAttributes(lines, indent);
}

function expression(value: Expression, indent: string): string {
  switch (value.kind) {
    case "text":
      return hclLiteral(value.text);
    case "template":
      return templateText(value.parts);
    case "plain":
      return value.text;
    case "reference":
      return `${addressOf(value.to)}.${value.attribute}`;
    case "joined":
      return value.before === "" && value.rest === ""
        ? `${addressOf(value.to)}.${value.attribute}`
        : `"${value.before}\${${addressOf(value.to)}.${value.attribute}}${value.rest}"`;
    case "list":
      return listed(value.items, indent);
    case "object":
      return object(value, indent);
  }
}

/** Not marked as sensitive: otherwise Terraform would plan a change of the imported attribute. */
export const variableReference = ({ name }: SecretVariable): string => `nonsensitive(var.${name})`;

function templateText(parts: Template): string {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && typeof only !== "string") return variableReference(only);
  const texts = parts.map((part) =>
    typeof part === "string" ? hclLiteral(part).slice(1, -1) : `\${${variableReference(part)}}`,
  );
  return `"${texts.join("")}"`;
}

const variableBlock = (object: ClusterObject, { name }: SecretVariable): string =>
  `variable "${name}" {\n  description = ${hclLiteral(variableDescription(object))}\n  type        = string\n  sensitive   = true\n}\n`;

function listed(items: readonly Expression[], indent: string): string {
  const inner = `${indent}  `;
  const texts = items.map((item) => expression(item, inner));
  const line = `[${texts.join(", ")}]`;
  const isPlain = items.every(({ kind }) => kind !== "object" && kind !== "list");
  if (isPlain && line.length + indent.length < LINE) return line;
  if (items.length === 0) return "[]";
  return `[\n${texts.map((text) => `${inner}${text},\n`).join("")}${indent}]`;
}

function object({ keys, entries }: Expression & { kind: "object" }, indent: string): string {
  if (entries.length === 0) return "{}";
  const inner = `${indent}  `;
  const name = ([key, , expressed]: Entry) => {
    if (expressed) return `(${expression(expressed, inner)})`;
    return keys === "texts" && !IDENTIFIER.test(key) ? hclLiteral(key) : key;
  };
  const line = `{ ${entries.map((entry) => `${name(entry)} = ${expression(entry[1], inner)}`).join(", ")} }`;
  if (!line.includes("\n") && line.length + indent.length < LINE) return line;
  return `{\n${body(entries, inner, name)}${indent}}`;
}
