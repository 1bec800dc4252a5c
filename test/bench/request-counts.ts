/**
 * Number of requests for common tasks.
 *
 *     npx tsx test/bench/request-counts.ts
 */
import { changeInIpSet, refreshOfAliases, refreshOfNetwork, ruleInserted, totalOf } from "./counted-requests";
import { type Amount, AS_WRITTEN, print } from "./figures";

const WORK = [
  { measure: refreshOfAliases, size: 1000, goal: () => 1 },
  { measure: changeInIpSet, size: 5000, goal: () => 3 },
  { measure: ruleInserted, size: 200, goal: () => 3 },
  { measure: refreshOfNetwork, size: 60, goal: (vnets: number) => vnets + 2 },
];

export async function requestCounts({ size: [given] }: Amount): Promise<void> {
  const figures = [];
  for (const { measure, size, goal } of WORK) {
    const counted = await measure(given ?? size);
    const atMost = goal(given ?? size);
    const total = totalOf(counted);
    figures.push({ what: counted.what, measured: String(total), goal: `≤ ${atMost}`, reached: total <= atMost });
    for (const [operation, count] of Object.entries(counted.requests))
      figures.push({ what: `  ${operation}`, measured: String(count) });
  }
  print("Requests", figures);
}

if (require.main === module) void requestCounts(AS_WRITTEN);
