/** Code that users may copy: on pages, in doc comments of constructs and in the folder of examples. */
import { readdirSync, readFileSync } from "node:fs";
import { at } from "../../../scripts/build/project";
import { hasConstructs } from "../../../scripts/docs/construct-form";
import { wholeExample } from "../../../scripts/docs/example";
import { examplesOf } from "../../../scripts/docs/example-files";
import { dataSources, resources } from "../../../src/resources";
import { API_PAGE } from "../../../src/tools/explain/reference-index";
import { exampleFolders } from "../../support/examples";

export interface Snippet {
  /** Kind of place: `reference`, `guide`, `readme`, `comment`, `example`. */
  readonly kind: string;
  /** File, with the line if it contains several snippets. */
  readonly place: string;
  readonly language: "hcl" | "ts";
  readonly code: string;
}

const LANGUAGES: Readonly<Record<string, Snippet["language"]>> = { ts: "ts", terraform: "hcl", hcl: "hcl" };

const read = (path: string): string => readFileSync(at(path), "utf8");

const filesBelow = (folder: string, end: string): string[] =>
  readdirSync(at(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name}`)
    .sort();

function fenced(kind: string, path: string, text = read(path)): Snippet[] {
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```/gm)].flatMap(({ 1: fence = "", 2: code = "", index }) => {
    const language = LANGUAGES[fence];
    const line = text.slice(0, index).split("\n").length;
    return language ? [{ kind, place: `${path}:${line}`, language, code }] : [];
  });
}

function kindOf(path: string): string {
  if (/^docs\/(resources|data-sources|functions|ephemeral-resources|list-resources|actions)\//.test(path))
    return "reference";
  return path === API_PAGE ? "comment" : "guide";
}

const commentsIn = (path: string): Snippet[] => fenced("comment", path, read(path).replace(/^ *\* ?/gm, ""));

/** Examples of types that their registry pages leave out. Loops are expressions, which tests cannot read. */
const furtherExamples = [...resources, ...dataSources].flatMap((definition) =>
  examplesOf(definition)
    .slice(1)
    .filter(({ text }) => hasConstructs(text))
    .map(({ name, text }): Snippet => {
      const place = `examples/${definition.kind}s/pve_${definition.type}/${name}.tf`;
      return { kind: "reference", place, language: "hcl", code: wholeExample(text) };
    }),
);

export const snippets: readonly Snippet[] = [
  ...furtherExamples,
  ...fenced("readme", "README.md"),
  ...[API_PAGE, ...filesBelow("docs", ".md")].flatMap((path) => fenced(kindOf(path), path)),
  ...filesBelow("src/constructs", ".ts").flatMap(commentsIn),
  ...exampleFolders.flatMap(({ name, files }) => [
    ...files.filter((file) => file === "README.md").flatMap((file) => fenced("readme", `examples/${name}/${file}`)),
    ...files
      .filter((file) => /\.(tf|tofu)$/.test(file))
      .map((file): Snippet => {
        const place = `examples/${name}/${file}`;
        return { kind: "example", place, language: "hcl", code: read(place) };
      }),
  ]),
];
