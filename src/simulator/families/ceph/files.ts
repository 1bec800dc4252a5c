/**
 * The Ceph cluster of the nodes. It is part of the start state. Without it, Ceph is not installed.
 * Facts: contributing/facts/ceph.md#objects.
 */

import type { Call } from "../../kernel/call";
import { configFile, type Frozen } from "../../kernel/config-file";
import * as refuse from "./texts";

/** A monitor, manager or metadata server. */
export interface CephDaemon {
  id: string;
  node: string;
  /** The running version. It differs from the node's installed version until a restart. */
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
  /** The check's count when it was muted. The mute ends if the count increases. */
  count: number;
}

export interface Ceph {
  /** How far the answering node is set up, and whether monitors respond. */
  state: "not installed" | "not initialised" | "no admin keyring" | "unreachable" | "running";
  fsid: string;
  /** Installed version by node. */
  installed: Record<string, string>;
  /** Set cluster flags. */
  flags: string[];
  /** Raised health checks, except the one about set flags. */
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

/** Returns Ceph, or refuses the call if it does not work. Only calls about flags need the admin keyring. */
export function requireCeph(call: Call, needsKeyring = false): Frozen<Ceph> {
  const ceph = call.read(CEPH);
  if (ceph.state === "not installed") refuse.notInstalled();
  if (ceph.state === "not initialised") refuse.notInitialised();
  if (ceph.state === "no admin keyring" && needsKeyring) refuse.noAdminKeyring();
  if (ceph.state === "unreachable") refuse.timeout();
  return ceph;
}
