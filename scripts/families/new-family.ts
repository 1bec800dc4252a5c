/**
 * `npm run new-family -- NAME [--path /cluster/NAME]`: writes the skeleton of a family, formatted, and prints the
 * remaining steps. `src/simulator/schema/api.json` must have the operations.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { at } from "../build/project";
import { writeAtomically } from "../build/steps";
import { readDescription } from "../operations/description";
import { familyLists } from "./lists";
import { derivedFiles } from "./simulator";
import { type DescribedOperation, type Skeleton, simulatorSkeleton } from "./simulator-skeleton";

/** The parts of a family in the project. Each further part is one more line here. */
const PARTS: readonly ((name: string, path: string, described: readonly DescribedOperation[]) => Skeleton)[] = [
  simulatorSkeleton,
];

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

function write(files: Iterable<readonly [path: string, text: string]>): void {
  for (const [path, text] of files) writeAtomically(at(path), text);
}

function main(): void {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { path: { type: "string" } } });
  const [name = ""] = positionals;
  if (!/^[a-z]+(-[a-z]+)*$/.test(name))
    fail("Usage: npm run new-family -- NAME [--path PATH]; names as in `bulk-actions`.");
  const { operations } = readDescription();
  const parts = PARTS.map((part) => part(name, values.path ?? `/cluster/${name}`, operations));
  const files: Record<string, string> = Object.assign({}, ...parts.map((part) => part.files));
  const there = Object.keys(files).filter((path) => existsSync(at(path)));
  if (there.length > 0) fail(`These files exist already: ${there.join(", ")}`);
  write(Object.entries(files));
  write([...familyLists(), ...Object.entries(derivedFiles())]);
  spawnSync(
    process.execPath,
    [at("node_modules/@biomejs/biome/bin/biome"), "check", "--write", ...Object.keys(files)],
    {
      cwd: at(),
      stdio: "ignore",
    },
  );
  const left = parts.flatMap((part) => part.left);
  const todo = [
    ...(left.length > 0 ? [`Behaviours of ${left.join(", ")}.`] : []),
    "The server's behaviour: src/simulator/writing-a-family.md. Derive it from the server, not from the definitions.",
    `The server's facts in contributing/facts/${name}.md, and tests in test/simulator/families/${name}.test.ts.`,
    "Definitions, samples and constructs: contributing/tasks.md, A new resource.",
  ];
  process.stdout.write(`Written:\n${list(Object.keys(files))}\nTo do:\n${list(todo)}`);
}

const list = (lines: readonly string[]): string => lines.map((line) => `  ${line}\n`).join("");

try {
  main();
} catch (error) {
  fail((error as Error).message);
}
