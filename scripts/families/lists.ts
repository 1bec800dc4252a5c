/**
 * Lists of families, derived from their folders: bundler and construct compiler cannot list folders at run time.
 *
 * A family is a folder of `src/resources` with an `index.ts`; its constructs and its samples have the same name.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { at } from "../build/project";

const MARKS = ["// Families, by `npm run generate`.", "// End of families."] as const;

const OWNERS = ".github/CODEOWNERS";

/** Files and folders that belong to no family. */
const OTHERS: Readonly<Record<string, string>> = {
  "bindings/provider": "type { PveProviderConfig }",
  "constructs/checks/acknowledgements": "{ Validations }",
  "constructs/checks/policies": "{ Policies, type PolicyOptions }",
  "constructs/provider": "{ PveProvider }",
  "constructs/schedule": "{ Schedule }",
  "constructs/tenant": "{ Tenant, type TenantConfig }",
  "constructs/testing": "* as testing",
};

/** Contents by path in the repository. */
export function familyLists(): ReadonlyMap<string, string> {
  return new Map([
    ["src/resources/families.generated.ts", definitions()],
    ["src/resources/families-on-demand.generated.ts", definitionsOnDemand()],
    ["src/checks/families.generated.ts", checksOfFamilies()],
    ["src/checks/families-on-demand.generated.ts", checksOnDemand()],
    ...[ACROSS, ...familiesWithChecks().map(folderOfChecks)].map((folder): [string, string] => [
      `${folder}/all.generated.ts`,
      checksIn(folder),
    ]),
    ["src/tools/explain/catalogue.generated.ts", catalogue()],
    ["src/index.ts", namespaces()],
    ["test/lifecycle/samples/index.ts", samples()],
    [OWNERS, owners()],
  ]);
}

function foldersOf(path: string): string[] {
  const entries = readdirSync(at(path), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && existsSync(at(path, entry.name, "index.ts")));
  return folders.map(({ name }) => name).sort();
}

function definitions(): string {
  const names = foldersOf("src/resources");
  return `/** All families: written by \`npm run generate\` from the folders that have an \`index.ts\`. */
${names.map((name) => `import * as ${name} from "./${name}";\n`).join("")}
export const families = {
${names.map((name) => `  ${name},\n`).join("")}} as const;
`;
}

function definitionsOnDemand(): string {
  const names = foldersOf("src/resources");
  return `/** All families, each loaded when it is needed: written by \`npm run generate\`. For bundles, which have \`require\`. */
import type { families } from "./families.generated";

declare const require: <N extends keyof typeof families>(name: \`./${"$"}{N}\`) => (typeof families)[N];

export const familiesOnDemand = {
${names.map((name) => `  ${name}: () => require("./${name}"),\n`).join("")}} as const;
`;
}

function namespaces(): string {
  const text = readFileSync(at("src/index.ts"), "utf8");
  const [begin, end] = MARKS.map((mark) => text.indexOf(mark)) as [number, number];
  if (begin < 0 || end < begin) throw new Error(`src/index.ts has no marks "${MARKS.join('" and "')}"`);
  const names = foldersOf("src/resources");
  // A family without handwritten constructs has bindings only. In the order of the formatter.
  const family = (name: string) => [
    `./${existsSync(at("src/constructs", name)) ? "constructs" : "bindings"}/${name}`,
    `* as ${name}`,
  ];
  const others = Object.entries(OTHERS).map(([path, what]) => [`./${path}`, what]);
  const lines = [...names.map(family), ...others]
    .sort(([a = ""], [b = ""]) => (a < b ? -1 : 1))
    .map(([path, what]) => `export ${what} from "${path}";\n`);
  return `${text.slice(0, begin)}${MARKS[0]}\n${lines.join("")}${text.slice(end)}`;
}

