/**
 * What the cluster has that is not configured through `/cluster` and `/pools`: nodes, guests, storages, realms, and
 * what its surroundings answer. It comes from the fixture.
 */
import { configFile } from "./config-file";

export interface Node {
  name: string;
  nodeid: number;
  ip: string;
  /** That its interface for this address is in; 24 or 64 bits of the address when absent. */
  network?: string;
  votes: number;
  online: boolean;
  /** Corosync addresses by link number; the node's own on link 0 when absent. */
  links?: Record<string, string> | undefined;
  /** Added, but not there yet: it has no certificate. */
  isExpected?: boolean;
  /** What the statistics daemon last reported: without it the node's state is unknown. */
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
  /** Halted with its memory kept. */
  paused?: boolean | undefined;
  /** Off, with its memory on disk. */
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
  /** Nodes that may use it; all when absent. */
  nodes?: string[];
  /** What the statistics daemon last reported of it on the nodes that are online. */
  usage?: { disk: number; maxdisk: number };
}

/** Another cluster that the answering node can join, while it is in none. */
export interface PeerCluster {
  clusterName: string;
  configVersion: number;
  nodes: Node[];
  /** Certificate fingerprint of the member that is asked. */
  fingerprint: string;
  /** Password of root@pam there. */
  password: string;
}

export interface Inventory {
  /** The node that answers. */
  localNode: string;
  /** Empty while the node is in no cluster. */
  clusterName: string;
  configVersion: number;
  quorate: boolean;
  /** What the cluster's configuration has beside its nodes. */
  corosync?: { tokenCoefficient?: number; linkPriorities?: Record<string, number> } | undefined;
  /** State of the quorum device, as its tool prints it. */
  qdevice?: Record<string, string>;
  /** Clusters that can be joined, by the address of a member. */
  peers?: Record<string, PeerCluster>;
  nodes: Node[];
  /** Nodes that were removed: what the cluster's files hold of them is left. */
  formerNodes?: string[];
  guests: Guest[];
  storages: Storage[];
  realms: { realm: string; type: string }[];
  /** Directories that exist on the answering node. */
  directories: string[];
  /**
   * What listens outside of the cluster, by `host:port`, `host:*` or `*`: `answers` is HTTP without TLS that answers 200 and
   * `{}`, `accepts` takes any protocol, `refuses` refuses connections. Anything else cannot be reached.
   */
  listeners: Record<string, "answers" | "accepts" | "refuses">;
  /** Whether the statistics daemon runs on the nodes that are online: without it guests have no name and no state. */
  statistics: boolean;
  /** Whether nodes that are online take over the network configuration when it is applied. */
  reloadsNetwork: boolean;
  /** Whether finished tasks leave the list of recent ones when another one begins; otherwise some stay. */
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

/** Nodes are members through the cluster's corosync configuration, so its lock guards them. */
export const INVENTORY = configFile("simulator/inventory", oneNode, { lock: "file-corosync_conf" });
