/** Families and types whose objects are never deleted. */
import type { Guard } from "../../framework/guard";

export function protect(names: readonly string[]): Guard {
  return {
    refuseDeletion({ type, family, name }) {
      const by = [family, type].find((one) => names.includes(one));
      if (by === undefined) return undefined;
      return {
        summary: `${name} is protected`,
        detail: `\`protect\` of the provider has "${by}": nothing of it is deleted, nor replaced. Where it is meant to go, take that out of \`protect\` (or PVE_PROTECT) for this run.`,
      };
    },
  };
}
