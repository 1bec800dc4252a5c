/**
 * The coverage map: `npm run --silent coverage -- [--json] [--check] [--commit]`.
 *
 * It combines the resource definitions with the operations that tests sent to the simulated cluster. These are from the
 * last run. For tests that have not run since, they are from the last commit of the map.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Command } from "commander";
import { COMMITTED, coverageMap, lastRun, openOperations } from "./coverage/map";
import { coverageSummary } from "./coverage/page";

const options = new Command("coverage")
  .description("Prints the types and tests that reach each operation of the API")
  .option("--json", "print one object per operation")
  .option("--check", "fail if an operation has no type or no test")
  .option(
    "--commit",
    "store the operations of the last run in test/coverage/sent.json, for the release's page of the coverage",
  )
  .parse()
  .opts<{ json?: boolean; check?: boolean; commit?: boolean }>();

const map = coverageMap();
const open = openOperations(map);

if (options.json) console.log(`[\n${map.map((operation) => JSON.stringify(operation)).join(",\n")}\n]`);
else console.log(coverageSummary(map));
if (options.commit) {
  mkdirSync(dirname(COMMITTED), { recursive: true });
  writeFileSync(COMMITTED, `${JSON.stringify(lastRun(), null, 1)}\n`);
}
if (options.check && open.length > 0) {
  for (const line of open) console.error(line);
  process.exitCode = 1;
}
