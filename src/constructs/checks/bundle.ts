/** The checks: a bundle of the provider's definitions, read when the first construct is looked at. */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Checks } from "./contract";

/** From `lib/constructs/checks` and from the sources alike. */
const BUNDLE = join(__dirname, "..", "..", "..", "lib", "checks", "main.js");

let loaded: Checks | undefined;

export function checks(): Checks {
  loaded ??= (createRequire(__filename)(BUNDLE) as { readonly checks: Checks }).checks;
  return loaded;
}
