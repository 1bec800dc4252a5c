/** What a stack is synthesized to. */
import { Testing } from "cdktf";

type Blocks = Record<string, Record<string, unknown>>;

/** The resources of a stack by type and name. */
export const resources = (fill: Parameters<typeof Testing.synthScope>[0]) =>
  JSON.parse(Testing.synthScope(fill)).resource as Record<string, Blocks>;

export const only = (blocks: Blocks | undefined) => Object.values(blocks ?? {})[0];
