/**
 * Lists of families, derived from their folders: bundler and construct compiler cannot list folders at run time.
 *
 * A family is a folder of `src/resources` with an `index.ts`; its constructs and its samples have the same name.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { camelCase } from "../../src/strings/case";
import { at } from "../build/project";

/** Contents by path in the repository. */
export function familyLists(): Record<string, string> {
  const names = foldersOf("src/resources");
  const withChecks = names.filter((name) => existsSync(at(folderOfChecks(name))));
  return {
    "src/resources/families.generated.ts": definitions(names),
    "src/resources/families-on-demand.generated.ts": definitionsOnDemand(names),
    "src/checks/families.generated.ts": checksOfFamilies(withChecks),
    "src/checks/families-on-demand.generated.ts": checksOnDemand(withChecks),
    [`${ACROSS}/all.generated.ts`]: checksIn(ACROSS, "acrossFamilies"),
    ...Object.fromEntries(
      withChecks.map(folderOfChecks).map((folder) => [`${folder}/all.generated.ts`, checksIn(folder, "checks")]),
    ),
    "src/simulator/families.generated.ts": simulated(foldersOf("src/simulator/families")),
    "src/tools/explain/catalogue.generated.ts": catalogue(),
    "test/lifecycle/samples/index.ts": samples(),
    "src/index.ts": withLines("src/index.ts", "//", namespaces(names)),
    [OWNERS]: withLines(OWNERS, "#", owners(names)),
  };
}

/** Folders with an `index.ts`. */
export function foldersOf(path: string): string[] {
  const entries = readdirSync(at(path), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && existsSync(at(path, entry.name, "index.ts")));
  return folders.map(({ name }) => name).sort();
}

/** One line for each name. */
const each = (names: readonly string[], line: (name: string) => string): string =>
  names.map((name) => `${line(name)}\n`).join("");

const definitions = (names: readonly string[]): string =>
  `/** All families: written by \`npm run generate\` from the folders that have an \`index.ts\`. */
${each(names, (name) => `import * as ${name} from "./${name}";`)}
export const families = {
${each(names, (name) => `  ${name},`)}} as const;
`;

const definitionsOnDemand = (names: readonly string[]): string =>
  `/** All families, each loaded when it is needed: written by \`npm run generate\`. For bundles, which have \`require\`. */
import type { families } from "./families.generated";

declare const require: <N extends keyof typeof families>(name: \`./${"$"}{N}\`) => (typeof families)[N];

export const familiesOnDemand = {
${each(names, (name) => `  ${name}: () => require("./${name}"),`)}} as const;
`;

const simulated = (names: readonly string[]): string =>
  `/** All families: written by \`npm run generate\` from the folders of \`families\`. */
import type { Family } from "./kernel/router";
${each(names, (name) => `import { family as ${camelCase(name)} } from "./families/${name}";`)}
export const families: readonly Family[] = [
${each(names, (name) => `  ${camelCase(name)},`)}];
`;

function samples(): string {
  const files = readdirSync(at("test/lifecycle/samples")).filter((name) => /^(?!index\.).*\.ts$/.test(name));
  const names = files.map((name) => name.replace(/\.ts$/, "")).sort();
  return `/** All scenarios of the matrix: written by \`npm run generate\` from the other files of this folder. */
import type { Scenario } from "../sample";
${each(names, (name) => `import * as ${camelCase(name)} from "./${name}";`)}
const files: readonly object[] = [
${each(names, (name) => `  ${camelCase(name)},`)}];

export const scenarios: readonly Scenario[] = files.flatMap(inOrder).filter(isScenario);

/** Sorts by name: loaders list the exports of a file in different orders. */
function inOrder(file: object): object[] {
  const named = Object.entries(file).sort(([one], [other]) => (one < other ? -1 : 1));
  return named.map(([, value]) => value);
}

function isScenario(value: object): value is Scenario {
  return "samples" in value;
}
`;
}

/** Checks about all or several families. */
const ACROSS = "src/checks/across-families";
const folderOfChecks = (family: string): string => `src/resources/${family}/checks`;

const checksOfFamilies = (names: readonly string[]): string =>
  `/** The checks of all families: written by \`npm run generate\` from their folders \`checks\`. */
${each(names, (name) => `import { checks as ${name} } from "../resources/${name}/checks/all.generated";`)}
export const families = {
${each(names, (name) => `  ${name},`)}} as const;
`;

