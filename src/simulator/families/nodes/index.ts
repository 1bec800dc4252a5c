/**
 * Reads of nodes, guests and storages that clients send first, outside `/cluster` and `/pools`.
 * Facts: contributing/facts/cluster.md#nodes-guests-and-storages.
 */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Node } from "../../kernel/inventory";
import type { Family, Routes } from "../../kernel/router";
import { SERVER } from "../../kernel/server-version";
import { fingerprint } from "../cluster-config";
import { REPOSITORY_ID } from "../version";
import { guests, namedNode, storages } from "./contents";

type Usage = NonNullable<Node["usage"]>;

const GIB = 1024 ** 3;
const KERNEL = "Linux 6.17.2-1-pve #1 SMP PREEMPT_DYNAMIC PMX 6.17.2-1";

/** Figures of a node without a report: its status shows its own reading. */
const SMALL: Usage = { cpu: 0, maxcpu: 4, mem: GIB, maxmem: 8 * GIB, disk: 2 * GIB, maxdisk: 32 * GIB, uptime: 3600 };

/** Returns the last report of the statistics daemon. Offline nodes keep their sizes only. */
function figures(call: Call, { name, online, usage }: Frozen<Node>): Partial<Usage> {
  if (!usage || !call.hasPrivilege(`/nodes/${name}`, ["Sys.Audit"])) return {};
  if (online) return usage;
  const { maxcpu, maxmem, maxdisk } = usage;
  return { maxcpu, maxmem, maxdisk };
}

function list(call: Call) {
  return call.cluster.inventory.nodes.map((node) => ({
    id: `node/${node.name}`,
    type: "node",
    node: node.name,
    status: node.online ? (node.usage ? "online" : "unknown") : "offline",
    ...(node.usage && { level: "" }),
    ...figures(call, node),
    ssl_fingerprint: fingerprint(call),
  }));
}

function status(call: Call) {
  const { nodes } = call.cluster.inventory;
  const name = namedNode(call);
  const { cpu, maxcpu, mem, maxmem, disk, maxdisk, uptime } = nodes.find((node) => node.name === name)?.usage ?? SMALL;
  const load = (cpu * maxcpu).toFixed(2);
  return {
    uptime,
    idle: 0,
    loadavg: [load, load, load],
    cpu,
    wait: 0,
    cpuinfo: {
      cpus: maxcpu,
      cores: maxcpu,
      sockets: 1,
      model: "Simulated CPU",
      mhz: "3000.000",
      user_hz: 100,
      hvm: "1",
      flags: "fpu aes nx",
    },
    memory: { total: maxmem, used: mem, free: maxmem - mem },
    swap: { total: 0, used: 0, free: 0 },
    ksm: { shared: 0 },
    rootfs: { total: maxdisk, used: disk, free: maxdisk - disk, avail: maxdisk - disk },
    kversion: KERNEL,
    pveversion: `pve-manager/${call.read(SERVER).version}/${REPOSITORY_ID}`,
  };
}

const nodes: Routes = { "GET /nodes": list, "GET /nodes/{node}/status": status };

export const family: Family = { routes: [nodes, guests, storages] };
