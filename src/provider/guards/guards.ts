/** What the settings keep a run from doing. */
import { path } from "../../framework/diagnostics";
import type { Guard } from "../../framework/guard";
import type { Report } from "../../framework/resource";
import { closest } from "../../naming/closest";
import type { GivenSettings } from "../given-settings";
import { isWithin } from "./maintenance-window";

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

/** Whether some are; `known`: the ids of all warnings that a plan may show. */
export function reportUnknownWarnings(ids: readonly string[], known: readonly string[], report: Report): boolean {
  const unknown = ids.filter((id) => !known.includes(id));
  for (const id of unknown) {
    const meant = closest(id, known);
    const detail = `No warning has the id "${id}". ${meant ? `Did you mean "${meant}"?` : "docs/checks.md lists all ids."}`;
    report.error(path("acknowledge"), "Unknown id in `acknowledge`", detail);
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

/** As many deletions as a run may have. Replacements count: the old object goes. */
export function maxDeletions(most: number): Guard {
  const names = new Set<string>();
  return {
    refuseDeletion({ name }) {
      // An apply asks again for what it has planned.
      names.add(name);
      if (names.size <= most) return undefined;
      const before = most === 0 ? "none is allowed" : `${most} ${most === 1 ? "is" : "are"} allowed`;
      return {
        summary: "Too many deletions",
        detail: `${name} would be deletion ${names.size} of this run, and ${before} by \`max_deletions\` of the provider. To delete them all, raise \`max_deletions\` (or PVE_MAX_DELETIONS) for this run.`,
      };
    },
  };
}

/** Families and types whose objects are never deleted. */
export function protect(names: readonly string[]): Guard {
  return {
    refuseDeletion({ type, family, name }) {
      const by = [family, type].find((one) => names.includes(one));
      if (by === undefined) return undefined;
      return {
        summary: `${name} is protected`,
        detail: `\`protect\` in the provider block contains "${by}", so the provider neither deletes nor replaces this object. To delete it, remove "${by}" from \`protect\` (or PVE_PROTECT) for this run.`,
      };
    },
  };
}
