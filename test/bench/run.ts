/**
 * All benches, one after the other: `npm run bench`. The machine should have nothing else to do.
 * `npm run bench -- --save` keeps the figures in `bench/results` as those of the version in `package.json`.
 */
import { manifest } from "../../scripts/build/project";
import { BUILT } from "./built";
import { coldStart } from "./cold-start";
import { planTimes } from "./plan-times";
import { requestCounts } from "./request-counts";
import { load, save } from "./save";

async function main(): Promise<void> {
  const loadBefore = load();
  await coldStart(BUILT);
  await planTimes();
  await requestCounts();
  if (process.argv.includes("--save")) console.log(`Kept in ${save(manifest.version, loadBefore)}`);
}

void main();
