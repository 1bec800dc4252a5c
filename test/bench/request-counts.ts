/**
 * How many requests common work takes.
 *
 *     npx tsx test/bench/request-counts.ts
 */
import { changeInIpSet, refreshOfAliases, refreshOfNetwork, ruleInserted, totalOf } from "./counted-requests";
import { print } from "./figures";

const WORK = [
  { measure: () => refreshOfAliases(1000), atMost: 1 },
  { measure: () => changeInIpSet(5000), atMost: 3 },
  { measure: () => ruleInserted(200), atMost: 3 },
  { measure: () => refreshOfNetwork(60), atMost: 62 },
];

export async function requestCounts(): Promise<void> {
  const figures = [];
  for (const { measure, atMost } of WORK) {
    const counted = await measure();
    const total = totalOf(counted);
    figures.push({ what: counted.what, measured: String(total), goal: `≤ ${atMost}`, reached: total <= atMost });
    for (const [operation, count] of Object.entries(counted.requests))
      figures.push({ what: `  ${operation}`, measured: String(count) });
  }
  print("Requests", figures);
}

if (require.main === module) void requestCounts();