function samples(): string {
  const files = readdirSync(at(join("test", "lifecycle", "samples"))).filter((name) =>
    /^(?!index\.).*\.ts$/.test(name),
  );
  const names = files.map((name) => name.replace(/\.ts$/, "")).sort();
  const variable = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `/** All scenarios of the matrix: written by \`npm run generate\` from the other files of this folder. */
import type { Scenario } from "../sample";
${names.map((name) => `import * as ${variable(name)} from "./${name}";\n`).join("")}
const files: readonly object[] = [
${names.map((name) => `  ${variable(name)},\n`).join("")}];

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
const familiesWithChecks = (): string[] =>
  foldersOf("src/resources").filter((name) => existsSync(at(folderOfChecks(name))));

function checksOfFamilies(): string {
  const names = familiesWithChecks();
  return `/** The checks of all families: written by \`npm run generate\` from their folders \`checks\`. */
${names.map((name) => `import { checks as ${name} } from "../resources/${name}/checks/all.generated";\n`).join("")}
export const families = {
${names.map((name) => `  ${name},\n`).join("")}} as const;
`;
}

function checksOnDemand(): string {
  return `/** The same, each family loaded when it is needed: written by \`npm run generate\`. For bundles, which have \`require\`. */
import type { Check } from "../framework/checks/check";

declare const require: (name: string) => { readonly checks: readonly Check[] };

export const familiesOnDemand = {
${familiesWithChecks()
  .map((name) => `  ${name}: () => require("../resources/${name}/checks/all.generated").checks,\n`)
  .join("")}} as const;
`;
}

/** The checks that the files of a folder export, by their names. Helper files have none. */
function checksIn(folder: string): string {
  const files = readdirSync(at(folder))
    .sort()
    .map((name) => ({
      file: name.replace(/\.ts$/, ""),
      checks: [
        ...readFileSync(at(folder, name), "utf8").matchAll(/^export const (\w+) = (?:certain|likely)Mistake\(/gm),
      ]
        .map(([, check = ""]) => check)
        .sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
    }))
    .filter(({ checks }) => checks.length > 0);
  const list = folder === ACROSS ? "acrossFamilies" : "checks";
  const contract = `${"../".repeat(folder.split("/").length - 1)}framework/checks/check`;
  return `/** The checks in this folder: written by \`npm run generate\`. */
import type { Check } from "${contract}";
${files.map(({ file, checks }) => `${namedImport(checks, `./${file}`)}\n`).join("")}
${arrayOf(`export const ${list}: readonly Check[]`, files.flatMap(({ checks }) => checks).sort())}
`;
}

/** In the format of biome: on one line if it fits. */
function namedImport(names: readonly string[], from: string): string {
  const line = `import { ${names.join(", ")} } from "${from}";`;
  return line.length <= 120 ? line : `import {\n${names.map((name) => `  ${name},\n`).join("")}} from "${from}";`;
}

/** In the format of biome: on one line if it fits. */
function arrayOf(declaration: string, elements: readonly string[]): string {
  const line = `${declaration} = [${elements.join(", ")}];`;
  return line.length <= 120 ? line : `${declaration} = [\n${elements.map((element) => `  ${element},\n`).join("")}];`;
}

const hasEntries = (folder: string) =>
  /^export const \w+ = (?:error|warning)\(/m.test(readFileSync(at("src", folder, "diagnostics.ts"), "utf8"));

function catalogue(): string {
  const files = readdirSync(at("src"), { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll("\\", "/"));
  const folders = files
    .flatMap((name) => /^(.+)\/diagnostics\.ts$/.exec(name)?.[1] ?? [])
    .filter(hasEntries)
    .sort();
  const variable = (name: string) => name.replace(/\W(\w)/g, (_, letter: string) => letter.toUpperCase());
  const all = folders.map((name) => [`${name}/diagnostics`, `* as ${variable(name)}`] as const);
  // In the formatter's order.
  const imports = [...all, ["plugin/diagnostic", "{ type Entry, isEntry }"] as const]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, what]) => `import ${what} from "../../${name}";`);
  return `/** The catalogue of diagnostics: written by \`npm run generate\` from the files called \`diagnostics.ts\`. */
${imports.join("\n")}

const files: Readonly<Record<string, object>> = {
${folders.map((name) => `  ${variable(name) === name ? "" : `"${name}": `}${variable(name)},\n`).join("")}};

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

/** The code owners: one line per family. Owners in existing lines are kept. */
function owners(): string {
  const text = readFileSync(at(OWNERS), "utf8");
  const everything = /^\* +(.+)$/m.exec(text)?.[1] ?? "";
  const named = new Map(
    [...text.matchAll(/^\*\*\/(\w+)\/\*\* +(.+)$/gm)].map(([, name = "", who = ""]) => [name, who]),
  );
  const lines = foldersOf("src/resources").map(
    (name) => `${`**/${name}/**`.padEnd(24)}${named.get(name) ?? everything}`,
  );
  const [begin, end] = MARKS.map((mark) => text.indexOf(mark.replace("//", "#"))) as [number, number];
  return `${text.slice(0, begin)}${MARKS[0].replace("//", "#")}\n${lines.join("\n")}\n${text.slice(end)}`;
}
