/** Checks of the cluster and of the credentials. */
import type { PveSession } from "../../api/types";
import { counted } from "../../output/printable";
import { resources } from "../../resources";
import { versionOf } from "../../resources/kinds/server-version";
import { type Held, holdsIn, leastGrants, mayHoldIn } from "../../resources/permissions/grants";
import { isFulfilled } from "../../resources/permissions/requirement";
import { describe } from "../../resources/sdn/apply/announce";
import { allStagedChanges } from "../../resources/sdn/pending";
import type { Subjects } from "../inputs/subjects";
import { neededPrivileges } from "../privileges";
import { failed, ok, type Result, skipped, unknown, warning } from "./result";

type Check = (session: PveSession, subjects: Subjects | undefined) => Promise<readonly Result[]>;

const version: Check = async (session, subjects) => {
  const server = await session.version();
  const types = new Set(subjects?.subjects.map(({ type }) => type));
  const newer = resources.flatMap((definition) => {
    const needed = types.has(definition.type) ? versionOf(definition) : undefined;
    return needed !== undefined && !server.atLeast(needed) ? `pve_${definition.type} (${needed})` : [];
  });
  if (newer.length === 0) return [ok("version", `Proxmox VE ${server.version}.`)];
  return [
    failed("version", `Proxmox VE ${server.version} is too old for ${newer.join(", ")}.`, "Upgrade the cluster first."),
  ];
};

/** Compares both reports: after corosync stops on the node that responds, `/cluster/status` keeps its last value, while HA's status is current. */
const quorum: Check = async (session) => {
  const [members, haStatus] = await Promise.all([
    session.read("GET /cluster/status", {}, {}),
    session.read("GET /cluster/ha/status/current", {}, {}).catch(() => undefined),
  ]);
  const cluster = members.find(({ type }) => type === "cluster");
  const nodes = members.filter(({ type }) => type === "node");
  if (!cluster)
    return [skipped("quorum", "It is a single node, without a cluster."), skipped("nodes", "It is a single node.")];
  const lostQuorum = haStatus?.find(({ type, quorate }) => type === "quorum" && !isSet(quorate));
  if (isSet(cluster.quorate) && lostQuorum)
    return [
      failed(
        "quorum",
        `The connected node has no quorum, so it refuses all writes. HA reports: ${lostQuorum.status}`,
        "Look at `systemctl status corosync pve-cluster` and `pvecm status` on that node.",
      ),
      unknown("nodes", "A node without quorum does not see the others.", "Ask another node of the cluster."),
    ];
  const off = nodes.filter(({ online }) => !isSet(online)).map(({ name }) => name);
  return [
    isSet(cluster.quorate) && !haStatus
      ? unknown(
          "quorum",
          "The cluster status reports quorum, which may be an old value, and the HA status cannot be read.",
          "Look at `pvecm status` on the node.",
        )
      : isSet(cluster.quorate)
        ? ok("quorum", `The cluster ${cluster.name} is quorate.`)
        : failed(
            "quorum",
            `The cluster ${cluster.name} is not quorate: nothing can be written.`,
            "Look at `pvecm status`; start the missing nodes.",
          ),
    off.length === 0
      ? ok("nodes", nodes.length === 1 ? "The node is online." : `All ${nodes.length} nodes are online.`)
      : warning(
          "nodes",
          `Not online: ${off.join(", ")}.`,
          "Changes of objects on these nodes fail, and SDN applies wait for them until they time out.",
        ),
  ];
};

/** Privileges to see all staged SDN changes: the server omits invisible objects from its lists. */
const SDN_READ_PRIVILEGES = [
  ...["zones", "controllers", "fabrics", "prefix-lists", "route-maps"].map((kind) => ({
    path: `/sdn/${kind}`,
    any: ["SDN.Audit", "SDN.Allocate"],
  })),
  // For the nodes of fabrics.
  { path: "/nodes", any: ["Sys.Audit", "Sys.Modify"] },
];

const staged: Check = async (session) => {
  const changes = await allStagedChanges(session);
  if (changes.length === 0 && !(await holdsOnAll(session, SDN_READ_PRIVILEGES)))
    return [
      unknown(
        "sdn-staged",
        "The credentials do not see all of SDN, and none of the changes that may be staged.",
        "Give them SDN.Audit on /sdn and Sys.Audit on /nodes, with propagation.",
      ),
    ];
  if (changes.length === 0) return [ok("sdn-staged", "No SDN changes are staged.")];
  const count = changes.length === 1 ? "1 SDN change is" : `${changes.length} SDN changes are`;
  return [
    warning(
      "sdn-staged",
      `${count} staged. The next SDN apply, whoever starts it, includes them:\n${describe(changes)}`,
      "Apply or discard it in the web interface, or find out who staged it.",
    ),
  ];
};

