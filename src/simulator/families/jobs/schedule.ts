/** What a schedule means. Facts: contributing/facts/jobs.md#schedules. */
import type { Call } from "../../kernel/call";
import { perlTime } from "../../kernel/perl-time";
import type { Routes } from "../../kernel/router";
import { nextRun } from "./files";

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

export const schedule: Routes = {
  "GET /cluster/jobs/schedule-analyze": analyze,
};
