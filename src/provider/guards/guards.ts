/** Guards of the settings `protect`, `max_deletions` and `maintenance_window`, and checks of names in settings. */
import { path } from "../../framework/diagnostics";
import type { Guard } from "../../framework/guard";
import type { Report } from "../../framework/resource";
import { closest } from "../../naming/closest";
import { objectProtected, tooManyDeletions, unknownAcknowledge, unknownProtect } from "../diagnostics";
import type { GivenSettings } from "../given-settings";
import { isWithin } from "./maintenance-window";

type Settings = Pick<GivenSettings, "protect" | "maxDeletions">;

/** Reports unknown names in `protect`; true if there are any. `known`: families, and types with their prefix. */
export function reportUnprotectable(names: readonly string[], known: readonly string[], report: Report): boolean {
  const advice = "Name an area such as firewall, or a type such as pve_pool.";
  return reportUnknown(names, known, advice, (unknown) => report.error(unknownProtect(unknown, path("protect"))));
}

/** Reports unknown ids in `acknowledge`; true if there are any. `known`: ids of all warnings. */
export function reportUnknownWarnings(ids: readonly string[], known: readonly string[], report: Report): boolean {
  const advice = "Use an id from docs/checks.md.";
  return reportUnknown(ids, known, advice, (unknown) => report.error(unknownAcknowledge(unknown, path("acknowledge"))));
}

/** `advice`: the hint for a name that is close to none of the known ones. */
function reportUnknown(
  names: readonly string[],
  known: readonly string[],
  advice: string,
  raise: (unknown: { readonly name: string; readonly hint: string }) => void,
): boolean {
  const unknown = names.filter((name) => !known.includes(name));
  for (const name of unknown) {
    const meant = closest(name, known);
    raise({ name, hint: meant ? `Did you mean "${meant}"?` : advice });
  }
  return unknown.length > 0;
}

/** The guards of the settings; `undefined` after a reported problem. */
export function guardsOf(
  { protect: names = [], maxDeletions: most }: Settings,
  known: readonly string[],
  report: Report,
): Guard[] | undefined {
  if (reportUnprotectable(names, known, report)) return undefined;
  return [...(names.length > 0 ? [protect(names)] : []), ...(most === undefined ? [] : [maxDeletions(most)])];
}

/** True outside of the maintenance window. `now`: milliseconds since 1970. */
export function isOutsideWindow({ maintenanceWindow }: Pick<GivenSettings, "maintenanceWindow">, now: number): boolean {
  return maintenanceWindow !== undefined && !isWithin(maintenanceWindow, now);
}

/** Limits the number of deletions in a run. A replacement counts as one. */
export function maxDeletions(most: number): Guard {
  const names = new Set<string>();
  return {
    refuseDeletion({ name }) {
      // An apply checks the planned deletions again.
      names.add(name);
      if (names.size <= most) return undefined;
      return tooManyDeletions({ object: name, number: names.size, most: most === 0 ? "none" : most });
    },
  };
}

/** Refuses to delete objects of the named families and types. */
export function protect(names: readonly string[]): Guard {
  return {
    refuseDeletion({ type, family, name }) {
      const by = [family, type].find((candidate) => names.includes(candidate));
      return by === undefined ? undefined : objectProtected({ object: name, name: by });
    },
  };
}
