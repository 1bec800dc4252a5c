/**
 * Membership of a node. Facts (contributing/facts/cluster.md#membership): the join is sent to the node that shall join, with
 * the root password of a member; it replaces that node's whole configuration, its tickets and its certificate, so
 * that losing the answer is normal and membership decides. Removing is sent to a remaining member, after the node was
 * switched off for good.
 */
import type { PveSession } from "../../../api/types";
import { bool, string } from "../../../framework/attribute";
import { DiagnosticError, path } from "../../../framework/diagnostics";
import type { Caution } from "../../../framework/plan-warnings";
import type { Behaviour, PlanContext } from "../../../framework/resource";
import type { ConfigOf } from "../../../framework/state-of";
import { integer } from "../../attributes/integer";
import { secret } from "../../attributes/secret";
import { hasCode, unlessMissing } from "../../failures";
import { hostAddress } from "../../formats/hosts";
import { tlsFingerprint } from "../../formats/identifiers";
import { nodeName } from "../../formats/names";
import { maxLength } from "../../formats/validator";
import { resource } from "../../kinds/define";
import { untilReady } from "./create";
import { changedFixed, refuseFixed } from "./fixed";
import { linkParameters, links, sharedLinkAddress } from "./links";

const write = { domain: "file-corosync_conf", credential: "root-ticket" as const };

/** Certificates are renewed and members come and go: what the join alone needs says nothing about the membership. */
const NEEDED = "Needed to join; neither looked at nor needed afterwards.";
const AT_JOIN = "Used when the node joins, and cannot be changed afterwards.";

const attributes = {
  node_name: string({
    doc: "Name of the node that joins: the one that `endpoint` of the provider leads to.",
    check: [nodeName],
  })
    .required()
    .replaces(),
  peer: string({ doc: `Address or name of a member of the cluster. ${NEEDED}`, check: [hostAddress] }).optional(),
  fingerprint: string({
    doc: `SHA-256 fingerprint of that member's certificate, see \`pve_cluster_join_info\`. ${NEEDED}`,
    check: [tlsFingerprint],
    canonical: (text) => text.toUpperCase(),
  }).optional(),
  ...secret("password", "password", {
    doc: `Password of root@pam on that member, at most 128 characters. ${NEEDED}`,
    check: [maxLength(128)],
  }),
  node_id: integer({ doc: `Number of the node; the next free one when absent. ${AT_JOIN}`, min: 1 }).optional(),
  votes: integer({ doc: `Its votes. The server's default is 1. ${AT_JOIN}`, min: 0 }).optional(),
  force: bool({ doc: "Whether to go on although the server's checks fail." }).default(false),
  links: links(AT_JOIN),
  allow_remove: bool({
    doc: "Whether destroying this resource removes the node from the cluster. The node must be switched off then, and must never come back with its old configuration.",
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
      // The plan has demanded peer, fingerprint and password.
      hostname: peer ?? "",
      fingerprint: fingerprint ?? "",
      // Only the configuration has values that are never stored.
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
      // During the join the node's tickets, tokens and certificate change: only the task's own word counts.
      if (!hasCode(failure, "outcome-unknown", "unauthorised", "tls", "unreachable", "transient")) throw failure;
    }
    await untilReady(services, async () => ((await isMember(services, node)) ? true : undefined));
    created();
    return undefined;
  },

  /** Switches, and after an import how the node joined: only written down. */
  update: async () => undefined,

  async delete({ node_name: node, allow_remove }, { services, warn }) {
    if (!allow_remove) {
      throw new DiagnosticError(
        `Node "${node}" is not removed from the cluster`,
        "Removing a running node splits it off with its guests still running. Switch it off, set allow_remove = true and apply, then destroy. To forget it here only, use a removed block or terraform state rm.",
      );
    }
    const removed = await unlessMissing(services.write("DELETE /cluster/config/nodes/{node}", { node }, {}, write));
    if (removed !== undefined)
      warn(
        `Node "${node}" was removed from the cluster`,
        "It must never come back with its old configuration. Guests, storages and HA rules that name it are left as they are.",
      );
  },
};

/** An import knows neither how the node joined nor needs to. */
function plan(context: PlanContext<PveSession, Attributes>): void {
  for (const name of changedFixed(attributes, ["node_id", "votes", "links"], context)) {
    refuseFixed(name, "the membership", "the node joined", context);
  }
  const { prior, config, error } = context;
  if (prior) return;
  const detail = "The node asks a member of the cluster to let it in, and checks that it talks to the right one.";
  for (const name of ["peer", "fingerprint"] as const) {
    if (config[name] === null) error(`${name} is needed to join`, detail, path(name));
  }
  if (config.password === null && config.password_wo === null) {
    error("A password is needed to join", "Set password_wo, or password with older engines.", path("password"));
  }
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
  family: "cluster",
  documentation: {
    description:
      "Membership of a node in a cluster. Creating it joins the node that the provider's `endpoint` leads to; use a provider alias with root@pam and password for it. Joining replaces the node's whole configuration (users, tokens, storages), and its certificate: everything else on that node has to be managed after the join, through a member. Join one node after another with `depends_on`.",
    example: `provider "pve" {
  alias    = "node2"
  endpoint = "https://192.0.2.12:8006"
}

data "pve_cluster_join_info" "this" {}

locals {
  members = { for node in data.pve_cluster_join_info.this.nodes : node.name => node }
  member  = local.members["pve1"]
}

resource "pve_cluster_membership" "node2" {
  provider            = pve.node2
  node_name           = "pve2"
  peer                = local.member.address
  fingerprint         = local.member.fingerprint
  password_wo         = var.root_password
  password_wo_version = 1
}
`,
    importExample: "pve2",
  },
  attributes,
  identity: ["node_name"],
  operations: ["GET /cluster/config/nodes", "POST /cluster/config/join", "DELETE /cluster/config/nodes/{node}"],
  behaviour,
  plan,
  cautions: [sharedLinkAddress, joiningItself],
});
