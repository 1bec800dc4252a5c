/**
 * `npm run new-family -- NAME [--path /cluster/NAME]`: writes all files of a new family, formatted, and prints which of
 * them need more than a skeleton can know. `src/simulator/schema/api.json` must have the operations.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { resources } from "../../src/resources";
import { at } from "../build/project";
import { writeAtomically, writeFiles } from "../build/steps";
import { readDescription } from "../operations/description";
import { type DescribedCollection, describedCollection } from "./described-collection";
import { familyLists } from "./lists";
import { skeletons, typeOf, withoutBehaviour } from "./skeletons";

/** Lists with one line per family, in which a person decides about the order or the wording. */
const FACTS_INDEX = "contributing/facts/README.md";
const DATA_SOURCE_PARTS = "test/acceptance/data-sources/objects.ts";

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** Inserts lines before or after a known one. */
function insert(path: string, pattern: RegExp, replacement: string): void {
  const text = readFileSync(at(path), "utf8");
  if (!pattern.test(text)) fail(`${path} has no line ${pattern}`);
  writeAtomically(at(path), text.replace(pattern, replacement));
}

function addToLists({ name, path }: DescribedCollection): void {
  insert(
    FACTS_INDEX,
    /(\| \[[\w-]+\]\([\w-]+\.md\) \|.*\n)(?!\| \[)/,
    `$1| [${name}](${name}.md) | the objects at \`${path}\` |\n`,
  );
  insert(DATA_SOURCE_PARTS, /^import type/m, `import { ${name} } from "./${name}";\nimport type`);
  insert(DATA_SOURCE_PARTS, /^(const parts = \[.*)\];/m, `$1, ${name}];`);
  writeFiles(familyLists());
}

function main(): void {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { path: { type: "string" } } });
  const [name = ""] = positionals;
  if (!/^[a-z]+$/.test(name)) fail("Usage: npm run new-family -- NAME [--path PATH]; the name is one word.");
  const collection = describedCollection(name, values.path ?? `/cluster/${name}`, readDescription().operations);
  const owner = resources.find(({ operations }) => operations.some((one) => collection.operations.includes(one)));
  if (owner) fail(`pve_${owner.type} manages ${collection.path} already: extend it, or give --path another path.`);
  const files = skeletons(collection);
  const existing = Object.keys(files).filter((path) => existsSync(at(path)));
  if (existing.length > 0) fail(`These files exist already: ${existing.join(", ")}`);
  writeFiles(files);
  addToLists(collection);
  const sources = [...Object.keys(files), DATA_SOURCE_PARTS].filter((path) => path.endsWith(".ts"));
  spawnSync(
    process.execPath,
    [at("node_modules/@biomejs/biome/bin/biome"), "check", "--write", "--unsafe", ...sources],
    { cwd: at(), stdio: "ignore" },
  );
  const open = withoutBehaviour(collection);
  const todo = [
    `The facts: contributing/facts/${name}.md.`,
    `The texts and formats of the definition: src/resources/${name}/${typeOf(collection)}.ts.`,
    `The server's behaviour, from the facts: src/simulator/families/${name}/index.ts.`,
    ...open.map((operation) => `A behaviour of ${operation} there.`),
    `Realistic values: test/lifecycle/samples/${name}.ts, and examples/resources/pve_${typeOf(collection)}/resource.tf.`,
    `Then npm run try-type -- ${typeOf(collection)}.`,
  ];
  process.stdout.write(`Written:\n${list(Object.keys(files))}\nTo complete:\n${list(todo)}`);
}

const list = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join("");

try {
  main();
} catch (error) {
  fail((error as Error).message);
}
