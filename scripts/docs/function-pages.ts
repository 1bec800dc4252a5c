/** The reference pages of functions, in the layout of the Terraform registry. */
import { type Attribute, configuredShape, nestingOf } from "../../src/framework/attribute";
import { describe } from "../../src/framework/description";
import type { FunctionDefinition } from "../../src/framework/function";
import { hclCall } from "./hcl-value";
import { insideOf, type Lists, nestedSections, typeName } from "./page";

export function functionPage(definition: FunctionDefinition): string {
  const { name, documentation, parameters, variadic, returns } = definition;
  const { summary, details, example, result } = documentation;
  const lists: Lists = { refersTo: {}, nested: [], mirrors: true };
  const argument = (at: string, attribute: Attribute, marks: readonly string[] = []) =>
    `(${[...marks, typeName(attribute)].join(", ")}) ${describe(attribute)}${insideOf(attribute, lists, at)}`;
  const given = Object.entries(parameters).map(([at, attribute]) => `1. \`${at}\` ${argument(at, attribute)}`);
  const further =
    variadic && `1. \`${variadic.name}\` ${argument(variadic.name, variadic.attribute, [often(variadic)])}`;
  const sections = [
    `---\npage_title: "${name} Function - pve"\nsubcategory: ""\ndescription: ${JSON.stringify(summary)}\n---`,
    `# ${name} (Function)`,
    details ? `${summary} ${details}` : summary,
    "Functions need Terraform 1.8 or OpenTofu 1.7, and no configuration of the provider: [guide](../guides/functions.md).",
    "## Example Usage",
    `\`\`\`terraform\noutput "example" {\n  value = ${hclCall(`provider::pve::${name}`, example)}\n}\n\`\`\``,
    "The result:",
    `\`\`\`json\n${JSON.stringify(result, undefined, 2)}\n\`\`\``,
    "## Signature",
    `\`\`\`text\n${signature(definition)}\n\`\`\``,
    "## Arguments",
    [...given, ...(further ? [further] : [])].join("\n"),
    "## Result",
    argument("result", returns),
    ...nestedSections(lists),
  ];
  return `${sections.join("\n\n")}\n`;
}

/** The list of functions on the first page of the reference. */
export function functionsSection(functions: readonly FunctionDefinition[]): string {
  const rows = functions.map(
    ({ name, documentation }) => `| [\`${name}\`](functions/${name}.md) | ${documentation.summary} |`,
  );
  return ["", "## Functions", "", "| function | result |", "|---|---|", ...rows, ""].join("\n");
}

const often = ({ most }: NonNullable<FunctionDefinition["variadic"]>) => (most === 1 ? "Optional" : "Variadic");

function signature({ name, parameters, variadic, returns }: FunctionDefinition): string {
  const own = Object.entries(parameters).map(([at, attribute]) => `${at} ${word(attribute)}`);
  const more = variadic ? [`${variadic.name} ${word(variadic.attribute)}...`] : [];
  return `${name}(${[...own, ...more].join(", ")}) ${word(returns)}`;
}

function word(attribute: Attribute): string {
  const shape = configuredShape(attribute.shape);
  if ("element" in shape) return `${shape.kind} of ${word(shape.element)}`;
  if (shape.kind !== "object") return shape.kind;
  return shape.nesting === "single" ? "object" : `${nestingOf(shape).nesting} of object`;
}
