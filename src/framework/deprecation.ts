/** Deprecated names. They work with a warning until the next minor version after their deprecation. */

import type { FormerName } from "./traits";

interface Deprecation {
  /** Version of this package that renamed it. */
  readonly since: string;
  /** The name to use. */
  readonly use: string;
}

/** A former type name, with the provider's prefix. */
export interface FormerType extends FormerName {
  /** Address of the provider without the registry's host. */
  readonly provider: string;
}

/** A sentence about a feature that the server is removing, or a renaming in this package. */
export type Deprecated = string | Deprecation;

/** The deprecation message in schemas, pages and constructs. `test/upgrades/names.ts` reads the version from it. */
export function deprecationText(given: Deprecated): string {
  if (typeof given === "string") return given;
  return `Since ${given.since} it is called \`${given.use}\`; the old name works until the next minor version.`;
}

/** The `deprecated` field of a schema, page or construct; empty for a type that is not deprecated. */
export function deprecationOf({ deprecated }: { readonly deprecated?: Deprecated | undefined }): {
  readonly deprecated?: string;
} {
  return deprecated === undefined ? {} : { deprecated: deprecationText(deprecated) };
}
