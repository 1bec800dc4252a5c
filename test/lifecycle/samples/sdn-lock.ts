/** The lock on the SDN configuration: it blocks all other changes, so it has its own scenario. */
import type { Scenario } from "../sample";

export const sdnLock: Scenario = {
  name: "sdn-lock",
  samples: [
    {
      type: "sdn_lock",
      singleton: true,
      minimal: () => ({}),
      fields: { allow_pending: [false, true], force_release: [true, false] },
      unseen: { force_release: "a provider setting that the server does not know" },
      without: {
        disappear: "the server does not report whether a lock is held",
        import: "the token is returned once, to the client that takes the lock",
      },
    },
  ],
};