const checksOnDemand = (names: readonly string[]): string =>
  `/** The same, each family loaded when it is needed: written by \`npm run generate\`. For bundles, which have \`require\`. */
import type { Check } from "../framework/checks/check";

declare const require: (name: string) => { readonly checks: readonly Check[] };

export const familiesOnDemand = {
${each(names, (name) => `  ${name}: () => require("../resources/${name}/checks/all.generated").checks,`)}} as const;
`;

/** The checks that the files of a folder export, by their names. Helper files have none. */
function checksIn(folder: string, list: string): string {
  const found = readdirSync(at(folder)).flatMap((name) =>
    [...readFileSync(at(folder, name), "utf8").matchAll(/^export const (\w+) = (?:certain|likely)Mistake\(/gm)].map(
      ([, check = ""]) => ({ check, file: name.replace(/\.ts$/, "") }),
    ),
  );
  const files = new Map(found.map(({ check, file }) => [check, file]));
  const checks = [...files.keys()].sort();
  return `/** The checks in this folder: written by \`npm run generate\`. */
import type { Check } from "${"../".repeat(folder.split("/").length - 1)}framework/checks/check";
${each(checks, (check) => `import { ${check} } from "./${files.get(check)}";`)}
export const ${list}: readonly Check[] = [
${each(checks, (check) => `  ${check},`)}];
`;
}

/** Folders with a file of diagnostics, which may only pass on those of others. */
function catalogue(): string {
  const files = readdirSync(at("src"), { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  const folders = files
    .flatMap((name) => /^(.+)\/diagnostics\.ts$/.exec(name)?.[1] ?? [])
    .filter((folder) =>
      /^export const \w+ = (?:error|warning)\(/m.test(readFileSync(at("src", folder, "diagnostics.ts"), "utf8")),
    )
    .sort();
  const variable = (name: string) => name.replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `/** The catalogue of diagnostics: written by \`npm run generate\` from the files called \`diagnostics.ts\`. */
import { type Entry, isEntry } from "../../plugin/diagnostic";
${each(folders, (name) => `import * as ${variable(name)} from "../../${name}/diagnostics";`)}
const files: Readonly<Record<string, object>> = {
${each(folders, (name) => `  "${name}": ${variable(name)},`)}};

/** The entries of each folder, by their ids. */
export const CATALOGUE: ReadonlyMap<string, readonly Entry[]> = new Map(
  Object.entries(files).map(([folder, file]) => [folder, Object.values(file).filter(isEntry).sort(byId)]),
);

/** Loaders list the exports of a file in different orders. */
function byId(one: Entry, other: Entry): number {
  return one.id < other.id ? -1 : 1;
}
`;
}

/** A file with the lines of families between two marks. */
function withLines(path: string, comment: "//" | "#", lines: readonly string[]): string {
  const text = readFileSync(at(path), "utf8");
  const mark = `${comment} Families, by \`npm run generate\`.\n`;
  const [begin, end] = [text.indexOf(mark), text.indexOf(`${comment} End of families.`)];
  if (begin < 0 || end < begin) throw new Error(`${path} has no marks of families`);
  return `${text.slice(0, begin)}${mark}${lines.map((line) => `${line}\n`).join("")}${text.slice(end)}`;
}

/** A family without handwritten constructs has bindings only. In the order of the formatter. */
const namespaces = (names: readonly string[]): string[] =>
  names
    .map((name) => [existsSync(at("src/constructs", name)) ? "constructs" : "bindings", name])
    .sort()
    .map(([folder, name]) => `export * as ${name} from "./${folder}/${name}";`);

const OWNERS = ".github/CODEOWNERS";

/** The code owners: one line per family. Owners in existing lines are kept. */
function owners(names: readonly string[]): string[] {
  const text = readFileSync(at(OWNERS), "utf8");
  const everything = /^\* +(.+)$/m.exec(text)?.[1] ?? "";
  const named = new Map(
    [...text.matchAll(/^\*\*\/(\w+)\/\*\* +(.+)$/gm)].map(([, name = "", who = ""]) => [name, who]),
  );
  return names.map((name) => `${`**/${name}/**`.padEnd(24)}${named.get(name) ?? everything}`);
}
