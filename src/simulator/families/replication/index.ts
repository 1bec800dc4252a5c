/**
 * Storage replication: jobs that copy a guest's volumes to another node, and the runner of the nodes.
 * Facts: contributing/facts/replication.md#jobs.
 */
import type { Family } from "../../kernel/family";
import { jobs } from "./jobs";
import { replicationRunner } from "./runner";

export const family: Family = { routes: [jobs], daemons: [replicationRunner] };
