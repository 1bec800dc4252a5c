/**
 * The cluster itself. Facts: for root@pam with a ticket; a task that restarts corosync and the cluster file system, so that
 * the node is away for some seconds; a cluster cannot be dissolved through the API.
 */
import type { PveSession } from "../../../api/types";
import { type State, string } from "../../../framework/attribute";
import { DiagnosticError } from "../../../framework/diagnostics";
import type { Behaviour } from "../../../framework/resource";
import { clusterName } from "../../formats/names";
import { resource } from "../../kit/define";
import { hasCode } from "../../kit/failure";
import { integer } from "../../kit/integer";
import { linkParameters, links } from "./links";

const write = { domain: "file-corosync_conf", credential: "root-ticket" as const };
const POLL_MS = 2_000;

interface StatusEntry {
  readonly type: string;
  readonly name: string;
  readonly quorate?: number | string;
}

/** Name of the cluster that the node is in; `undefined` when it stands alone. */
async function currentCluster(session: PveSession): Promise<StatusEntry | undefined> {
  const entries = await session.get<StatusEntry[]>("/cluster/status");
  return entries.find(({ type }) => type === "cluster");
}

/** The node answers with all sorts of errors while its file system restarts. */
export async function untilReady<T>(session: PveSession, ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    try {
      const found = await ask();
      if (found !== undefined) return found;
    } catch (failure) {
      if (!hasCode(failure, "transient", "no-quorum", "unreachable", "server", "outcome-unknown", "unauthorised"))
        throw failure;
    }
    await session.sleep(POLL_MS);
  }
}

const behaviour: Behaviour<PveSession> = {
  async read(_, { services }) {
    const found = await currentCluster(services);
    return found ? { name: found.name } : null;
  },
  async create(planned, { services, exists }) {
    const name = String(planned.name);
    const there = await currentCluster(services);
    if (there && there.name !== name) {
      throw new DiagnosticError(
        `The node is in the cluster "${there.name}" already`,
        "A node can be in one cluster only, and a cluster cannot be dissolved or renamed through the API.",
      );
    }
    if (there) {
      exists();
      return undefined;
    }
    const upid = await services.post<string>("/cluster/config", createParameters(planned), write);
    try {
      await services.task(upid, { credential: "root-ticket" });
    } catch (failure) {
      if (hasCode(failure, "task-failed")) throw failure;
    }
    await untilReady(services, async () => {
      const found = await currentCluster(services);
      return found?.name === name && Number(found.quorate) === 1 ? found : undefined;
    });
    exists();
    return undefined;
  },
  /** After an import: how it was created is only written down. */
  update: async () => undefined,

  async delete(_, { warn }) {
    warn(
      "The cluster stays as it is",
      "Proxmox VE cannot dissolve a cluster through the API; it was only removed from the state.",
    );
  },
};

function createParameters(planned: State) {
  const { name, node_id, votes, token_coefficient } = planned;
  return {
    clustername: String(name),
    ...(node_id !== null && { nodeid: Number(node_id) }),
    ...(votes !== null && { votes: Number(votes) }),
    ...(token_coefficient !== null && { "token-coefficient": Number(token_coefficient) }),
    ...linkParameters(planned.links),
  };
}

export const cluster = resource({
  type: "cluster",
  family: "cluster",
  documentation: {
    description:
      "Makes a stand-alone node the first one of a new cluster; does nothing when it is in that cluster already. Needs root@pam with a password or ticket: API tokens are refused. Destroying it only removes it from the state.",
    example: `resource "pve_cluster" "this" {
  name  = "datacenter"
  links = { 0 = { address = "192.0.2.11" } }
}
`,
    importExample: "datacenter",
  },
  attributes: {
    name: string({ doc: "Name, at most 15 characters; it cannot be changed later.", check: [clusterName] })
      .required()
      .replaces(),
    node_id: integer({ doc: "Number of this node. The server's default is 1.", min: 1 }).optional().replaces("known"),
    votes: integer({ doc: "Votes of this node. The server's default is 1.", min: 1 }).optional().replaces("known"),
    token_coefficient: integer({
      doc: "Milliseconds that each further node adds to the token time-out. The server's default is 125.",
      min: 0,
    })
      .optional()
      .replaces("known")
      .since("9.1"),
    links: links(true).replaces("known"),
  },
  identity: ["name"],
  operations: ["POST /cluster/config", "GET /cluster/status"],
  behaviour,
});
