/**
 * Membership of a node. Facts: contributing/facts/cluster.md#membership. The request goes to the joining node, with the root password of a
 * member. The join replaces the whole configuration, the tickets and the certificate of the node. The answer is often lost, so only
 * the membership shows success. The request to remove a node goes to a remaining member, after the node was switched off for good.
 */

import type { PveSession } from "../../../api/types";
import { bool, string } from "../../../framework/attribute";
import { DiagnosticError, path } from "../../../framework/diagnostics";
import type { Caution } from "../../../framework/plan-warnings";
import type { Behaviour, PlanContext } from "../../../framework/resource";
import type { ConfigOf } from "../../../framework/state-of";
import { attribute } from "../../../naming/message";
import { integer } from "../../attributes/integer";
import { secret } from "../../attributes/secret";
import { hasCode, unlessMissing } from "../../failures";
import { hostAddress, tlsFingerprint } from "../../formats/hosts";
import { nodeName } from "../../formats/names";
import { maxLength } from "../../formats/validator";
import { resource } from "../../kinds/define";
import { joinPasswordMissing, joinSettingMissing, nodeKept, nodeRemoved } from "../diagnostics";
import { waitUntilReady } from "./create";
import { changedFixed, refuseFixed } from "./fixed";
import { linkParameters, links, sharedLinkAddress } from "./links";

const write = { domain: "file-corosync_conf", credential: "root-ticket" as const };

/** For attributes that only the join needs: certificates and members change later. */
const NEEDED = "Only needed to join; later changes have no effect.";
const AT_JOIN = "Used when the node joins, and cannot be changed afterwards.";

const attributes = {
  node_name: string({
    doc: "Name of the node that joins. `endpoint` of the provider must lead to this node.",
    check: [nodeName],
  }).key(),
  peer: string({ doc: `Address or name of a member of the cluster. ${NEEDED}`, check: [hostAddress] }).optional(),
  fingerprint: string({
    doc: `SHA-256 fingerprint of the certificate of that member, see \`pve_cluster_join_info\`. ${NEEDED}`,
    check: [tlsFingerprint],
    canonical: (text) => text.toUpperCase(),
  }).optional(),
  ...secret("password", "password", {
    doc: `Password of root@pam on that member, at most 128 characters. ${NEEDED}`,
    check: [maxLength(128)],
  }),
  node_id: integer({ doc: `Number of the node. Default: the next free number. ${AT_JOIN}`, min: 1 }).optional(),
  votes: integer({ doc: `Votes of the node. The server's default is 1. ${AT_JOIN}`, min: 0 }).optional(),
  force: bool({ doc: "Whether the node joins even if checks of the server fail." }).default(false),
  links: links(AT_JOIN),
  allow_remove: bool({
    doc: "Whether a destroy removes the node from the cluster. Switch the node off first. It must never start again with its old configuration.",
  }).default(false),
};

type Attributes = typeof attributes;

async function isMember(session: PveSession, node: string): Promise<boolean> {
  const members = await session.read("GET /cluster/config/nodes", {});
  return members.some(({ node: id, name }) => id === node || name === node);
}

const behaviour: Behaviour<PveSession, Attributes, "node_name"> = {
  async read({ node_name }, { services }) {
    return (await isMember(services, node_name)) ? { node_name } : null;
  },
  async list({ services }) {
    const members = await services.read("GET /cluster/config/nodes", {});
    return members.map(({ node, name }) => ({ node_name: name ?? node ?? null }));
  },

  async create(planned, { services, config, created }) {
    const { node_name: node, peer, fingerprint, node_id, votes } = planned;
    if (await isMember(services, node)) {
      created();
      return undefined;
    }
    const parameters = {
      // `plan` requires peer, fingerprint and password.
      hostname: peer ?? "",
      fingerprint: fingerprint ?? "",
      // Only the configuration has write-only values.
      password: planned.password ?? config.password_wo ?? "",
      ...(node_id !== null && { nodeid: node_id }),
      ...(votes !== null && { votes }),
      ...(planned.force && { force: true }),
      ...linkParameters(planned.links),
    };
    try {
      const upid = await services.write("POST /cluster/config/join", {}, parameters, write);
      created();
      await services.task(upid, { credential: "root-ticket" });
    } catch (failure) {
      // The join changes tickets, tokens and the certificate of the node, so these failures do not show that it failed.
      if (!hasCode(failure, "outcome-unknown", "unauthorised", "tls", "unreachable", "transient")) throw failure;
    }
    await waitUntilReady(services, async () => ((await isMember(services, node)) ? true : undefined));
    created();
    return undefined;
  },

  /** Only stores switches and, after an import, join settings. */
  update: async () => undefined,

  async delete({ node_name: node, allow_remove }, { services, warn }) {
    if (!allow_remove) throw new DiagnosticError(nodeKept({ node }));
    const removed = await unlessMissing(services.write("DELETE /cluster/config/nodes/{node}", { node }, {}, write));
    if (removed !== undefined) warn(nodeRemoved({ node }));
  },
};

function plan(context: PlanContext<PveSession, Attributes>): void {
  for (const name of changedFixed(attributes, ["node_id", "votes", "links"], context)) {
    refuseFixed(name, "the membership", "the node joined", context);
  }
  const { prior, config, error } = context;
  if (prior) return;
  for (const name of ["peer", "fingerprint"] as const) {
    if (config[name] === null) error(joinSettingMissing({ name: attribute(name) }, path(name)));
  }
  if (config.password === null && config.password_wo === null) error(joinPasswordMissing(path("password")));
}

const joiningItself: Caution<ConfigOf<Attributes>> = {
  id: "node-joins-itself",
  finds: "`peer` names the node that joins.",
  remedy: "Set `peer` to a member of the cluster.",
  find({ peer, node_name: node }, warn) {
    if (typeof peer !== "string" || typeof node !== "string") return;
    if (peer.toLowerCase().split(".")[0] === node.toLowerCase()) warn(path("peer"), `${peer} is the node that joins.`);
  },
};

export const clusterMembership = resource({
  type: "cluster_membership",
  description:
    "Membership of a node in a cluster. A create joins the node that `endpoint` of the provider leads to. Use a provider alias with root@pam and a password for it. The join replaces the whole configuration of the node (users, tokens, storages) and its certificate. Manage everything else on that node after the join, through a member. Join one node after another with `depends_on`.",
  importExample: "pve2",
  attributes,
  identity: ["node_name"],
  operations: ["GET /cluster/config/nodes", "POST /cluster/config/join", "DELETE /cluster/config/nodes/{node}"],
  behaviour,
  plan,
  cautions: [sharedLinkAddress, joiningItself],
});
