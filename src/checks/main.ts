/** The bundle that the construct library loads while it synthesizes. */
import type { Checks } from "../constructs/checks/contract";
import { closest } from "../text/closest";
import { CONFIGURATION, ofBlock } from "./configuration/block";

const IDS: readonly string[] = [CONFIGURATION];

export const checks: Checks = {
  ofBlock,
  ofApplication: () => [],
  problemOfId(id) {
    if (IDS.includes(id)) return undefined;
    const meant = closest(id, IDS);
    return `there is no check "${id}"; ${meant ? `did you mean "${meant}"?` : `those are ${IDS.join(", ")}.`}`;
  },
};
