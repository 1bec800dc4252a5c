/** Results of an apply that Terraform itself refuses. */
import type { Attributes, State } from "../../src/framework/attribute";
import type { Diagnostic } from "../../src/plugin/contract";
import { isWhollyKnown, type Value, type ValueMap } from "../../src/plugin/cty/value";
import { errorSaying } from "../support/diagnostics";
import { surprises } from "../support/plan-rules";

export function inconsistencies(attributes: Attributes, planned: Value, state: State): Diagnostic[] {
  const problems = surprises(attributes, planned as ValueMap, state);
  if (!isWhollyKnown(state)) problems.push("unknown values after apply");
  return problems.map((problem) => errorSaying(`Provider produced inconsistent result: ${problem}`));
}
