/** Jobs that synchronise realms. The simulated cluster has the realms `corpldap` and `corpad`. */
import type { Scenario } from "../sample";

export const jobs: Scenario = {
  name: "jobs",
  samples: [
    {
      type: "realm_sync_job",
      minimal: (n) => ({ job_id: `sync${n}`, realm: "corpldap", schedule: "daily", scope: "both" }),
      fields: {
        job_id: ["sync1", "another"],
        realm: ["corpldap", "corpad"],
        schedule: ["hourly", "*-1..7 15:00"],
        scope: ["users", "groups"],
        remove_vanished: [["entry", "acl"], ["properties"]],
        enable_new: [false, true],
        enabled: [false, true],
        comment: ["Büro, 100 %20 ☃", "plain"],
      },
    },
  ],
};
