/**
 * `API.md`: the constructs as they are called. Classes of resources and data sources have a line each, since their attributes are on the
 * reference pages; what is written by hand is shown with all of its members.
 */
import { dataSources, resources } from "../../../src/resources";
import { constructName } from "../../bindings/names";
import { assemblyTypes, type Member, type Type } from "../assembly-file";
import { docText, oneLine, propertySignature, signature } from "./text";

const HEAD = `# API of the constructs

All public classes, by namespace, in the notation of TypeScript. Classes of resources and data sources take the attributes of their reference page, in camelCase, and all constructs take \`lifecycle\`, \`dependsOn\`,
\`provider\`, \`count\` and \`forEach\` of CDKTF. The other languages have the same classes: [examples](https://github.com/cdktf-pve/cdktf-pve/tree/main/examples/typescript) tell how names differ.

Generated from the library by \`npm run generate\`.`;

const ROOT = "";
const own = Object.entries(assemblyTypes()).filter(([fqn]) => fqn.startsWith("cdktf-pve."));
const isByHand = ({ locationInModule }: Type | Member): boolean =>
  locationInModule?.filename.startsWith("src/constructs/") ?? false;

/** By full name of the class: the path of its reference page. */
const pages: ReadonlyMap<string, string> = new Map([
  ["cdktf-pve.PveProvider", "docs/index.md"],
  ...resources.map(({ type, family }) => pageOf(type, family, "resource")),
  ...dataSources.map(({ type, family }) => pageOf(type, family, "data-source")),
]);

function pageOf(type: string, family: string, kind: "resource" | "data-source"): readonly [string, string] {
  const name = constructName(`pve_${type}`, kind, family);
  return [`cdktf-pve.${family}.${name}`, `docs/${kind === "resource" ? "resources" : "data-sources"}/${type}.md`];
}

export function apiPage(): string {
  const namespaces = [...new Set(own.map(([, { namespace = ROOT }]) => namespace))].sort();
  const shown = namespaces.filter((name) => !name.includes("."));
  const contents = shown.map((name) => `- [${titleOf(name)}](#${anchorOf(name)})`).join("\n");
  return `${[HEAD, contents, ...shown.flatMap(namespaceSections)].join("\n\n")}\n`;
}

const titleOf = (namespace: string): string => (namespace === ROOT ? "Without namespace" : namespace);
const anchorOf = (namespace: string): string => titleOf(namespace).toLowerCase().replaceAll(" ", "-");

function namespaceSections(namespace: string): string[] {
  const types = own.filter(([, type]) => (type.namespace ?? ROOT) === namespace);
  const classes = types.filter(([, { kind }]) => kind === "class");
  const reference = classes.filter(([fqn]) => pages.has(fqn)).map(([fqn, type]) => referenceRow(fqn, type));
  const values = classes.filter(([, type]) => isConstants(type)).map(([, type]) => valuesRow(type));
  const byHand = types.filter(([, type]) => isByHand(type));
  const contracts = types.filter(([, { kind, datatype }]) => kind === "interface" && !datatype);
  return [
    `## ${titleOf(namespace)}`,
    ...table("Resources and data sources", ["class", "what it is", "managed elsewhere"], reference),
    ...byHand.flatMap(([fqn, type]) => (type.kind === "class" ? classSection(fqn, type) : optionsSection(type))),
    ...table("Values", ["class", "what it lists", "constants"], values),
    ...table(
      "What is accepted in place of an id",
      ["interface", "what it is", "implemented by"],
      contracts.map(contractRow),
    ),
  ];
}

function table(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return [];
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  return [`### ${title}`, lines.join("\n")];
}

function referenceRow(fqn: string, type: Type): string[] {
  const from = (type.methods ?? []).filter((method) => method.static && /^from[A-Z]/.test(method.name));
  const summary = oneLine({ docs: { summary: type.docs?.summary ?? "" } });
  return [`[\`${type.name}\`](${pages.get(fqn)})`, summary, from.map(({ name }) => `\`${name}\``).join(", ")];
}

const isConstants = ({ properties = [] }: Type): boolean =>
  properties.length > 0 &&
  properties.every((property) => property.static && property.const && property.name !== "tfResourceType");

function valuesRow(type: Type): string[] {
  const constants = (type.properties ?? []).map(({ name }) => `\`${name}\``);
  return [`\`${type.name}\``, oneLine({ docs: { summary: type.docs?.summary ?? "" } }), constants.join(", ")];
}

function contractRow([fqn, type]: readonly [string, Type]): string[] {
  const implementers = own
    .filter(([, { interfaces = [] }]) => interfaces.includes(fqn))
    .map(([, { name }]) => `\`${name}\``);
  return [`\`${type.name}\``, oneLine(type), implementers.join(", ")];
}

function classSection(fqn: string, type: Type): string[] {
  const { name = "", namespace, initializer, properties = [], methods = [] } = type;
  const page = pages.get(fqn);
  const made = initializer && signature({ name, parameters: initializer.parameters ?? [] }, namespace);
  const members = [
    ...properties.filter(isByHand).map((each) => `- \`${propertySignature(each, namespace)}\`: ${oneLine(each)}`),
    ...methods
      .filter(isByHand)
      .map((each) => `- \`${each.static ? `${name}.` : ""}${signature(each, namespace)}\`: ${oneLine(each)}`),
  ];
  return [
    `### ${name}`,
    docText(type),
    ...(made ? [`\`new ${made}\`${page === undefined ? "" : `, with the attributes of [its page](${page})`}`] : []),
    ...(members.length > 0 ? [members.join("\n")] : []),
  ];
}

function optionsSection(type: Type): string[] {
  const { name, namespace } = type;
  const order = ({ name: of, optional }: Member) => `${optional ? 1 : 0} ${of}`;
  const properties = withInherited(type).toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  const members = properties.map((each) => `- \`${propertySignature(each, namespace)}\`: ${oneLine(each)}`);
  return [`### ${name}`, docText(type), members.join("\n")];
}

/** What is written by hand stands with all of its members, also with those of other options. */
function withInherited({ properties = [], interfaces = [] }: Type): Member[] {
  const bases = own.flatMap(([fqn, base]) => (interfaces.includes(fqn) && isByHand(base) ? [base] : []));
  return [...bases.flatMap(withInherited), ...properties];
}
