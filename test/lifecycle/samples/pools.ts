/** Pools and their members. */
import type { Scenario } from "../sample";

export const pools: Scenario = {
  name: "pools",
  samples: [
    {
      type: "pool",
      minimal: (n) => ({ pool_id: `pool-${n}` }),
      fields: {
        comment: ["Web servers", "Zwei\nZeilen ☃"],
        guests: [
          [100, 101],
          [101, 200],
        ],
        storages: [["local", "data"], ["backups"]],
        allow_move: [true, false],
        force_destroy: [true, false],
        deprecated_path: [true, false],
      },
      notInFull: { guests: "a guest is in at most one pool" },
    },
    {
      type: "pool_membership",
      given: { "pve_pool.membership": { pool_id: "membership" } },
      minimal: () => ({ pool_id: "membership", vm_id: 102 }),
      fields: { pool_id: ["membership", "other"], vm_id: [102, 200], allow_move: [true, false] },
      singleton: true,
      except: {
        storage: "a membership is of a guest or of a storage; the acceptance test of concurrent changes has both",
      },
      unseen: { allow_move: "a provider setting that the server does not know" },
    },
  ],
};
