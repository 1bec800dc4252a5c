/** IPAM objects as stored. The built-in one is always there. Facts: contributing/facts/sdn.md#ipams. */
import type { Call } from "../../../kernel/call";
import type { Frozen } from "../../../kernel/config-file";
import type { Section, Sections } from "../../../kernel/section-config";
import { copyData } from "../../../kernel/store";
import { IPAMS } from "../files";

const BUILT_IN: Section = { type: "pve" };

export function ipams(call: Call): Frozen<Sections> {
  return withBuiltIn(call.read(IPAMS) as Sections);
}

export function withBuiltIn(stored: Sections): Sections {
  return copyData({ pve: BUILT_IN, ...stored });
}
