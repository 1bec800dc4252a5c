/** Families and types whose objects are never deleted. */
import type { Guard } from "../../framework/guard";

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
