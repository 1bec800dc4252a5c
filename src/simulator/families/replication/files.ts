/** Storage replication jobs by id (`100-0`: guest and number). Facts: contributing/facts/replication.md#jobs. */
import { configFile } from "../../kernel/config-file";
import { sectionFile } from "../../kernel/section-config";

export const REPLICATION = sectionFile("replication.cfg");

/** The runner of the nodes, which the recordings do not have. */
export interface ReplicationRunner {
  running: boolean;
  /** When it first saw the mark of a job that is to be removed, in milliseconds. */
  seen: Record<string, number>;
}

export const RUNNER = configFile<ReplicationRunner>("simulator/replication-runner", () => ({
  running: false,
  seen: {},
}));
