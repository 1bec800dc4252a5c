/** What a run against a given server leaves out, and why. */
export interface LeftOut {
  /** Resource or data source: `pve_ha_rule`, `data pve_ha_rules`. */
  readonly type: string;
  /** Attribute; absent for the whole. */
  readonly attribute?: string;
  readonly reason: string;
}

export function lineOf({ type, attribute, reason }: LeftOut): string {
  return `${type}${attribute === undefined ? "" : ` ${attribute}`}: ${reason}`;
}

declare module "vitest" {
  interface TaskMeta {
    leftOut?: readonly LeftOut[];
    /** How many cases a test went through. */
    cases?: number;
    /** Of data sources: read, but not compared with what the simulated cluster says. */
    notCompared?: readonly string[];
  }
}
