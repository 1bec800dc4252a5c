/** The lock on the SDN configuration: while it is held nothing else can be changed, so it has a scenario of its own. */
import type { Scenario } from "../sample";

export const sdnLock: Scenario = {
  name: "sdn-lock",
  samples: [
    {
      type: "sdn_lock",
      singleton: true,
      minimal: () => ({}),
      fields: { allow_pending: [false, true], force_release: [true, false] },
      unseen: { force_release: "a switch of the provider: the server knows nothing of it" },
      without: {
        disappear: "the server does not report whether a lock is held",
        import: "the token is returned once, to the client that takes the lock",
      },
    },
  ],
};
