/** Files of the HA stack. All of them are written under one lock. Facts: contributing/facts/ha.md#files-and-locks. */
import { type ConfigFile, configFile, type Frozen } from "../../kernel/config-file";
import { sectionFile } from "../../kernel/section-config";

const lock = { lock: "domain-ha" };

/** HA resources by id (`vm:100`). */
export const HA_RESOURCES = sectionFile("ha/resources.cfg", { ...lock, isRaw: true });

/** HA rules by id; `resources` and `nodes` are kept sorted. */
export const HA_RULES = sectionFile("ha/rules.cfg", lock);

/** Groups of clusters that have not become rules yet. Without any group the groups count as migrated. */
export const HA_GROUPS = sectionFile("ha/groups.cfg", { ...lock, isRaw: true });

/** Commands that the manager has not fetched yet, e.g. `migrate vm:100 pve2`. */
export const HA_COMMANDS = configFile<string[]>("ha/crm_commands", () => [], lock);

/** What the manager knows about one resource. */
export interface HaService {
  /** `request_start`, `started`, `request_stop`, `stopped`, `migrate`, `relocate`, `freeze` or `error`. */
  state: string;
  node: string;
  /** Whether the guest of a started service runs already. */
  running?: boolean;
  /** Where a service that moves is going. */
  target?: string;
}

export interface HaManagerStatus {
  /** Without a manager there is no status at all. */
  present: boolean;
  /** Whether a manager works: services reach their state, commands are carried out. The recordings have none. */
  running?: boolean;
  master?: string;
  /** When a manager that does not run any more wrote this, in seconds. */
  timestamp?: number;
  /** State of each node, e.g. `online`. */
  nodes: Record<string, string>;
  services: Record<string, HaService>;
  disarm?: { mode: string; state: "disarming" | "disarmed" };
  /** When the manager goes on with what there is to do, in milliseconds. */
  nextRound?: number;
}

export const HA_STATUS = configFile<HaManagerStatus>("ha/manager_status", () => ({
  present: false,
  nodes: {},
  services: {},
}));

/** Who can read files: a call, or the store for those who work without one. */
export interface HaFiles {
  read<T>(file: ConfigFile<T>): Frozen<T>;
}
