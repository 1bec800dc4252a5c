/**
 * The coverage map: `npm run --silent coverage -- [--json] [--check] [--commit]`.
 *
 * It is made from the resource definitions and from what the tests really sent to the simulated cluster: in the last run,
 * or, for tests that did not run since, when the map was last committed.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { Command } from "commander";
import { COMMITTED, coverageMap, lastRun, openOperations } from "./coverage/map";
import { coverageSummary } from "./coverage/page";

const options = new Command("coverage")
  .description("Which operations of the API are covered, by which types and tests")
  .option("--json", "print one object per operation")
  .option("--check", "fail when an operation has no type or no test")
  .option(
    "--commit",
    "keep what the last run sent in test/coverage/sent.json, from which a release makes the page of the coverage",
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
