/** Names of ours that are on their way out: they work, with a warning, until the minor version after the one that deprecated them. */

import type { FormerName } from "./traits";

interface Deprecation {
  /** Version of this package that gave it another name. */
  readonly since: string;
  /** The name to use. */
  readonly use: string;
}

/** With the provider's prefix. */
export interface FormerType extends FormerName {
  /** Our own, without the registry's host. */
  readonly provider: string;
}

/** What the server is giving up says so in words of its own. */
export type Deprecated = string | Deprecation;

/** For schemas, pages and constructs. Tests read the version out of it: `test/upgrades/names.ts`. */
export function deprecationText(given: Deprecated): string {
  if (typeof given === "string") return given;
  return `Since ${given.since} it is called \`${given.use}\`; the old name works until the next minor version.`;
}

/** The field of a schema, a page or a construct, where there is anything to say. */
export function deprecationOf({ deprecated }: { readonly deprecated?: Deprecated | undefined }): {
  readonly deprecated?: string;
} {
  return deprecated === undefined ? {} : { deprecated: deprecationText(deprecated) };
}