/** Manager and nodes record the time regularly. A manager that is so far behind the nodes does not run. */
const STALE_SECONDS = 120;

const highAvailability: Check = async (session) => {
  const entries = await session.read("GET /cluster/ha/status/current", {}, {});
  const services = entries.filter(({ type }) => type === "service");
  if (services.length === 0) return [skipped("ha", "HA manages no guests.")];
  const master = entries.find(({ type }) => type === "master");
  const bad = services.filter(({ state }) => state === "error" || state === "fence" || state === "recovery");
  const newest = Math.max(...entries.map(({ timestamp }) => Number(timestamp ?? 0)));
  const isStale = newest - Number(master?.timestamp ?? newest) > STALE_SECONDS;
  if (!master || isStale)
    return [
      failed(
        "ha",
        `The HA manager does not work${master ? `: ${master.status}` : ""}.`,
        "Look at `systemctl status pve-ha-crm` on the nodes.",
      ),
    ];
  if (bad.length > 0)
    return [
      warning(
        "ha",
        `In a bad state: ${bad.map(({ sid, state }) => `${sid} (${state})`).join(", ")}.`,
        "Look at `ha-manager status`.",
      ),
    ];
  return [ok("ha", `HA manages ${counted(services.length, "guest")}, led by ${master.node ?? "a node"}.`)];
};

const literalSecrets: Check = async (_, subjects) => {
  const found = subjects?.literalSecrets;
  if (!found) return [];
  if (found.length === 0) return [ok("secrets", "The configuration of the plan has no literal secrets.")];
  const text = `${counted(found.length, "literal secret")} in the configuration:\n${found.join("\n")}`;
  return [warning("secrets", text, "Use write-only attributes or sensitive variables, and replace the secrets.")];
};

const isSet = (flag: unknown): boolean => flag === 1 || flag === "1" || flag === true;

/** Privileges of the credentials. The API client has checked that the response is an object. */
const heldPrivileges = async (session: PveSession): Promise<Held> =>
  (await session.read("GET /access/permissions", {}, {}, {})) as Held;

interface AnyPrivilege {
  readonly path: string;
  /** One of these privileges is enough. */
  readonly any: readonly string[];
}

/** Whether the credentials hold one of the privileges at and below each path. */
async function holdsOnAll(session: PveSession, needs: readonly AnyPrivilege[]): Promise<boolean> {
  const holds = holdsIn(await heldPrivileges(session));
  return needs.every(({ path, any }) => any.some((privilege) => holds({ path, privilege, below: true })));
}

const ID = "privileges";
const REMEDY =
  "`cdktf-pve privileges` prints the commands that grant them. If the token has privilege separation, grant them to both the user and the token.";

/** Compares the credentials with the privileges that the plan or the stack needs. */
export async function checkPrivileges(session: PveSession, subjects: Subjects | undefined): Promise<Result> {
  const held = await heldPrivileges(session);
  const paths = Object.keys(held);
  if (paths.length === 0) return failed(ID, "The credentials have no privileges.", REMEDY);
  if (!subjects)
    return skipped(
      ID,
      `The credentials have privileges on ${counted(paths.length, "path")}; --plan or --stack compares them with the necessary ones.`,
    );
  const { requirements, root } = neededPrivileges(subjects);
  const [holds, may] = [holdsIn(held), mayHoldIn(held)];
  const lacking = requirements.filter((requirement) => !isFulfilled(requirement, may));
  const missing = leastGrants(lacking).filter((grant) => !holds(grant));
  const lines = [
    ...missing.map(({ path, privilege, below }) => `  ${privilege} on ${path}${below ? " and below" : ""}`),
    ...(root.length > 0 && !session.settings.hasRootTicket
      ? ["  username = root@pam with its password, in addition to the token"]
      : []),
  ];
  if (lines.length === 0) return ok(ID, "The credentials have all needed privileges.");
  return failed(ID, `Privileges are missing:\n${lines.join("\n")}`, REMEDY);
}

/** Checks by the id of their result, which also names a check that cannot be carried out. */
export const CLUSTER_CHECKS: Readonly<Record<string, Check>> = {
  version,
  quorum,
  "sdn-staged": staged,
  ha: highAvailability,
  secrets: literalSecrets,
  privileges: async (session, subjects) => [await checkPrivileges(session, subjects)],
};
