/** One reference page in the layout of the Terraform registry. */
import {
  type Attribute,
  type Attributes,
  attributesOf,
  configuredShape,
  nestingOf,
  object,
} from "../../src/framework/attribute";
import type { Documentation, Move } from "../../src/framework/resource";
import { schemaAttributes } from "../../src/framework/schemas";
import type { SchemaAttribute } from "../../src/plugin/contract";
import type { PrivilegesInWords } from "../../src/resources/privileges/in-words";
import { upperFirst } from "../../src/strings/case";
import { type Mirror, mirrorOf } from "./mirror";

export interface Page {
  readonly title: string;
  readonly kind: "Provider" | "Resource" | "Data Source" | "Action" | "List Resource" | "Ephemeral Resource";
  readonly subcategory: string;
  readonly description: string;
  /** Call-out above the example. */
  readonly note?: string;
  readonly deprecated?: string;
  /** Server version that introduced the type. */
  readonly since?: string | undefined;
  /** Its class in the construct library, such as `sdn.ZoneSimple`. */
  readonly construct?: string;
  readonly example: string;
  /** The same example as constructs; one line stands in a sentence. */
  readonly constructs?: string;
  /** Further remarks about the example. */
  readonly sections?: readonly string[];
  /** Required privileges of the credentials, as a section or as one sentence. */
  readonly privileges?: readonly string[] | string;
  readonly attributes: Attributes;
  /** Default timeouts of its operations, such as `10m`. */
  readonly timeouts?: Readonly<Record<string, string>>;
  /** By path of the attribute, the types whose IDs it contains. */
  readonly refersTo?: Readonly<Record<string, readonly string[]>>;
  readonly subjects?: Documentation["subjects"];
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
    [page.description, ...readingFacts(page)].join(" "),
    ...(saysVersion(page) ? [] : [neededVersion(page)]),
    ...(page.note ? [`~> **Note.** ${page.note}`] : []),
    "## Example Usage",
    fence("terraform", page.example),
    ...(page.constructs ? constructForms(page.constructs, page.construct) : []),
    ...(page.sections ?? []),
    ...schemaSections(page),
    ...(typeof page.privileges === "object" ? ["## Privileges", ...page.privileges] : []),
    ...(page.importExample ? importSections(page) : []),
    ...(page.moves ? [movesSentence(page.moves)] : []),
  ];
  return `${sections.join("\n\n")}\n`;
}

const saysVersion = ({ since, description }: Page): boolean =>
  since === undefined || description.includes(`Proxmox VE ${since}`);

/** Version of the whole type; attributes have separate ones. */
function neededVersion({ since, kind }: Page): string {
  const when = kind === "Resource" ? "the plan refuses it on older servers" : "reading it from older servers fails";
  return `**Proxmox VE ${since} or newer**: ${when}.`;
}

function frontMatter(page: Page, description: string): string {
  const lines = [
    "---",
    `page_title: "${page.title}${page.kind === "Provider" ? " Provider" : ` ${page.kind}`} - pve"`,
    `subcategory: "${page.subcategory}"`,
    `description: ${JSON.stringify(description.replace(/\[([^[\]]*)\]\([^()]*\)/g, "$1"))}`,
    "---",
  ];
  return lines.join("\n");
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text.trim()}\n\`\`\``;
}

/** Content of the section about privileges. */
export const privilegesSection = (privileges: PrivilegesInWords): string[] =>
  typeof privileges === "string" ? [privileges] : [privileges.map((entry) => `- ${entry}`).join("\n")];

/** Facts about the only operation of a data source. */
function readingFacts({ privileges, timeouts }: Page): string[] {
  return typeof privileges === "string"
    ? [privileges, `The time limit is \`${timeouts?.read}\`; \`timeouts = { read = "…" }\` changes it.`]
    : [];
}

function constructForms(constructs: string, construct = ""): string[] {
  if (!constructs.includes("\n")) return [`As a construct: \`${constructs}\`.`];
  return [`With constructs, as \`${construct}\`:`, fence("ts", constructs)];
}

