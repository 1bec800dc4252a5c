/** The page of diagnostics, which the build makes: the catalogue by area. */

import { type Entry, withEllipses } from "../../src/plugin/diagnostic";
import { families } from "../../src/resources/families.generated";
import { CATALOGUE } from "../../src/tools/explain/catalogue.generated";
import { REPOSITORY } from "../build/project";

/** Other folders belong to the area of the folder around them. */
const AREAS: Readonly<Record<string, string>> = {
  provider: "The provider block and its safeguards",
  framework: "Every type",
  resources: "Several types",
  ...Object.fromEntries(
    Object.entries(families as Readonly<Record<string, { readonly title: string }>>).map(([folder, { title }]) => [
      `resources/${folder}`,
      title,
    ]),
  ),
  plugin: "Between Terraform and the provider",
};

const DOCS = `${REPOSITORY}/blob/main/docs/`;

export function diagnosticsPage(): string {
  const sections = Object.entries(AREAS).flatMap(([area, title]) => {
    const entries = [...CATALOGUE].flatMap(([folder, all]) => (areaOf(folder) === area ? all : []));
    return entries.length === 0 ? [] : [`## ${title}`, ...entries.map(entryOf)];
  });
  return `${[
    "# Diagnostics",
    `The errors and warnings of the provider, with \`…\` for the variable parts. [Errors](${DOCS}errors.md) lists messages of the server, and [checks](${DOCS}checks.md) lists likely mistakes that you can acknowledge.`,
    "Find an entry by its text, even in a whole log: `npx cdktf-pve explain -`. Find it by its id: `npx cdktf-pve explain invalid-value`.",
    ...sections,
  ].join("\n\n")}\n`;
}

function areaOf(folder: string): string {
  return folder in AREAS ? folder : areaOf(folder.slice(0, folder.lastIndexOf("/")));
}

function entryOf({ id, severity, finds, summary, detail = "", remedy = "" }: Entry): string {
  const kind = severity === "warning" ? "Warning" : "Error";
  const [title, why, next] = [summary, detail, remedy].map((text) => markdown(withEllipses(text)));
  const lines = [
    `**${kind}: ${title}**`,
    hasWords(why) ? why : hasWords(next) ? "" : "Each message names its own cause and remedy.",
    hasWords(next) ? `What to do: ${next}` : "",
    finds ? `You can [acknowledge](${DOCS}checks.md#plan-time-warnings) it: \`acknowledge = ["${id}"]\`.` : "",
  ];
  return `### ${id}\n\n${lines.filter((line) => line !== "").join("\\\n")}`;
}

const hasWords = (text = "") => /[A-Za-z]{3}/.test(text);

/** Addresses are examples, not links. */
const markdown = (text: string): string =>
  text
    .replaceAll("<", "\\<")
    .replaceAll(/\n\s*/g, " ")
    .replaceAll(/(?<!`)https?:\/\/[^\s`]*[^\s`.,)]/g, "`$&`");
