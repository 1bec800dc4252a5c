/** All pages of the site. Each is made of a page of the repository, or of the definitions; nothing is written twice. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { settings } from "../../src/provider/settings";
import { dataSources, resources } from "../../src/resources";
import { upperFirst } from "../../src/strings/case";
import { API_PAGE, DIAGNOSTICS_PAGE } from "../../src/tools/explain/reference-index";
import { at } from "../build/project";
import { committed, coverageMap } from "../coverage/map";
import { coveragePage } from "../coverage/page";
import { table } from "../docs/table";
import { areaPages } from "./areas";
import { commandPages } from "./commands";
import { withAllExamples } from "./examples";
import { landingPage } from "./landing";
import { parsePage, SECTIONS, type SitePage } from "./page";
import { DECISIONS, GUIDES } from "./structure";

const read = (file: string): string => readFileSync(at(file), "utf8");
const namesIn = (folder: string): string[] =>
  readdirSync(at(folder))
    .map((file) => basename(file, ".md"))
    .sort();

/** Folders of the registries, with the word for one of their pages. */
const KINDS = {
  resources: "resource",
  "data-sources": "data source",
  "list-resources": "list resource",
  "ephemeral-resources": "ephemeral resource",
  actions: "action",
  functions: "function",
} as const;

export async function sitePages(): Promise<SitePage[]> {
  const types = (await Promise.all(Object.keys(KINDS).map((folder) => typePages(folder as keyof typeof KINDS)))).flat();
  const isReference = ({ groups }: SitePage) => groups[0] === SECTIONS.reference;
  const guides = guidePages();
  const pages = [
    landingPage(read("README.md")),
    ...guides.filter((guide) => !isReference(guide)),
    ...areaPages(types),
    ...types,
    ...constructPages(),
    providerPage(),
    environmentPage(),
    ...guides.filter(isReference),
    ...commandPages(),
    ...messagePages(),
    ...explanations(),
  ];
  return pages.map((page) => ({ ...page, body: withCallOuts(page.body) }));
}

function guidePages(): SitePage[] {
  const names = namesIn("docs/guides");
  const without = names.filter((name) => !(name in GUIDES));
  const gone = Object.keys(GUIDES).filter((name) => !names.includes(name));
  if (without.length + gone.length > 0)
    throw new Error(
      `scripts/site/structure.ts: guides without a place: ${without.join(", ") || "none"}; places without a guide: ${gone.join(", ") || "none"}`,
    );
  return Object.entries(GUIDES).map(([name, [section, group]]) => {
    const source = `docs/guides/${name}.md`;
    const { data, body } = parsePage(read(source));
    const groups = [SECTIONS[section], ...(group === "" ? [] : [group])];
    return {
      path: `${section}/${name}`,
      title: data.title ?? name,
      description: data.description ?? "",
      groups,
      source,
      edit: source,
      body,
    };
  });
}

function typePages(folder: keyof typeof KINDS): Promise<SitePage[]> {
  const pages = namesIn(`docs/${folder}`).map(async (name): Promise<SitePage> => {
    const source = `docs/${folder}/${name}.md`;
    const { data, body } = parsePage(read(source));
    const label = folder === "functions" ? name : `pve_${name}`;
    const definition = definitionsIn(folder).find(({ type }) => type === name);
    return {
      path: `reference/${folder}/${name}`,
      title: `${label} (${KINDS[folder]})`,
      label,
      description: data.description ?? "",
      groups:
        folder === "functions"
          ? ["Reference", "Functions"]
          : ["Reference", data.subcategory ?? "", upperFirst(folder.replace("-", " "))],
      source,
      edit: definitionOf(folder, name),
      body: (definition ? await withAllExamples(body, definition) : body).replaceAll(
        /^### Nested Schema for/gm,
        "### Attributes of",
      ),
    };
  });
  return Promise.all(pages);
}

/** The definitions whose pages have examples in files. */
function definitionsIn(folder: keyof typeof KINDS) {
  return folder === "resources" ? resources : folder === "data-sources" ? dataSources : [];
}

/** The area's folder, since a page follows from a definition. */
function definitionOf(folder: string, name: string): string | undefined {
  if (folder === "functions") return "src/functions";
  const family = resources.find(({ type }) => type === name)?.family;
  return family === undefined ? "src/resources" : `src/resources/${family}`;
}

function providerPage(): SitePage {
  const source = "docs/index.md";
  const { data, body } = parsePage(read(source));
  const [settingsOnly = ""] = body.split("\n## Functions\n");
  return {
    path: "reference/provider",
    title: "Provider settings",
    description: data.description ?? "",
    groups: ["Reference"],
    source,
    edit: "src/provider/settings.ts",
    body: settingsOnly,
  };
}

