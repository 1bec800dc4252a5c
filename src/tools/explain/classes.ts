/** Classes of the construct library that are more than a type: higher-level constructs, values, interfaces, and their members. */
import { facts, type Subject } from "./explanation";
import { anchor, withPages } from "./pages";
import { API_PAGE, type LibraryClass, referenceIndex } from "./reference-index";

let subjects: readonly Subject[] | undefined;

export function classSubjects(): readonly Subject[] {
  subjects ??= referenceIndex().classes.flatMap(subjectsOf);
  return subjects;
}

const SECTIONS = { type: "Resources and data sources", constants: "Values", contract: "Accepted in place of an ID" };

function subjectsOf({ name, kind, summary, text, made, members = [], names = [] }: LibraryClass): Subject[] {
  const isInTable = text === undefined && (kind === "type" || kind === "constants" || kind === "contract");
  const heading = isInTable ? SECTIONS[kind] : name.slice(name.indexOf(".") + 1);
  const page = `${API_PAGE}#${anchor(heading)}`;
  const more = {
    Constants: kind === "constants" ? [names.join(", ")] : [],
    Made: [made],
    Members: members.map(({ form }) => form),
  };
  return [
    subject(name, (text ?? summary).split("\n\n", 1)[0] ?? "", more, page),
    ...members.map((member) => subject(`${name}.${member.name}`, member.text, { Form: [member.form] }, page)),
  ];
}

function subject(name: string, text: string, more: Record<string, (string | undefined)[]>, page: string): Subject {
  return {
    names: [name],
    explain: () => ({
      kind: "class",
      title: name,
      text: withPages(text, "API.md"),
      facts: facts({ ...more, Page: [page] }),
    }),
  };
}
