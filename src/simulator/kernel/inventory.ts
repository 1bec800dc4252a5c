/**
 * Everything that is not configured through `/cluster` and `/pools`: nodes, guests, storages, realms, and services
 * outside the cluster. The fixture provides it.
 */

import { isIP } from "node:net";
import { configFile, type Frozen } from "./config-file";

export interface Node {
  name: string;
  nodeid: number;
  ip: string;
  /** Network of the interface with this address. Default: 24 (IPv4) or 64 (IPv6) bits of the address. */
  network?: string;
  votes: number;
  online: boolean;
  /** Corosync addresses by link number. Default: the node's own address on link 0. */
  links?: Record<string, string> | undefined;
  /** Whether the node was added but has not joined yet. It has no certificate. */
  isExpected?: boolean;
  /** Last report of the statistics daemon. Without it the node's state is unknown. */
  usage?: NodeUsage;
}

interface NodeUsage {
  cpu: number;
  maxcpu: number;
  mem: number;
  maxmem: number;
  disk: number;
  maxdisk: number;
  uptime: number;
}

export interface Guest {
  vmid: number;
  type: "qemu" | "lxc";
  node: string;
  name: string;
  tags?: string;
  cores: number;
  /** MiB */
  memory: number;
  /** Volumes by key, written as in the guest's configuration. */
  disks: Record<string, string>;
  running?: boolean;
  /** Whether it is halted, with its memory kept. */
  paused?: boolean | undefined;
  /** Whether it is off, with its memory saved to disk. */
  suspended?: boolean | undefined;
  /** `order=1,up=30,down=60` */
  startup?: string;
  template?: boolean;
}

export interface Storage {
  storage: string;
  type: string;
  content: string;
  shared: number;
  /** Nodes that may use it. Default: all. */
  nodes?: string[];
  /** Last report of the statistics daemon, for each online node. */
  usage?: { disk: number; maxdisk: number };
}

/** Another cluster that the answering node can join while it is in none. */
export interface PeerCluster {
  clusterName: string;
  configVersion: number;
  nodes: Node[];
  /** Certificate fingerprint of the member that handles the join. */
  fingerprint: string;
  /** Password of root@pam in that cluster. */
  password: string;
}

export interface Inventory {
  /** The node that answers requests. */
  localNode: string;
  /** Empty if the node is in no cluster. */
  clusterName: string;
  configVersion: number;
  quorate: boolean;
  /** Corosync options of the cluster. */
  corosync?: { tokenCoefficient?: number; linkPriorities?: Record<string, number> } | undefined;
  /** Status of the quorum device, as its tool prints it. */
  qdevice?: Record<string, string>;
  /** Clusters that can be joined, by the address of a member. */
  peers?: Record<string, PeerCluster>;
  nodes: Node[];
  /** Removed nodes. Their files are still there. */
  formerNodes?: string[];
  guests: Guest[];
  storages: Storage[];
  realms: { realm: string; type: string }[];
  /** Directories that exist on the answering node. */
  directories: string[];
  /**
   * Services outside the cluster, by `host:port`, `host:*` or `*`. `answers`: HTTP without TLS that responds with 200 and
   * `{}`. `accepts`: any protocol. `refuses`: connections are refused. All other hosts are unreachable.
   */
  listeners: Record<string, "answers" | "accepts" | "refuses">;
  /** Whether the statistics daemon runs on the online nodes. Without it guests have no name and no state. */
  statistics: boolean;
  /** Whether online nodes reload their network configuration when it is applied. */
  reloadsNetwork: boolean;
  /** Whether finished tasks leave the list of recent tasks when another one starts. Otherwise some remain. */
  dropsFinishedTasks?: boolean;
}

const oneNode = (): Inventory => ({
  localNode: "pve1",
  clusterName: "testcluster",
  configVersion: 1,
  quorate: true,
  nodes: [{ name: "pve1", nodeid: 1, ip: "192.0.2.11", votes: 1, online: true }],
  guests: [],
  storages: [],
  realms: [
    { realm: "pam", type: "pam" },
    { realm: "pve", type: "pve" },
  ],
  directories: [],
  listeners: {},
  statistics: true,
  reloadsNetwork: true,
});

/** The lock is that of the corosync configuration, which lists the members. */
export const INVENTORY = configFile("simulator/inventory", oneNode, { lock: "file-corosync_conf" });

/** `plain`: HTTP without TLS. `open`: any protocol. */
export type Reachability = "plain" | "open" | "refused" | "unreachable" | "unknown name";

/** Looks up `host:port`, then `host:*`, then `*`. All other ports of the node itself refuse connections. */
export function reachabilityOf(inventory: Frozen<Inventory>, host: string, port: string | number): Reachability {
  const name = host.toLowerCase() === "localhost" ? "127.0.0.1" : host;
  const listener =
    inventory.listeners[`${name}:${port}`] ?? inventory.listeners[`${name}:*`] ?? inventory.listeners["*"];
  if (listener === "answers") return "plain";
  if (listener === "accepts") return "open";
  if (listener === "refuses" || name === "127.0.0.1") return "refused";
  return isIP(name) === 0 && !name.includes(":") ? "unknown name" : "unreachable";
}
