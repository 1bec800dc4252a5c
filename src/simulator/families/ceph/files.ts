/**
 * The Ceph cluster that the nodes run. It is part of the start state; without one, Ceph is not installed.
 * Facts: contributing/facts/ceph.md#objects.
 */
import type { Call } from "../../kernel/call";
import { configFile, type Frozen } from "../../kernel/config-file";
import * as refuse from "./texts";

/** Monitor, manager or metadata server. */
export interface CephDaemon {
  id: string;
  node: string;
  /** The version that it runs, which is not that of the node until it is restarted. */
  version: string;
}

interface CephOsd {
  id: number;
  node: string;
  version: string;
  device: string;
}

type Severity = "HEALTH_WARN" | "HEALTH_ERR";

export interface HealthCheck {
  severity: Severity;
  message: string;
  count: number;
  detail: string[];
}

export interface HealthMute {
  sticky: boolean;
  /** Seconds since 1970. */
  expires?: number | undefined;
  summary: string;
  /** How much was wrong when it was muted: when it gets worse, the mute ends. */
  count: number;
}

export interface Ceph {
  /** How far the answering node was set up, and whether monitors answer. */
  state: "not installed" | "not initialised" | "no admin keyring" | "unreachable" | "running";
  fsid: string;
  /** Version that is installed on each node. */
  installed: Record<string, string>;
  /** Cluster flags that are set. */
  flags: string[];
  /** What is wrong, beside flags that are set. */
  checks: Record<string, HealthCheck>;
  mutes: Record<string, HealthMute>;
  mon: CephDaemon[];
  mgr: CephDaemon[];
  mds: CephDaemon[];
  osds: CephOsd[];
}

export const CEPH = configFile<Ceph>("simulator/ceph", () => ({
  state: "not installed",
  fsid: "",
  installed: {},
  flags: [],
  checks: {},
  mutes: {},
  mon: [],
  mgr: [],
  mds: [],
  osds: [],
}));

/** Refuses calls that need Ceph where there is none. Only flags need the keyring as well. */
export function requireCeph(call: Call, keyring = false): Frozen<Ceph> {
  const ceph = call.read(CEPH);
  if (ceph.state === "not installed") refuse.notInstalled();
  if (ceph.state === "not initialised") {
    refuse.notInitialised();
  }
  if (ceph.state === "no admin keyring" && keyring) {
    refuse.noAdminKeyring();
  }
  if (ceph.state === "unreachable") refuse.noAnswer();
  return ceph;
}
