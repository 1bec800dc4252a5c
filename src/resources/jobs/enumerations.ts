/** Closed sets of values of scheduled jobs. Facts: contributing/facts/jobs.md. */
import { enumeration } from "../formats/enumeration";

export const syncScopeValues = enumeration("jobs.SyncScope", "What is taken over from a realm.", {
  users: "Users.",
  groups: "Groups.",
  both: "Users and groups.",
});

export const removalValues = enumeration(
  "jobs.Removal",
  "What is removed of users and groups that a realm no longer has.",
  {
    acl: "Their permissions.",
    properties: "Properties that the realm does not have.",
    entry: "They themselves.",
  },
);
