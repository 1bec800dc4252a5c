/** Forbidden changes to names of an earlier release, as `docs/guides/upgrading.md` promises to users. */

import { compareVersions } from "../../src/api/version";
import type { Name, Names } from "./names";

export interface Promised {
  readonly version: string;
  readonly names: Names;
}

/** `releases` are those before the present one, or its records so far; the oldest first. */
export function brokenPromises(releases: readonly Promised[], present: Promised): string[] {
  return releases.flatMap(({ version, names }) =>
    Object.entries(names).flatMap(([path, before]) => {
      const problem = problemOf(before, present.names[path]);
      if (problem === undefined || hasPassed(path, releases, present.version)) return [];
      return [`${path} of ${version} ${problem}`];
    }),
  );
}

export function problemOf(before: Name, now: Name | undefined): string | undefined {
  if (now === undefined) return "is gone: keep it, deprecated, for a minor version";
  if (before.optional && !now.optional) return now.reported ? "cannot be given any more" : "has to be given now";
  if (!before.optional && !before.reported && now.reported) return "cannot be given any more";
  if (now.absent && !before.absent) return "may be absent now";
  if (before.type !== now.type) return `was ${before.type}, and is ${now.type}`;
  if ((now.arguments ?? 0) > (before.arguments ?? 0))
    return `takes ${now.arguments} arguments instead of ${before.arguments}`;
  return undefined;
}

/** Whether an earlier release deprecated the name, and its minor version is over. Members follow their owner. */
function hasPassed(path: string, releases: readonly Promised[], present: string): boolean {
  return releases.some(({ names }) =>
    [path, ...ownersOf(path)].some((name) => {
      const since = names[name]?.deprecated;
      return since !== undefined && compareVersions(minorOf(present), minorOf(since)) > 0;
    }),
  );
}

const minorOf = (version: string) => version.split(".").slice(0, 2).join(".");

/** `a.b.c` belongs to `a.b` and `a`. */
function ownersOf(path: string): string[] {
  const parts = path.split(".");
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("."));
}
