/** Replays the permission corpus: privilege-separated tokens of root@pam against nearly all operations. */
import { SECRETS, USER_CONFIG } from "../../src/simulator/kernel/access/user-config";
import { type Difference, differences, normalizeText } from "./compare";
import { type RecordedRequest, type RecordedResponse, readCorpusLines } from "./data";
import type { Replayed } from "./result";
import type { Session } from "./session";
import { seeds, sessionAfter } from "./start-states";

export interface PermissionLine extends RecordedRequest {
  readonly id: string;
  readonly token: string;
  readonly operation: string;
  readonly status: number;
  readonly reason: string;
  /** Lists are cut to three sorted entries, next to `count` and the first IDs. */
  readonly body: { readonly data?: unknown; readonly count?: number; readonly ids?: readonly string[] };
}

const titleOf = ({ token, id }: PermissionLine) => `${token}: ${id}`;

/**
 * Lines whose responses depend on data outside of the corpus: measured storages, earlier applies, the address of
 * another interface, a metric server.
 */
export const KNOWN_DIFFERENCES: ReadonlySet<string> = new Set([
  "Sys.Audit on /: sysaudit GET /cluster/metrics/export {}",
  'Sys.Audit on /: sysaudit GET /cluster/sdn/dry-run {"node": "pve1"}',
  'PVEAuditor on /: auditor GET /cluster/sdn/dry-run {"node": "pve1"}',
  "PVEAuditor on /: auditor GET /cluster/metrics/server {}",
]);

const VM_PRIVILEGES = [
  "VM.Allocate VM.Audit VM.Backup VM.Clone VM.Config.CDROM VM.Config.CPU VM.Config.Cloudinit VM.Config.Disk",
  "VM.Config.HWType VM.Config.Memory VM.Config.Network VM.Config.Options VM.Console VM.Migrate VM.PowerMgmt",
  "VM.Replicate VM.Snapshot VM.Snapshot.Rollback",
]
  .join(" ")
  .split(" ");

/** ACL path and privileges behind each token's description. */
const RIGHTS: Readonly<Record<string, { path: string; role?: string; privileges?: readonly string[] } | undefined>> = {
  "no ACL at all": undefined,
  "Sys.Audit on /": { path: "/", privileges: ["Sys.Audit"] },
  "Sys.Modify on / (only)": { path: "/", privileges: ["Sys.Modify"] },
  "PVEAuditor on /": { path: "/", role: "PVEAuditor" },
  "SDN.Audit on /sdn": { path: "/sdn", privileges: ["SDN.Audit"] },
  "SDN.Allocate on /sdn/zones/zs": { path: "/sdn/zones/zs", privileges: ["SDN.Allocate"] },
  "Mapping.Audit on /mapping/pci/pci1": { path: "/mapping/pci/pci1", privileges: ["Mapping.Audit"] },
  "Mapping.Modify on /mapping/pci/pci1": { path: "/mapping/pci/pci1", privileges: ["Mapping.Modify"] },
  "Pool.Audit on /pool/prod": { path: "/pool/prod", privileges: ["Pool.Audit"] },
  "Pool.Allocate on /pool/prod": { path: "/pool/prod", privileges: ["Pool.Allocate"] },
  "VM.* on /vms/100": { path: "/vms/100", privileges: VM_PRIVILEGES },
};

const secretOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
const tokenOf = (index: number) => `root@pam!corpus${index}`;

/** All seeds, a second PCI mapping, two pools with members, applied SDN, and the tokens. */
async function start(): Promise<Session> {
  const request = (method: string, path: string, params: Record<string, unknown> = {}) => ({ method, path, params });
  const session = await sessionAfter("permission-corpus", [
    ...Object.values(seeds).flatMap(({ requests }) => requests),
    request("POST", "/cluster/mapping/pci", { id: "pci2", map: "id=10de:2204,node=pve1,path=0000:02:00.0" }),
    request("POST", "/pools", { poolid: "prod" }),
    request("POST", "/pools", { poolid: "other" }),
    request("PUT", "/pools", { poolid: "prod", vms: "100", storage: "local" }),
    request("PUT", "/pools", { poolid: "other", vms: "101" }),
    request("POST", "/cluster/backup", { id: "job2", schedule: "daily", vmid: "101" }),
    request("PUT", "/cluster/sdn"),
  ]);
  session.store.change(USER_CONFIG, (config) => {
    for (const [index, right] of Object.values(RIGHTS).entries()) {
      config.tokens[tokenOf(index)] = { privsep: true, expire: 0 };
      if (!right) continue;
      const role = right.role ?? `Corpus${index}`;
      if (right.privileges) config.roles[role] = [...right.privileges];
      config.acl.push({ path: right.path, subject: tokenOf(index), role, propagate: true });
    }
  });
  session.store.change(SECRETS, (secrets) => {
    for (const index of Object.keys(RIGHTS).keys()) secrets.tokens[tokenOf(index)] = secretOf(index);
  });
  return session;
}

const ID_KEYS = ["id", "name", "poolid", "zone", "vnet", "subnet", "sid", "rule", "plugin", "upid", "pos", "cidr"];

function idsOf(list: readonly unknown[]): string[] {
  return list
    .map((entry) => {
      if (entry === null || typeof entry !== "object") return String(entry);
      const key = ID_KEYS.find((name) => (entry as Record<string, unknown>)[name] !== undefined) ?? "";
      return String((entry as Record<string, unknown>)[key]);
    })
    .sort();
}

/** Compares the contents and length of lists: the entries that a caller may see matter. */
function lineDifferences(line: PermissionLine, simulated: RecordedResponse): Difference[] {
  if (line.status !== simulated.status || normalizeText(line.reason) !== normalizeText(simulated.reason)) {
    const recorded = `${line.status} ${line.reason}`;
    return [{ at: "status", recorded, simulated: `${simulated.status} ${simulated.reason}` }];
  }
  if (line.status !== 200) return [];
  const data = (simulated.body as { data: unknown }).data;
  if (line.body.count === undefined || !Array.isArray(data)) return differences(line.body.data, data, {}, "body/data");
  // Earlier requests of the recording left tasks and log entries that are missing here.
  if (/^GET \/cluster\/(tasks|log)$/.test(line.operation) && line.body.count > 0) return [];
  if (line.body.count !== data.length)
    return [{ at: "count", recorded: line.body.ids ?? line.body, simulated: idsOf(data) }];
  return differences(line.body.data, data, { trimmed: true }, "body/data");
}

export async function replayPermissions(wanted: (line: PermissionLine) => boolean = () => true): Promise<Replayed[]> {
  const session = await start();
  const snapshot = session.store.snapshot();
  const tokens = Object.keys(RIGHTS);
  const replayed: Replayed[] = [];
  for (const line of readCorpusLines<PermissionLine>("permissions").filter(wanted)) {
    session.store.restore(snapshot);
    const index = tokens.indexOf(line.token);
    const form = "application/x-www-form-urlencoded";
    const authorization = `PVEAPIToken=${tokenOf(index)}=${secretOf(index)}`;
    const request = { contentType: form, ...line, body: undefined } as RecordedRequest;
    const simulated = await session.send(request, "", authorization);
    replayed.push({
      operation: line.operation,
      title: titleOf(line),
      request: line,
      differences: lineDifferences(line, simulated),
    });
  }
  return replayed;
}
