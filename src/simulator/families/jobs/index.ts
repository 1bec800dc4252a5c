/** Jobs other than backups: realm synchronisation, and what a schedule means. Facts: contributing/facts/jobs.md#schedules. */
import { directory } from "../../kernel/directory";
import type { Family } from "../../kernel/family";
import type { Routes } from "../../kernel/router";
import { realmSync } from "./realm-sync";
import { schedule } from "./schedule";

const index: Routes = {
  "GET /cluster/jobs": directory("subdir", ["schedule-analyze", "realm-sync"]),
};

export const family: Family = { routes: [index, schedule, realmSync] };
