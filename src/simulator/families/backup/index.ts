/** Backup jobs, and what they cover. Facts: contributing/facts/backup.md#jobs. */
import type { Family } from "../../kernel/family";
import { coverage } from "./coverage";
import { jobs } from "./jobs";

export const family: Family = { routes: [jobs, coverage] };
