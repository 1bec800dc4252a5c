/** What the settings keep a run from doing. */
import { path } from "../../framework/diagnostics";
import type { Guard } from "../../framework/guard";
import type { Report } from "../../framework/resource";
import { closest } from "../../naming/closest";
import type { GivenSettings } from "../given-settings";
import { isWithin } from "./maintenance-window";
import { maxDeletions } from "./max-deletions";
import { protect } from "./protect";

type Settings = Pick<GivenSettings, "protect" | "maxDeletions">;

/** Whether some are; `known`: families, and types with their prefix. A name that there is not would protect nothing. */
export function reportUnprotectable(names: readonly string[], known: readonly string[], report: Report): boolean {
  const unknown = names.filter((name) => !known.includes(name));
  for (const name of unknown) {
    const meant = closest(name, known);
    const detail = `No family or type is called "${name}". ${meant ? `Did you mean "${meant}"?` : "Name a family such as firewall, or a type such as pve_pool."}`;
    report.error(path("protect"), "Unknown name in `protect`", detail);
  }
  return unknown.length > 0;
}

/** `undefined` where something is wrong, which is reported. */
export function guardsOf(
  { protect: names = [], maxDeletions: most }: Settings,
  known: readonly string[],
  report: Report,
): Guard[] | undefined {
  if (reportUnprotectable(names, known, report)) return undefined;
  return [...(names.length > 0 ? [protect(names)] : []), ...(most === undefined ? [] : [maxDeletions(most)])];
}

/** `now` in milliseconds since 1970. */
export function isOutsideWindow({ maintenanceWindow }: Pick<GivenSettings, "maintenanceWindow">, now: number): boolean {
  return maintenanceWindow !== undefined && !isWithin(maintenanceWindow, now);
}