function importSections({ title, importExample, attributes, identity = [] }: Page): string[] {
  const names = identity.map((name) => `${name} = …`).join(", ");
  const byIdentity = names && `, or by \`identity = { ${names} }\``;
  const list = names && `, from a [list](../list-resources/${title.replace(/^pve_/, "")}.md),`;
  return [
    "## Import",
    `Import by \`id = "${importExample}"\`${byIdentity}: in an [\`import\` block](../guides/adopting-a-cluster.md#one-object)${list} or on the command line.`,
    ...(Object.values(attributes).some(({ traits }) => traits.writeOnly)
      ? ["An import does not read secrets: the next apply sends the configured ones."]
      : []),
  ];
}

/** Follows the ways to import, because a move is another way to adopt an object. */
function movesSentence(moves: readonly Move[]): string {
  const types = moves.map(
    ({ provider, types: names }) => `${names.map((name) => `\`${name}\``).join(" and ")} of ${provider}`,
  );
  return `A [\`moved\` block](../guides/moving-from-other-providers.md) adopts objects of other providers: ${types.join(", ")}.`;
}

/** Data that the lists of one page share. */
export interface Lists {
  readonly refersTo: NonNullable<Page["refersTo"]>;
  /** Objects that need a section of their own, by path. */
  readonly nested: [string, Attributes][];
  /** Links to the resource that attributes repeat. */
  readonly mirrors: boolean;
}

/** Attributes by role, then one section for each nested object. */
function schemaSections({ kind, attributes, refersTo = {}, timeouts, subjects }: Page): string[] {
  const lists: Lists = { refersTo, nested: [], mirrors: kind === "Data Source" };
  const { timeouts: _, ...others } = attributes;
  const isShown = timeouts !== undefined && kind !== "Data Source";
  const shownAttributes = isShown ? { ...others, timeouts: timeoutsLine(timeouts) } : others;
  const sections = roleLists(shownAttributes, lists, []).map((text) => (subjects ? bySubject(text, subjects) : text));
  // Filters of lists are all optional.
  const shown = kind === "List Resource" ? sections.filter((text) => text !== "### Optional") : sections;
  return shown.length > 0 ? ["## Schema", ...shown, ...nestedSections(lists)] : [];
}

/** Splits a list of attributes by subject. Lists without an attribute of a subject remain whole. */
function bySubject(list: string, subjects: NonNullable<Page["subjects"]>): string {
  const lines = list.split("\n");
  const nameOf = (line: string) => /^- `(\w+)`/.exec(line)?.[1] ?? "";
  const grouped = Object.entries(subjects).map(([subject, names]) => [
    `${subject}:`,
    ...lines.filter((line) => names.includes(nameOf(line))),
  ]);
  const named = Object.values(subjects).flat();
  const others = lines.filter((line) => !named.includes(nameOf(line)));
  if (others.length === lines.length) return list;
  return [...grouped, ["Other:", ...others]]
    .filter(({ length }) => length > 1)
    .map((part) => part.join("\n"))
    .join("\n\n");
}

/** Replaces a section that is equal on all pages with one line. */
function timeoutsLine(timeouts: NonNullable<Page["timeouts"]>): Attribute {
  const defaults = Object.entries(timeouts).map(([operation, time]) => `\`${operation}\` \`${time}\``);
  return object(
    {},
    { doc: `How long operations may take, such as \`1h30m\`. Defaults: ${defaults.join(", ")}.` },
  ).optional();
}

