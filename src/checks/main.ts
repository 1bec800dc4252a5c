/** The bundle that the construct library loads while it synthesizes. */
import type { Checks } from "../constructs/checks/contract";
import { closest } from "../text/closest";
import { CONFIGURATION, ofBlock } from "./configuration/block";
import { CHECKS } from "./graph/all";
import { Application } from "./graph/application";
import { toFinding } from "./graph/check";
import { ofReferences } from "./graph/of-references";

const IDS: readonly string[] = [CONFIGURATION, ...CHECKS.map(({ id }) => id)];

export const checks: Checks = {
  ofBlock,
  ofApplication(blocks) {
    const application = new Application(blocks);
    const between = CHECKS.flatMap((check) => check.find(application).map((problem) => toFinding(check, problem)));
    return [...ofReferences(application), ...between];
  },
  problemOfId(id) {
    if (IDS.includes(id)) return undefined;
    const meant = closest(id, IDS);
    return `there is no check "${id}"; ${meant ? `did you mean "${meant}"?` : `those are ${IDS.join(", ")}.`}`;
  },
};
