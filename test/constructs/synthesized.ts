/** Synthesized JSON of a stack. */
import { Testing } from "cdktf";

type Blocks = Record<string, Record<string, unknown>>;

/** Resources of a stack by type and name. */
export const resources = (fill: Parameters<typeof Testing.synthScope>[0]) =>
  JSON.parse(Testing.synthScope(fill)).resource as Record<string, Blocks>;

export const only = (blocks: Blocks | undefined) => Object.values(blocks ?? {})[0];
