/** Omissions of a run with a given server, with their reasons. */
export interface LeftOut {
  /** Resource or data source: `pve_ha_rule`, `data pve_ha_rules`. */
  readonly type: string;
  /** Attribute; absent for the whole type. */
  readonly attribute?: string;
  readonly reason: string;
}

export function lineOf({ type, attribute, reason }: LeftOut): string {
  return `${type}${attribute === undefined ? "" : ` ${attribute}`}: ${reason}`;
}

declare module "vitest" {
  interface TaskMeta {
    leftOut?: readonly LeftOut[];
    /** Number of completed cases of a test. */
    cases?: number;
    /** Data sources that are read, but not compared with the simulated cluster's values. */
    notCompared?: readonly string[];
  }
}
