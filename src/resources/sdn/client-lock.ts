/**
 * The lock that a client can hold on the SDN configuration. Facts (contributing/facts/sdn.md#client-lock): it does not
 * expire, has no owner, and cannot be asked for; while it is held every other SDN write is refused; only its token,
 * or force, releases it; without a lock any token is ignored; it is not given while something is staged, unless that
 * is allowed.
 */
import type { PveSession } from "../../api/types";
import { bool, string } from "../../framework/attribute";
import type { Behaviour } from "../../framework/resource";
import { hasReason } from "../failures";
import { resource } from "../kinds/define";
import { SDN_LOCK } from "./lock";
import type { Reason } from "./server-texts";

const write = { domain: SDN_LOCK };

const attributes = {
  allow_pending: bool({ doc: "Whether the lock is taken although something is staged." }).default(false).replaces(),
  force_release: bool({
    doc: "Whether destroying releases whatever lock there is then, also one that somebody else has taken.",
  }).default(false),
  token: string({ doc: "Token of the lock: the `sdn_lock_token` of a provider block that works under it." })
    .computed()
    .sensitive(),
};

const behaviour: Behaviour<PveSession, typeof attributes, never> = {
  // The server does not say whether a lock is held, let alone which one.
  read: async ({ token }) => (token === null ? null : {}),

  async create({ allow_pending }, { services, created }) {
    const parameters = allow_pending ? ({ "allow-pending": 1 } as const) : {};
    const token = await services.write("POST /cluster/sdn/lock", {}, parameters, { ...write, secretAnswer: true });
    created({ token });
    return { token };
  },

  /** The only attribute that can change in place says what happens at the end. */
  update: async () => undefined,

  async delete({ token, force_release }, { services, warn }) {
    // Without its token a lock is not ours: the server refuses to release it for any other text.
    const parameters = force_release ? ({ force: 1 } as const) : { "lock-token": String(token) };
    try {
      await services.write("DELETE /cluster/sdn/lock", {}, parameters, write);
    } catch (failure) {
      if (!hasReason<Reason>(failure, "locked-by-client")) throw failure;
      warn("The SDN lock was not ours any more", "Somebody released it and took another one, which was left alone.");
    }
  },
};

export const sdnLock = resource({
  type: "sdn_lock",
  family: "sdn",
  since: "9.0",
  documentation: {
    description:
      "Holds the lock of the SDN configuration as long as the resource exists: nobody else can change it meanwhile, nor can this provider without the token. The lock never expires. If a run ends without destroying it, release it with `pvesh delete /cluster/sdn/lock --force 1`. Needs Proxmox VE 9.0 or newer.",
    example: `resource "pve_sdn_lock" "maintenance" {}

provider "pve" {
  alias          = "locked"
  sdn_lock_token = pve_sdn_lock.maintenance.token
}
`,
  },
  attributes,
  identity: [],
  lifeCycle: { kind: "item", importable: false },
  behaviour,
  operations: ["POST /cluster/sdn/lock", "DELETE /cluster/sdn/lock"],
});