function environmentPage(): SitePage {
  const rows = Object.entries(settings).map(([name, { environment }]) => [`\`${environment}\``, `\`${name}\``]);
  return {
    path: "reference/environment",
    title: "Environment variables",
    description: "The environment variables of the provider, and the settings that they stand for.",
    groups: ["Reference"],
    source: "src/provider/settings.ts",
    edit: "src/provider/settings.ts",
    body: `Each [setting of the provider](/docs/index.md) has an environment variable. A value in the provider block takes precedence. The commands of \`cdktf-pve\` read the variables of the connection, too.\n\n${table(["variable", "setting"], rows.toSorted())}`,
  };
}

/** One page for each namespace. */
function constructPages(): SitePage[] {
  const [head = "", ...sections] = read(API_PAGE).split(/^## /m);
  const [, ...intro] = head
    .trim()
    .split("\n\n")
    .filter((part) => !part.startsWith("- ["));
  return sections.map((section) => {
    const [name = "", ...lines] = section.split("\n");
    const isNamed = name !== "Without namespace";
    return {
      path: `reference/constructs/${isNamed ? name : "overview"}`,
      title: isNamed ? `Constructs in ${name}` : "Constructs",
      label: isNamed ? name : "Without namespace",
      description: isNamed
        ? `The classes of the namespace ${name}: resources, data sources, higher-level constructs, options and constants.`
        : "The classes of the construct library without a namespace, and notes on all classes.",
      groups: ["Reference", "Constructs"],
      source: isNamed ? `${API_PAGE}#${name}` : API_PAGE,
      edit: isNamed && existsSync(at("src/constructs", name)) ? `src/constructs/${name}` : "src/constructs",
      body: [...(isNamed ? [] : intro), lines.join("\n").trim().replaceAll("\n### ", "\n## ").replace(/^### /, "## ")]
        .join("\n\n")
        .replaceAll("](docs/", "](/docs/"),
      depth: 2 as const,
    };
  });
}

/** A page of the repository or of a release, unchanged. */
function copied(page: Omit<SitePage, "title" | "body">, text = read(page.source)): SitePage {
  const { data, body } = parsePage(text);
  return { ...page, title: data.title ?? "", body, depth: 2 };
}

/** Pages about messages and evidence. */
function messagePages(): SitePage[] {
  const groups = ["Reference", "Messages"];
  return [
    copied({
      ...{ path: "reference/diagnostics", source: DIAGNOSTICS_PAGE, edit: "src", groups },
      description: "The errors and warnings of the provider, by id.",
    }),
    copied({
      ...{ path: "reference/checks", source: "docs/checks.md", edit: "src/checks", groups },
      description: "The checks at synthesis and in plans, and how to acknowledge a warning.",
    }),
    copied({
      ...{ path: "reference/errors", source: "docs/errors.md", edit: "src/api/server-texts.ts", groups },
      description: "Messages of the server, as the provider recognizes them, by code.",
    }),
    copied(
      {
        ...{ path: "reference/coverage", source: "dist/coverage.md", edit: "src/resources", groups: ["Reference"] },
        description: "Every operation under /cluster and /pools, and the types that send it.",
      },
      coveragePage(coverageMap(committed())),
    ),
  ];
}

function explanations(): SitePage[] {
  const names = namesIn("contributing/decisions");
  const reliability = parsePage(read("docs/reliability.md"));
  return [
    {
      path: "explanation/reliability",
      title: "Reliability",
      description: "Results of thousands of operations with an injected fault.",
      groups: ["Explanation", "Behaviour"],
      source: "docs/reliability.md",
      edit: "test/reliability",
      body: reliability.body,
    },
    ...Object.entries(DECISIONS).map(([number, title]): SitePage => {
      const name = names.find((one) => one.startsWith(`${number}-`)) ?? number;
      const source = `contributing/decisions/${name}.md`;
      const { data, body } = parsePage(read(source));
      return {
        path: `explanation/${name.slice(number.length + 1)}`,
        title,
        description: data.title ?? title,
        groups: ["Explanation", "Design decisions"],
        source,
        edit: source,
        body,
      };
    }),
  ];
}

/** Call-outs of the registries as those of the site. */
const withCallOuts = (markdown: string): string =>
  markdown.replace(/^([~!-])> (?:\*\*(.+?)\.?\*\*\s*)?(.+)$/gm, (_, mark: string, title = "", text: string) => {
    const kind = mark === "-" ? "note" : mark === "!" ? "danger" : "caution";
    return `:::${kind}${title === "" || title === "Note" ? "" : `[${title}]`}\n${text}\n:::`;
  });
