/**
 * The reference index: classes of the construct library and guides, which no code knows at run time. The build writes it
 * (`scripts/reference/index.ts`); the pages of the API and of the provider are made from it, too.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../root";

export interface ReferenceIndex {
  readonly classes: readonly LibraryClass[];
  readonly guides: readonly Guide[];
  /** By setting of the provider: the guides that mention it most. */
  readonly guidesOfSettings: Readonly<Record<string, readonly string[]>>;
}

export interface LibraryClass {
  /** With its namespace, such as `firewall.TieredFirewall`. */
  readonly name: string;
  /** Class of a type alone, handwritten class, options of one, set of constants, or interface in place of an id. */
  readonly kind: "type" | "class" | "options" | "constants" | "contract";
  /** One line of Markdown. */
  readonly summary: string;
  /** The whole comment of a handwritten one. */
  readonly text?: string;
  /** Reference page of its type. */
  readonly page?: string;
  /** How it is made: `new TieredFirewall(scope: …)`. */
  readonly made?: string;
  /** Handwritten ones. */
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
  /** Below the root of the package. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  /** Of its headings, in order. */
  readonly anchors: readonly string[];
}

/** Below the root of the package. */
export const INDEX_FILE = "lib/reference/index.json";
export const API_PAGE = "lib/reference/api.md";
export const DIAGNOSTICS_PAGE = "lib/reference/diagnostics.md";

/** Of sources that are not built. */
const EMPTY: ReferenceIndex = { classes: [], guides: [], guidesOfSettings: {} };

let index: ReferenceIndex | undefined;

export function referenceIndex(): ReferenceIndex {
  const file = join(ROOT, INDEX_FILE);
  // biome-ignore lint/plugin/own-files: comes with the package
  index ??= existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as ReferenceIndex) : EMPTY;
  return index;
}
