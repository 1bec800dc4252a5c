/** All benches, one after the other: `npm run bench`. The machine should have nothing else to do. */
import { BUILT } from "./built";
import { coldStart } from "./cold-start";
import { planTimes } from "./plan-times";
import { requestCounts } from "./request-counts";

async function main(): Promise<void> {
  await coldStart(BUILT);
  await planTimes();
  await requestCounts();
}

void main();
