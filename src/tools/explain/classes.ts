/** Classes of the construct library that are more than a type: compositions, values, interfaces, and their members. */
import { facts, type Subject } from "./explanation";
import { anchor, cellsOf, pageText, withPages } from "./pages";

const API = "API.md";
const NAMELESS = "Without namespace";

let subjects: readonly Subject[] | undefined;

/** From the page of the API: its sections, the members listed in them, and its tables of values and interfaces. */
export function classSubjects(): readonly Subject[] {
  subjects ??= [...sections()].flatMap(subjectsOf);
  return subjects;
}

interface Section {
  readonly namespace: string;
  readonly heading: string;
  readonly lines: readonly string[];
}

function* sections(): Iterable<Section> {
  for (const part of pageText(API).split(/^## /m).slice(1)) {
    const [namespace = "", ...chapters] = part.split(/^### /m);
    for (const chapter of chapters) {
      const [heading = "", ...lines] = chapter.split("\n");
      yield { namespace: namespace.split("\n", 1)[0] ?? "", heading, lines };
    }
  }
}

function subjectsOf({ namespace, heading, lines }: Section): Subject[] {
  const of = (name: string) => (namespace === NAMELESS ? name : `${namespace}.${name}`);
  const rows = lines.flatMap((line) => {
    const [first = "", text = "", more] = cellsOf(line);
    const [, name] = /^\[?`(\w+)`/.exec(first) ?? [];
    if (name === undefined) return [];
    return [subject(of(name), text, heading === "Values" ? { Constants: [more] } : {}, heading)];
  });
  if (/\s/.test(heading) || heading === "Values") return rows;
  const text = lines.slice(1, lines.indexOf("", 1)).join(" ");
  const members = lines.flatMap((line) => {
    if (!line.startsWith("- `")) return [];
    const [, form = "", ...rest] = line.split("`");
    const [, name = ""] = /^(?:static )?(?:\w+\.)?(\w+)/.exec(form) ?? [];
    return [{ form, name, doc: rest.join("`").replace(/^:? ?/, "") }];
  });
  const made = lines.find((line) => line.startsWith("`new "))?.split("`")[1];
  const called = { Made: [made], Members: members.map(({ form }) => form) };
  return [
    subject(of(heading), text, called, heading),
    ...members.map(({ form, name, doc }) => subject(`${of(heading)}.${name}`, doc, { Form: [form] }, heading)),
    ...rows,
  ];
}

function subject(name: string, text: string, more: Record<string, (string | undefined)[]>, heading: string): Subject {
  return {
    names: [name],
    explain: () => ({
      kind: "class",
      title: name,
      text: withPages(text, API),
      facts: facts({ ...more, Page: [`${API}#${anchor(heading)}`] }),
    }),
  };
}
