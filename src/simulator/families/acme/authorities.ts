/** Certificate authorities, as far as they answer the simulated cluster. Facts: contributing/facts/acme.md#accounts. */

import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { type AuthorityMeta, DEFAULT_DIRECTORY, SURROUNDINGS } from "./files";
import * as refuse from "./texts";

/** Asks an authority for its directory. */
export function authority(call: Call, directory: string): Frozen<AuthorityMeta> {
  const known = call.read(SURROUNDINGS).authorities[directory];
  return known ?? refuse.authorityUnreachable(directory);
}

export function readMeta(call: Call): Frozen<AuthorityMeta> | null {
  const meta = authority(call, call.text("directory") ?? DEFAULT_DIRECTORY);
  return Object.keys(meta).length === 0 ? null : meta;
}

export function readTerms(call: Call): string | undefined {
  return authority(call, call.text("directory") ?? DEFAULT_DIRECTORY).termsOfService;
}
