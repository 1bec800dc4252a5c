/**
 * The lock that a client can hold on the SDN configuration. Facts: contributing/facts/sdn.md#client-lock. It does not expire and has no
 * owner, and no read shows it. While it is held, the server refuses all other SDN writes. Only its token, or force, releases it. Without
 * a lock, the server ignores any token. It refuses the lock while changes are staged, unless `allow-pending` is set.
 */
import type { PveSession } from "../../api/types";
import { bool, string } from "../../framework/attribute";
import type { Behaviour } from "../../framework/resource";
import { hasReason } from "../failures";
import { resource } from "../kinds/define";
import { sdnLockOfOther } from "./diagnostics";
import { SDN_LOCK } from "./lock";
import type { Reason } from "./server-texts";

const write = { domain: SDN_LOCK };

const attributes = {
  allow_pending: bool({ doc: "Whether the lock is taken even if changes are staged." }).default(false).replaces(),
  force_release: bool({ doc: "Whether a destroy releases any lock, even that of another client." }).default(false),
  token: string({ doc: "Token of the lock, for `sdn_lock_token` of a provider block that works under it." })
    .computed()
    .sensitive(),
};

const behaviour: Behaviour<PveSession, typeof attributes, never> = {
  // No call shows whether a lock is held.
  read: async ({ token }) => (token === null ? null : {}),

  async create({ allow_pending }, { services, created }) {
    const parameters = allow_pending ? ({ "allow-pending": 1 } as const) : {};
    const token = await services.write("POST /cluster/sdn/lock", {}, parameters, { ...write, secretAnswer: true });
    created({ token });
    return { token };
  },

  /** Only `force_release` can change, which has an effect at the destroy. */
  update: async () => undefined,

  async delete({ token, force_release }, { services, warn }) {
    // The server releases the lock only for its own token.
    const parameters = force_release ? ({ force: 1 } as const) : { "lock-token": String(token) };
    try {
      await services.write("DELETE /cluster/sdn/lock", {}, parameters, write);
    } catch (failure) {
      if (!hasReason<Reason>(failure, "locked-by-client")) throw failure;
      warn(sdnLockOfOther());
    }
  },
};

export const sdnLock = resource({
  type: "sdn_lock",
  since: "9.0",
  description:
    "Holds the lock of the SDN configuration while the resource exists. Meanwhile only clients with the token can change the configuration. The lock never expires. If a run ends without destroying it, release it with `pvesh delete /cluster/sdn/lock --force 1`. Needs Proxmox VE 9.0 or newer.",
  attributes,
  identity: [],
  lifeCycle: { kind: "item", importable: false },
  behaviour,
  operations: ["POST /cluster/sdn/lock", "DELETE /cluster/sdn/lock"],
});
