/** The page of a new family in `contributing/facts`, with the sections that every page has. */
import { upperFirst } from "../../src/strings/case";
import { typeOf } from "./definition-skeleton";
import type { DescribedCollection, Files } from "./described-collection";

export function factsSkeleton(collection: DescribedCollection): Files {
  const { name, path, key, options } = collection;
  const rows = Object.entries(options).map(
    ([parameter, { type = "string", optional, default: byDefault }]) =>
      `| \`${parameter}\` | ${type} | ${byDefault === undefined ? "" : `\`${byDefault}\``} | | ${optional ? "" : "required"} |`,
  );
  const sections = {
    Overview: "TODO.",
    "Files and locks": `\`${name}.cfg\`, lock \`file-${name}_cfg\` *(inferred)*.`,
    Objects: `### ${upperFirst(typeOf(collection))} object

\`${path}\`, item below by \`${key}\`.

| parameter | value | default | clear | remarks |
|---|---|---|---|---|
${rows.join("\n")}`,
    Order: "TODO.",
    Digests: "TODO.",
    Errors: "TODO.",
    Versions: "TODO.",
    Privileges: "TODO.",
    Evidence: "Names and types of the parameters: *(description)*.",
  };
  const body = Object.entries(sections).map(([title, text]) => `## ${title}\n\n${text}\n`);
  return { [`contributing/facts/${name}.md`]: `# ${upperFirst(name)}\n\n${body.join("\n")}` };
}
