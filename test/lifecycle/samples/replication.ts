/** Replication jobs. Only guests with all volumes on ZFS can be replicated: the cluster has few of them. */
import type { Scenario } from "../sample";

export const replication: Scenario = {
  name: "replication",
  samples: [
    {
      type: "replication_job",
      singleton: true,
      minimal: () => ({ guest: 100, target: "pve2" }),
      fields: {
        guest: [100, 102],
        job_number: [0, 7],
        target: ["pve2", "pve3"],
        schedule: ["*/30", "sat 2:30"],
        rate: [50, 1.5],
        comment: ["Büro, 100 %20 ☃", "plain"],
        enabled: [false, true],
        delete_mode: ["force", "keep"],
      },
      importId: ({ job_id }) => String(job_id),
    },
  ],
};
