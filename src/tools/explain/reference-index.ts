/**
 * The reference index: classes of the construct library and guides, which no code knows at run time. The build
 * (`scripts/reference/index.ts`) writes it, and derives pages from it.
 */

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { once } from "../../memo/memo";
import { ROOT } from "../root";

export interface ReferenceIndex {
  readonly classes: readonly LibraryClass[];
  readonly guides: readonly Guide[];
  /** Guides that mention a setting of the provider most often, by the setting. */
  readonly guidesOfSettings: Readonly<Record<string, readonly string[]>>;
}

export interface LibraryClass {
  /** With its namespace, such as `firewall.TieredFirewall`. */
  readonly name: string;
  /** Class of a type alone, handwritten class, options of one, set of constants, or interface in place of an id. */
  readonly kind: "type" | "class" | "options" | "constants" | "contract";
  /** One line of Markdown. */
  readonly summary: string;
  /** Comment of a handwritten class. */
  readonly text?: string;
  /** Reference page of its type. */
  readonly page?: string;
  /** Expression that creates it: `new TieredFirewall(scope: …)`. */
  readonly made?: string;
  /** Members of a handwritten class. */
  readonly members?: readonly LibraryMember[];
  /** Constants, classes that implement a contract, or methods that refer to objects managed elsewhere. */
  readonly names?: readonly string[];
}

export interface LibraryMember {
  readonly name: string;
  /** `addTier(id: string, …): FirewallTier`. */
  readonly form: string;
  /** One line of Markdown. */
  readonly text: string;
}

export interface Guide {
  /** Path below the root of the package. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  /** Anchors of its headings, in order. */
  readonly anchors: readonly string[];
}

/** Paths below the root of the package. */
export const INDEX_FILE = "lib/reference/index.json";
export const API_PAGE = "lib/reference/api.md";
export const DIAGNOSTICS_PAGE = "lib/reference/diagnostics.md";

/** Index of sources that are not built. */
const EMPTY: ReferenceIndex = { classes: [], guides: [], guidesOfSettings: {} };

export const referenceIndex = once((): ReferenceIndex => {
  const file = join(ROOT, INDEX_FILE);
  // biome-ignore lint/plugin/own-files: comes with the package
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as ReferenceIndex) : EMPTY;
});
