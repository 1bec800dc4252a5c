/** Closed sets of values of replication. Facts: contributing/facts/replication.md. */
import { enumeration } from "../formats/enumeration";

export const removalValues = enumeration(
  "replication.Removal",
  "What becomes of the copies when a replication job is removed.",
  {
    full: "They are removed with it.",
    keep: "They are kept.",
    force: "The job is removed whether its copies can be or not.",
  },
);
