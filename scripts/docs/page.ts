/** One reference page in the layout of the Terraform registry. */
import { type Attribute, type Attributes, object } from "../../src/framework/attribute";
import { schemaAttributes } from "../../src/framework/handlers/schema";
import type { Move } from "../../src/framework/resource";
import type { SchemaAttribute } from "../../src/plugin/contract";

export interface Page {
  readonly title: string;
  readonly kind: "Provider" | "Resource" | "Data Source" | "Action" | "List Resource" | "Ephemeral Resource";
  readonly subcategory: string;
  readonly description: string;
  /** Call-out above the example. */
  readonly note?: string;
  readonly deprecated?: string;
  /** Version of the server that brought the type. */
  readonly since?: string | undefined;
  /** Its class in the construct library, such as `sdn.ZoneSimple`. */
  readonly construct?: string;
  readonly example: string;
  /** The same example as constructs. */
  readonly constructs?: string;
  /** What else there is to say of the example. */
  readonly sections?: readonly string[];
  /** What the credentials have to be allowed. */
  readonly privileges?: readonly string[];
  readonly attributes: Attributes;
  /** Defaults of its operations, such as `10m`. */
  readonly timeouts?: Readonly<Record<string, string>>;
  /** By path of the attribute, the types whose ids it holds. */
  readonly refersTo?: Readonly<Record<string, readonly string[]>>;
  readonly importExample?: string;
  readonly identity?: readonly string[];
  readonly moves?: readonly Move[];
}

export function renderPage(page: Page): string {
  const first = page.description.split(/(?<=\.)\s/, 1)[0] ?? "";
  const sections = [
    frontMatter(page, first),
    `# ${page.title}${page.kind === "Provider" ? " Provider" : ` (${page.kind})`}`,
    ...(page.deprecated ? [`~> **Deprecated.** ${page.deprecated}`] : []),
    page.description,
    ...(saysVersion(page) ? [] : [neededVersion(page)]),
    ...(page.note ? [`~> **Note.** ${page.note}`] : []),
    "## Example Usage",
    fence("terraform", page.example),
    ...(page.constructs ? [`With constructs, as \`${page.construct}\`:`, fence("ts", page.constructs)] : []),
    ...(page.sections ?? []),
    "## Schema",
    ...schemaSections(page),
    ...(page.privileges ? ["## Privileges", ...page.privileges] : []),
    ...(page.importExample ? importSections(page) : []),
    ...(page.moves ? moveSections(page.moves) : []),
  ];
  return `${sections.join("\n\n")}\n`;
}

const saysVersion = ({ since, description }: Page): boolean =>
  since === undefined || description.includes(`Proxmox VE ${since}`);

/** Of the whole type; attributes say it themselves. */
function neededVersion({ since, kind }: Page): string {
  const when = kind === "Resource" ? "the plan refuses it on older servers" : "reading it from older servers fails";
  return `**Proxmox VE ${since} or newer**: ${when}.`;
}

function frontMatter(page: Page, description: string): string {
  const lines = [
    "---",
    `page_title: "${page.title}${page.kind === "Provider" ? " Provider" : ` ${page.kind}`} - pve"`,
    `subcategory: "${page.subcategory}"`,
    "description: |-",
    `  ${description}`,
    "---",
  ];
  return lines.join("\n");
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trim()}\n\`\`\``;
}

function importSections({ title, importExample, attributes, identity = [] }: Page): string[] {
  const block = `import {\n  to = ${title}.example\n  id = "${importExample}"\n}`;
  const names = identity.map((name) => `${name} = …`).join(", ");
  const list = `, or as one of a [list](../list-resources/${title.replace(/^pve_/, "")}.md)`;
  return [
    "## Import",
    fence("terraform", block),
    `Also [on the command line${names && ` and by \`identity = { ${names} }\``}](../guides/taking-over-a-cluster.md#one-object)${names && list}.`,
    ...(Object.values(attributes).some(({ traits }) => traits.writeOnly)
      ? ["Secrets are not imported: the first apply afterwards sends those that are configured."]
      : []),
  ];
}

function moveSections(moves: readonly Move[]): string[] {
  const names = moves.flatMap(({ provider, types }) => types.map((type) => `- \`${type}\` of ${provider}`));
  return [
    "## Moving from other providers",
    "A [`moved` block](../guides/moving-from-other-providers.md) adopts objects of these types:",
    names.join("\n"),
  ];
}

