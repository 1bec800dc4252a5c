/** Jobs other than backups: realm synchronisation, and what a schedule means. */
import type { Call } from "../../kernel/call";
import { directory } from "../../kernel/directory";
import { perlTime } from "../../kernel/perl-time";
import type { Family } from "../../kernel/router";
import { nextRun } from "./files";
import { realmSync } from "./realm-sync";

const ITERATIONS = 10;

/** The next times of a schedule; fewer when it comes to its end. */
function analyze(call: Call) {
  const schedule = call.need("schedule");
  const count = call.number("iterations") ?? ITERATIONS;
  const runs: { timestamp: number; utc: string }[] = [];
  let time = nextRun(schedule, call.number("starttime") ?? call.now);
  while (time !== undefined && runs.length < count) {
    runs.push({ timestamp: time, utc: perlTime(time) });
    time = nextRun(schedule, time);
  }
  return runs;
}

export const jobs: Family = (route) => {
  route("GET", "/cluster/jobs", directory("subdir", ["schedule-analyze", "realm-sync"]));
  route("GET", "/cluster/jobs/schedule-analyze", analyze);
  realmSync(route);
};
