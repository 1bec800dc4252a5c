/** Loads the bundle with the checks and the provider's definitions, at the first check. */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Checks } from "./contract";

/** Valid from `lib/constructs/checks` and from the sources. */
const BUNDLE = join(__dirname, "..", "..", "..", "lib", "checks", "main.js");

let loaded: Checks | undefined;

export function checks(): Checks {
  loaded ??= (createRequire(__filename)(BUNDLE) as { readonly checks: Checks }).checks;
  return loaded;
}