/** Attributes by role, then one section for each nested object. */
function schemaSections({ attributes, refersTo = {}, timeouts }: Page): string[] {
  const nested: [string, Attributes][] = [];
  const shown = timeouts ? { ...attributes, timeouts: timeoutsLine(timeouts) } : attributes;
  const sections = roleLists(shown, refersTo, [], nested);
  return [...sections, ...nestedSections(nested, refersTo)];
}

/** Replaces a section that would be equal on each page by one line. */
function timeoutsLine(timeouts: NonNullable<Page["timeouts"]>): Attribute {
  const defaults = Object.entries(timeouts).map(([operation, time]) => `\`${operation}\` \`${time}\``);
  return object(
    {},
    { doc: `How long operations may take, such as \`1h30m\`. Defaults: ${defaults.join(", ")}.` },
  ).optional();
}

/** What is found in them is added to them. */
export function nestedSections(nested: [string, Attributes][], refersTo: NonNullable<Page["refersTo"]> = {}): string[] {
  const sections: string[] = [];
  for (const [at, children] of nested) {
    const lists = roleLists(children, refersTo, at.split("."), nested).map((text) =>
      text.replace(/^### (.*)$/m, "$1:"),
    );
    sections.push(`<a id="nested--${at.replaceAll(".", "--")}"></a>\n### Nested Schema for \`${at}\``, ...lists);
  }
  return sections;
}

function roleLists(
  attributes: Attributes,
  refersTo: NonNullable<Page["refersTo"]>,
  at: readonly string[],
  nested: [string, Attributes][],
): string[] {
  const schema = schemaAttributes(attributes);
  const names = Object.keys(attributes).sort();
  const roles: readonly [string, (attribute: SchemaAttribute) => boolean][] = [
    ["Required", (attribute) => attribute.required === true],
    ["Optional", (attribute) => attribute.optional === true],
    ["Read-Only", (attribute) => !attribute.required && !attribute.optional],
  ];
  return roles.flatMap(([role, applies]) => {
    const lines = names
      .filter((name) => applies(schema[name] as SchemaAttribute))
      .map((name) => {
        const types = refersTo[[...at, name].join(".")];
        const refers = types ? ` Refers to ${types.map((type) => `\`${type}\``).join(", ")}.` : "";
        return line(name, attributes[name] as Attribute, schema[name] as SchemaAttribute, at, nested) + refers;
      });
    return lines.length > 0 ? [`### ${role}`, lines.join("\n")] : [];
  });
}

function line(
  name: string,
  attribute: Attribute,
  schema: SchemaAttribute,
  at: readonly string[],
  nested: [string, Attributes][],
): string {
  const marks = [typeName(attribute)];
  if (schema.sensitive) marks.push("Sensitive");
  if (schema.writeOnly) marks.push("Write-only");
  if (schema.deprecated) marks.push("Deprecated");
  const where = [...at, name].join(".");
  let see = "";
  const objects = objectsIn(attribute.shape);
  if (objects && Object.keys(objects).length > 0) {
    nested.push([where, objects]);
    see = ` (see [below](#nested--${where.replaceAll(".", "--")}))`;
  }
  const deprecated = schema.deprecated ? ` Deprecated: ${schema.deprecated}` : "";
  return `- \`${name}\` (${marks.join(", ")}) ${schema.description ?? ""}${deprecated}${see}`;
}

/** Attributes of the objects that a value has, at whatever depth of collections. */
export function objectsIn(shape: Attribute["shape"]): Attributes | undefined {
  if (shape.kind === "object") return shape.attributes;
  return "element" in shape ? objectsIn(shape.element.shape) : undefined;
}

export function typeName({ shape }: Attribute): string {
  switch (shape.kind) {
    case "string":
    case "number":
      return shape.kind === "string" ? "String" : "Number";
    case "bool":
      return "Boolean";
    case "dynamic":
      return "Dynamic";
    case "object":
      return shape.nesting === "single" ? "Attributes" : `Attributes ${capital(shape.nesting)}`;
    default:
      return `${capital(shape.kind)} of ${typeName(shape.element)}`;
  }
}

function capital(word: string): string {
  return word[0]?.toUpperCase() + word.slice(1);
}
