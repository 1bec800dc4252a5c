/**
 * The creation of a cluster. Facts: contributing/facts/cluster.md#membership. It needs root@pam with a ticket. The task restarts corosync
 * and the cluster file system, so the node does not respond for some seconds. The API cannot dissolve a cluster.
 */
import type { EntryOf } from "../../../api/calls";
import type { PveSession } from "../../../api/types";
import { string } from "../../../framework/attribute";
import { DiagnosticError, path } from "../../../framework/diagnostics";
import type { Behaviour, PlanContext } from "../../../framework/resource";
import type { PlannedOf } from "../../../framework/state-of";
import { integer } from "../../attributes/integer";
import { hasCode } from "../../failures";
import { clusterName } from "../../formats/names";
import { resource } from "../../kinds/define";
import { clusterKept, clusterRenamed, inOtherCluster } from "../diagnostics";
import { changedFixed, refuseFixed } from "./fixed";
import { linkParameters, linksWithPriority, sharedLinkAddress } from "./links";

const write = { domain: "file-corosync_conf", credential: "root-ticket" as const };
const POLL_MS = 2_000;

const AT_CREATION = "Used when the cluster is created, and cannot be changed afterwards.";

const attributes = {
  name: string({
    doc: "Name, at most 15 characters. Proxmox VE cannot rename a cluster: a plan that changes the name fails.",
    check: [clusterName],
  }).required(),
  node_id: integer({ doc: `Number of this node. The server's default is 1. ${AT_CREATION}`, min: 1 }).optional(),
  votes: integer({ doc: `Votes of this node. The server's default is 1. ${AT_CREATION}`, min: 1 }).optional(),
  token_coefficient: integer({
    doc: `Milliseconds that each additional node adds to the token time-out. The server's default is 125. ${AT_CREATION}`,
    min: 0,
  })
    .optional()
    .since("9.1"),
  links: linksWithPriority(AT_CREATION),
};

type Attributes = typeof attributes;

type StatusEntry = EntryOf<"GET /cluster/status">;

/** The status of the node's cluster. `undefined` for a stand-alone node. */
async function currentCluster(session: PveSession): Promise<StatusEntry | undefined> {
  const entries = await session.read("GET /cluster/status", {});
  return entries.find(({ type }) => type === "cluster");
}

/** Errors of a node that starts. They include broken answers and refused credentials, because users and permissions are missing at first. */
const WHILE_STARTING = [
  "forbidden",
  "no-quorum",
  "outcome-unknown",
  "protocol",
  "server",
  "transient",
  "unauthorised",
  "unreachable",
] as const;

/** Repeats a read until it returns a value. Ignores the errors of a node whose file system restarts. */
export async function waitUntilReady<T>(session: PveSession, read: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    try {
      const found = await read();
      if (found !== undefined) return found;
    } catch (failure) {
      if (!hasCode(failure, ...WHILE_STARTING)) throw failure;
    }
    await session.sleep(POLL_MS);
  }
}

const behaviour: Behaviour<PveSession, Attributes, "name"> = {
  async read(state, { services, importing }) {
    const found = await currentCluster(services);
    // An import fails for another name. Later reads report it, so that the plan can explain it.
    if (importing && found?.name !== state.name) return null;
    return found ? { name: found.name } : null;
  },
  async list({ services }) {
    const found = await currentCluster(services);
    return found ? [{ name: found.name }] : [];
  },
  async create(planned, { services, created }) {
    const { name } = planned;
    const existing = await currentCluster(services);
    if (existing && existing.name !== name) {
      throw new DiagnosticError(inOtherCluster({ cluster: existing.name }));
    }
    if (existing) {
      created();
      return undefined;
    }
    const upid = await services.write("POST /cluster/config", {}, createParameters(planned), write);
    try {
      await services.task(upid, { credential: "root-ticket" });
    } catch (failure) {
      if (hasCode(failure, "task-failed")) throw failure;
    }
    await waitUntilReady(services, async () => {
      const found = await currentCluster(services);
      return found?.name === name && Number(found.quorate) === 1 ? found : undefined;
    });
    created();
    return undefined;
  },
  /** Only stores creation settings, after an import. */
  update: async () => undefined,

  async delete(_, { warn }) {
    warn(clusterKept());
  },
};

function createParameters({ name, node_id, votes, token_coefficient, links }: PlannedOf<Attributes>) {
  return {
    clustername: name,
    ...(node_id !== null && { nodeid: node_id }),
    ...(votes !== null && { votes }),
    ...(token_coefficient !== null && { "token-coefficient": token_coefficient }),
    ...linkParameters(links),
  };
}

const FIXED = ["name", "node_id", "votes", "token_coefficient", "links"] as const;

/** Refuses changes in the plan, because a replacement would find the existing cluster unchanged. */
function refuseChanges(context: PlanContext<PveSession, Attributes>): void {
  const { prior, error } = context;
  if (!prior) return;
  for (const name of changedFixed(attributes, FIXED, context)) {
    if (name === "name") {
      error(clusterRenamed({ cluster: prior.name }, path(name)));
    } else refuseFixed(name, "the cluster", "the cluster was created", context);
  }
}

export const cluster = resource({
  type: "cluster",
  description:
    "Makes a stand-alone node the first node of a new cluster. Does nothing if the node is in that cluster already. Needs root@pam with a password or ticket: the server refuses API tokens. A destroy only removes the resource from the state.",
  importExample: "datacenter",
  attributes,
  identity: ["name"],
  operations: ["POST /cluster/config", "GET /cluster/status"],
  behaviour,
  plan: refuseChanges,
  cautions: [sharedLinkAddress],
});