/** Sections of objects, which may add further ones to `nested`. */
export function nestedSections(lists: Lists): string[] {
  const sections: string[] = [];
  for (const [at, children] of lists.nested) {
    const parts = roleLists(children, lists, at.split("."))
      .map((text) => text.replace(/^### (.*)$/m, "$1:"))
      // An object with only these attributes is the result of a data source or a function.
      .filter((text, _, all) => text !== "Read-Only:" || all.some((other) => /^(Required|Optional):$/.test(other)));
    sections.push(`<a id="nested--${at.replaceAll(".", "--")}"></a>\n### Nested Schema for \`${at}\``, ...parts);
  }
  return sections;
}

function roleLists(attributes: Attributes, lists: Lists, at: readonly string[]): string[] {
  const schema = schemaAttributes(attributes);
  const mirror = lists.mirrors ? mirrorOf(attributes, at.length === 0 ? "page" : "object") : undefined;
  const names = Object.keys(attributes).sort();
  const roles: readonly [string, (attribute: SchemaAttribute) => boolean][] = [
    ["Required", (attribute) => attribute.required === true],
    ["Optional", (attribute) => attribute.optional === true],
    ["Read-Only", (attribute) => !attribute.required && !attribute.optional],
  ];
  const shown = names.filter((name) => !mirror?.names.has(name));
  const isNested = at.length > 0;
  const others = shown.filter((name) => isNested || roles[2]?.[1](schema[name] as SchemaAttribute));
  const intro = mirror ? [`${upperFirst(mirrorText(mirror))}${others.length > 0 ? ", and:" : "."}`] : [];
  const sections = roles.flatMap(([role, applies]) => {
    const lines = shown
      .filter((name) => applies(schema[name] as SchemaAttribute))
      .map((name) => line(name, attributes[name] as Attribute, schema[name] as SchemaAttribute, lists, at));
    const parts = [
      ...(role === "Read-Only" && !isNested ? intro : []),
      ...(lines.length > 0 ? [lines.join("\n")] : []),
    ];
    return parts.length > 0 ? [`### ${role}`, ...parts] : [];
  });
  return isNested ? [...intro, ...sections] : sections;
}

function mirrorText({ type, missing }: Mirror): string {
  const except = missing.length > 0 ? ` except ${missing.map((name) => `\`${name}\``).join(", ")}` : "";
  return `all attributes of the resource [\`pve_${type}\`](../resources/${type}.md#schema)${except}`;
}

function line(
  name: string,
  attribute: Attribute,
  schema: SchemaAttribute,
  lists: Lists,
  at: readonly string[],
): string {
  const marks = [typeName(attribute)];
  if (schema.sensitive) marks.push("Sensitive");
  if (schema.writeOnly) marks.push("Write-only");
  if (schema.deprecated) marks.push("Deprecated");
  const where = [...at, name].join(".");
  const deprecated = schema.deprecated ? ` Deprecated: ${schema.deprecated}` : "";
  const types = lists.refersTo[where];
  const refers = types ? ` Refers to ${types.map((type) => `\`${type}\``).join(", ")}.` : "";
  const text = `- \`${name}\` (${marks.join(", ")}) ${schema.description ?? ""}${deprecated}`;
  return text + insideOf(attribute, lists, where) + refers;
}

/** Section that describes the attributes of a value's objects, if it has any. */
export function insideOf({ shape }: Attribute, lists: Lists, where: string): string {
  const objects = objectsIn(shape);
  if (!objects || Object.keys(objects).length === 0) return "";
  const mirror = lists.mirrors ? mirrorOf(objects, "object") : undefined;
  const [own, ...others] = Object.keys(objects).filter((name) => !mirror?.names.has(name));
  if (mirror && others.length === 0) {
    const inner =
      own &&
      line(own, objects[own] as Attribute, schemaAttributes(objects)[own] as SchemaAttribute, lists, where.split("."));
    return ` ${shape.kind === "object" && shape.nesting === "single" ? "It" : "Each"} has ${mirrorText(mirror)}${inner === undefined ? "." : `, and ${inner.slice(2)}`}`;
  }
  lists.nested.push([where, objects]);
  return ` (see [below](#nested--${where.replaceAll(".", "--")}))`;
}

/** Attributes of a value's objects, at any depth of collections. */
export function objectsIn(given: Attribute["shape"]): Attributes | undefined {
  const shape = configuredShape(given);
  if (shape.kind === "object") return attributesOf(shape);
  return "element" in shape ? objectsIn(shape.element.shape) : undefined;
}

export function typeName(attribute: Attribute): string {
  const shape = configuredShape(attribute.shape);
  switch (shape.kind) {
    case "string":
    case "number":
      return shape.kind === "string" ? "String" : "Number";
    case "bool":
      return "Boolean";
    case "dynamic":
      return "Dynamic";
    case "object":
      return shape.nesting === "single" ? "Attributes" : `Attributes ${upperFirst(nestingOf(shape).nesting)}`;
    default:
      return `${upperFirst(shape.kind)} of ${typeName(shape.element)}`;
  }
}
