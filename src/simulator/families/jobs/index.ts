/** Jobs other than backups: realm synchronisation, and what a schedule means. Facts: contributing/facts/jobs.md#schedules. */

import type { Call } from "../../kernel/call";
import type { Family } from "../../kernel/family";
import { perlTime } from "../../kernel/perl";
import type { Routes } from "../../kernel/router";
import { directory } from "../../kernel/router";
import { nextRun } from "./files";
import { realmSync } from "./realm-sync";

// The next times of a schedule. Facts: contributing/facts/jobs.md#schedules.

const ITERATIONS = 10;

/** The next times of a schedule; fewer when it comes to its end. */
function analyze(call: Call) {
  const schedule = call.required("schedule");
  const count = call.number("iterations") ?? ITERATIONS;
  const runs: { timestamp: number; utc: string }[] = [];
  let time = nextRun(schedule, call.number("starttime") ?? call.now);
  while (time !== undefined && runs.length < count) {
    runs.push({ timestamp: time, utc: perlTime(time) });
    time = nextRun(schedule, time);
  }
  return runs;
}

const schedule: Routes = {
  "GET /cluster/jobs/schedule-analyze": analyze,
};

const index: Routes = {
  "GET /cluster/jobs": directory("subdir", ["schedule-analyze", "realm-sync"]),
};

export const family: Family = { routes: [index, schedule, realmSync] };
