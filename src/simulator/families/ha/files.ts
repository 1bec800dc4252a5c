/** Files of the HA stack that other families read as well. */
import { configFile } from "../../kernel/config-file";
import { sectionFile } from "../../kernel/section-config";

/** HA resources by id (`vm:100`). */
export const HA_RESOURCES = sectionFile("ha/resources.cfg", { lock: "domain-ha" });

export interface HaManagerStatus {
  /** Without a manager there is no status at all. */
  present: boolean;
  /** State of each node, e.g. `online`. */
  nodes: Record<string, string>;
  /** What the manager knows about each resource. */
  services: Record<string, { state: string; node: string }>;
}

export const HA_STATUS = configFile<HaManagerStatus>("ha/manager_status", () => ({
  present: false,
  nodes: {},
  services: {},
}));
