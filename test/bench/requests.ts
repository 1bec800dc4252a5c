/**
 * Prints how many requests common work takes.
 *
 *     npx tsx test/bench/requests.ts
 */
import { changeInIpSet, refreshOfAliases, ruleInserted, totalOf } from "./request-counts";

async function main(): Promise<void> {
  for (const measure of [() => refreshOfAliases(1000), () => changeInIpSet(5000), () => ruleInserted(200)]) {
    const measured = await measure();
    console.log(`${measured.what}: ${totalOf(measured)}`);
    for (const [operation, count] of Object.entries(measured.requests)) console.log(`  ${count} × ${operation}`);
  }
}

void main();
