/**
 * The coverage map: `npm run --silent coverage -- [--json] [--markdown] [--check] [--commit]`.
 *
 * It is made from the resource definitions and from what the tests of the last run really sent to the simulated cluster
 * (without a run: from what they sent when the map was last committed).
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Command } from "commander";
import { COMMITTED, type CoveredOperation, coverageMap, sentByTests } from "./coverage/map";

const options = new Command("coverage")
  .description("Which operations of the API are covered, by which types and tests")
  .option("--json", "print one object per operation")
  .option("--markdown", "write docs/coverage.md")
  .option("--check", "fail when an operation has no type or no test")
  .option("--commit", "keep what the last run sent in test/coverage/sent.json")
  .parse()
  .opts<{ json?: boolean; markdown?: boolean; check?: boolean; commit?: boolean }>();

const map = coverageMap();
const open = map.filter(({ types, tests }) => types.length === 0 || tests.length === 0);

if (options.json) console.log(`[\n${map.map((operation) => JSON.stringify(operation)).join(",\n")}\n]`);
else console.log(summary());
if (options.commit) {
  mkdirSync(dirname(COMMITTED), { recursive: true });
  writeFileSync(COMMITTED, `${JSON.stringify(sentByTests(), null, 1)}\n`);
}
if (options.markdown) writeFileSync(join(import.meta.dirname, "..", "docs", "coverage.md"), markdown());
if (options.check && open.length > 0) {
  for (const { method, path, types } of open)
    console.error(`${types.length === 0 ? "no type" : "no test"}: ${method} ${path}`);
  process.exitCode = 1;
}

function summary(): string {
  const typed = map.filter(({ types }) => types.length > 0).length;
  const tested = map.filter(({ tests }) => tests.length > 0).length;
  return `${map.length} operations: ${typed} reached by a type, ${tested} sent by a test.`;
}

function markdown(): string {
  const rows = map.map(({ method, path, kind, types }: CoveredOperation) => {
    const shown = types.map((type) => `\`${type}\``).join(", ");
    return `| \`${method}\` | \`${path}\` | ${kind} | ${shown} |`;
  });
  return [
    "# Coverage of the API",
    "",
    "Every operation of Proxmox VE's API under `/cluster` and `/pools`, and the types that send it. Made by `npm run coverage -- --markdown`",
    "from the resource definitions; the build fails when an operation has no type, or when no test sent it.",
    "",
    summary(),
    "",
    "| method | path | kind | types |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
