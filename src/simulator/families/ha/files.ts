/** Files of the HA stack, all under one lock. Facts: contributing/facts/ha.md#files-and-locks. */
import { type ConfigFile, configFile, type Frozen } from "../../kernel/config-file";
import { sectionFile } from "../../kernel/section-config";

const lock = { lock: "domain-ha" };

/** HA resources by id (`vm:100`). */
export const HA_RESOURCES = sectionFile("ha/resources.cfg", { ...lock, isRaw: true });

/** HA rules by id. `resources` and `nodes` are sorted. */
export const HA_RULES = sectionFile("ha/rules.cfg", lock);

/** HA groups that are not migrated to rules. A cluster without groups counts as migrated. */
export const HA_GROUPS = sectionFile("ha/groups.cfg", { ...lock, isRaw: true });

/** Commands that the manager has not fetched yet, such as `migrate vm:100 pve2`. */
export const HA_COMMANDS = configFile<string[]>("ha/crm_commands", () => [], lock);

/** The manager's state of one resource. */
export interface HaService {
  /** `request_start`, `started`, `request_stop`, `stopped`, `migrate`, `relocate`, `freeze` or `error`. */
  state: string;
  node: string;
  /** Whether the guest of a started service is running. */
  running?: boolean;
  /** Target node of a moving service. */
  target?: string;
}

export interface HaManagerStatus {
  /** Whether there is a manager, and thus a status. */
  present: boolean;
  /** Whether the manager runs: services reach their state, commands are executed. It does not in the recordings. */
  running?: boolean;
  master?: string;
  /** When a stopped manager wrote its last status, in seconds since 1970. */
  timestamp?: number;
  /** State of each node, such as `online`. */
  nodes: Record<string, string>;
  services: Record<string, HaService>;
  disarm?: { mode: string; state: "disarming" | "disarmed" };
  /** Time of the manager's next round, in milliseconds since 1970. Absent while it is idle. */
  nextRound?: number;
}

export const HA_STATUS = configFile<HaManagerStatus>("ha/manager_status", () => ({
  present: false,
  nodes: {},
  services: {},
}));

/** Reads files: a call, or the store in daemons. */
export interface HaFiles {
  read<T>(file: ConfigFile<T>): Frozen<T>;
}
