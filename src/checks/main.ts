/** The bundle that the construct library loads while it synthesizes. */
import type { Block, Checks } from "../constructs/checks/contract";
import type { Check } from "../framework/checks/check";
import { closest } from "../naming/closest";
import { acrossFamilies } from "./across-families/all.generated";
import { checkIds, checksByFamily, findingsOfPolicies, policyIds } from "./all-checks";
import { typesByFamily } from "./all-types";
import { CONFIGURATION, findingsOfBlock } from "./configuration/block";
import { findingOfProblem, ofConstructs } from "./finding";
import { ApplicationOfBlocks } from "./graph/application";
import { findingsOfResolvedBlocks } from "./graph/resolved-blocks";
import { planWarnings } from "./types";

const CHECK_IDS: readonly string[] = [CONFIGURATION, ...planWarnings, ...checkIds];

export const checks: Checks = {
  ofBlock: findingsOfBlock,
  ofApplication(blocks) {
    const application = new ApplicationOfBlocks(blocks);
    const spelling = ofConstructs();
    const between = checksFor(blocks).flatMap((check) =>
      check.find(application).map((problem) => findingOfProblem(check, problem, spelling)),
    );
    return [...findingsOfResolvedBlocks(application), ...between];
  },
  ofPolicies: (...asked) => findingsOfPolicies(...asked, ofConstructs()),
  problemOfId: (id) => problemAmong([...CHECK_IDS, ...policyIds], "check", id),
  problemOfPolicy: (id) => problemAmong(policyIds, "policy", id),
};

/** Checks of the families in use, sorted by ID. */
function checksFor(blocks: readonly Block[]): readonly Check[] {
  const types = new Set(blocks.map(({ type }) => type));
  const used = Object.entries(typesByFamily()).filter(([, { resources }]) =>
    resources.some((type) => types.has(`pve_${type}`)),
  );
  const ofFamilies = used.flatMap(([family]) => checksByFamily[family]?.() ?? []);
  return [...acrossFamilies, ...ofFamilies].sort((one, other) => (one.id < other.id ? -1 : 1));
}

function problemAmong(ids: readonly string[], kind: string, id: string): string | undefined {
  if (ids.includes(id)) return undefined;
  const meant = closest(id, ids);
  return `there is no ${kind} "${id}"; ${meant ? `did you mean "${meant}"?` : `those are ${ids.join(", ")}.`}`;
}
