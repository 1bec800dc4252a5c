/** What the provider finds wrong as soon as references are known, and nobody can see before. */

import type { Finding } from "../../constructs/checks/contract";
import { CONFIGURATION, ofBlock } from "../configuration/block";
import type { Application } from "./application";

/** Beside what `ofBlock` says of the block as it is. */
export function ofReferences({ items }: Application): Finding[] {
  return items.flatMap(({ block, resolved }) => {
    if (resolved === block || block.several) return [];
    const before = new Set(ofBlock(block).map(({ message }) => message));
    return ofBlock(resolved).filter(({ id, message }) => id === CONFIGURATION && !before.has(message));
  });
}
