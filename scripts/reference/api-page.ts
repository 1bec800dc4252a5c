/**
 * The page of the API: the constructs and their methods. Classes of resources and data sources have one line each,
 * since the reference pages list their attributes; handwritten classes have all their members.
 */

import { groupBy } from "../../src/framework/checks/grouping";
import type { LibraryClass } from "../../src/tools/explain/reference-index";
import { REPOSITORY } from "../build/project";
import { table } from "../docs/table";

const FILES = `${REPOSITORY}/blob/main/`;
const HEAD = `# API of the constructs

This page lists all public classes by namespace, in the notation of TypeScript. A class of a resource or data source takes the attributes of its reference page in camelCase.
All constructs take \`lifecycle\`, \`dependsOn\`, \`provider\`, \`count\` and \`forEach\` of CDKTF. The other languages have the same classes: the [examples](${FILES}examples/typescript) show how names differ.`;
const NAMELESS = "Without namespace";

export function apiPage(classes: readonly LibraryClass[]): string {
  const namespaces = groupBy(classes, ({ name }) => (name.includes(".") ? (name.split(".")[0] ?? "") : NAMELESS));
  const names = [...namespaces.keys()].sort((a, b) => (a === NAMELESS ? -1 : b === NAMELESS ? 1 : a < b ? -1 : 1));
  const contents = names.map((name) => `- [${name}](#${name.toLowerCase().replaceAll(" ", "-")})`).join("\n");
  const sections = names.flatMap((name) => [`## ${name}`, ...namespaceSections(namespaces.get(name) ?? [])]);
  return `${[HEAD, contents, ...sections].join("\n\n").replaceAll("](docs/", `](${FILES}docs/`)}\n`;
}

const shortName = ({ name }: LibraryClass): string => name.slice(name.indexOf(".") + 1);
const code = (names: readonly string[] = []): string => names.map((name) => `\`${name}\``).join(", ");

function namespaceSections(classes: readonly LibraryClass[]): string[] {
  const rows = (kind: LibraryClass["kind"]) =>
    classes
      .filter((type) => type.kind === kind)
      .map((type) => [`\`${shortName(type)}\``, type.summary, code(type.names)] as const);
  const types = classes.filter(({ page }) => page !== undefined);
  const typeRows = types.map((type) => [`[\`${shortName(type)}\`](${type.page})`, type.summary, code(type.names)]);
  return [
    ...titled("Resources and data sources", ["class", "description", "managed elsewhere"], typeRows),
    ...classes.flatMap(classSection),
    ...titled("Values", ["class", "description", "constants"], rows("constants")),
    ...titled("Accepted instead of an ID", ["interface", "description", "implemented by"], rows("contract")),
  ];
}

function titled(title: string, head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : [`### ${title}`, table(head, rows)];
}

function classSection(type: LibraryClass): string[] {
  const { text, made, page, members = [] } = type;
  if (text === undefined) return [];
  const attributes = page === undefined ? "" : `, with the attributes of [its page](${page})`;
  return [
    `### ${shortName(type)}`,
    text,
    ...(made === undefined ? [] : [`\`${made}\`${attributes}`]),
    ...(members.length > 0 ? [members.map(({ form, text: doc }) => `- \`${form}\`: ${doc}`).join("\n")] : []),
  ];
}
