/** Storage replication jobs by id (`100-0`: guest and number). Facts: contributing/facts/replication.md#jobs. */
import { configFile } from "../../kernel/config-file";
import { sectionFile } from "../../kernel/section-config";

export const REPLICATION = sectionFile("replication.cfg");

/** State of the replication runner. It does not run in the recordings. */
export interface ReplicationRunner {
  running: boolean;
  /** When the runner first saw each job that is marked for removal, in milliseconds since 1970. */
  seen: Record<string, number>;
}

export const RUNNER = configFile<ReplicationRunner>("simulator/replication-runner", () => ({
  running: false,
  seen: {},
}));
