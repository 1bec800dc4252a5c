/** `npm run fixture:release`: records the data of the present version. `-- --check` prints missing records. */
import { presentTypes } from "./assembly";
import { isKept, keep, PARTS, type Release } from "./fixture";
import { recordedNames } from "./names";
import { recordProjects } from "./projects";
import { recordStates } from "./states";
import { PRESENT } from "./version";

async function main(): Promise<void> {
  const release: Release = {
    states: await recordStates(),
    names: recordedNames(),
    assembly: presentTypes(),
    projects: await recordProjects(),
  };
  const folder = `test/upgrades/releases/${PRESENT}`;
  if (process.argv.includes("--check")) {
    const stale = PARTS.filter((part) => !isKept(part, release[part]));
    if (stale.length === 0) return;
    process.stderr.write(`${folder} is not of this commit (${stale.join(", ")}): npm run fixture:release\n`);
    process.exitCode = 1;
    return;
  }
  const written = PARTS.filter((part) => keep(part, release[part]));
  process.stdout.write(`${folder}: ${written.length > 0 ? `${written.join(", ")} written` : "as it was"}\n`);
}

void main().then(() => process.exit());
