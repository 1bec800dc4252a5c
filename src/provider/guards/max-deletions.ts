/** As many deletions as a run may have. Replacements count: the old object goes. */
import type { Guard } from "../../framework/guard";

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
