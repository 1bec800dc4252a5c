/** Reports likely mistakes within one block, each with its remedy. */

import type { Path } from "../../plugin/contract";
import { isWhollyKnown } from "../../plugin/cty/value";
import type { Attributes, State } from "../attribute";
import { addressOf } from "../diagnostics";
import type { Caution, LintReport, PlanWarning, Warn } from "../plan-warnings";
import { withoutNullElements } from "../values/nulls";
import { finderOf } from "../values/places";
import { addressable, located, shownValue } from "./validate";

interface Rules {
  readonly cautions?: readonly Caution[] | undefined;
}

const cautioned = finderOf(({ traits }) => traits.cautions !== undefined && !traits.mirrors);

/** Reports the likely mistakes in a configuration with current names. */
export function reportCautions(
  attributes: Attributes,
  { cautions = [] }: Rules,
  config: State,
  report: LintReport,
): void {
  for (const { attribute, name, value, at, isHidden } of cautioned(attributes, (top) => config[top])) {
    for (const caution of isWhollyKnown(value) ? (attribute.traits.cautions ?? []) : []) {
      // A caution expects the kind of value that its attribute has.
      const problem = caution.problemOf(value as never);
      if (problem === undefined) continue;
      const got = isHidden ? "" : shownValue(value);
      report.warn(at, unlikely(at), `${name} ${problem}.${got} ${caution.remedy}`, caution);
    }
  }
  if (cautions.length === 0) return;
  const given = withoutNullElements(attributes, config);
  for (const caution of cautions) {
    // The cautions of a definition expect its attributes.
    caution.find(given as never, (at, problem, summary) => {
      const text = summary === undefined ? `${nameIn(at)} ${problem}` : problem;
      report.warn(at, summary ?? unlikely(at), `${text} ${caution.remedy}`, caution);
    });
  }
}

/** Reports likely mistakes with paths that Terraform can show. */
export function cautionsInto(
  { attributes, definition }: { readonly attributes: Attributes; readonly definition: Rules },
  config: State,
  warn: Warn,
): void {
  reportCautions(attributes, definition, config, {
    warn: (at, summary, detail, kind) => warn(located(at, summary), detail, addressable(attributes, at), kind),
  });
}

const unlikely = (at: Path): string => `Unlikely value for ${addressOf(at)}`;

function nameIn(at: Path): string {
  const last = at.findLast((step) => "attribute" in step);
  return last && "attribute" in last ? last.attribute : "";
}

/** Lists the warnings that attributes and rules may report. */
export function warningsOf(attributes: Attributes, { cautions = [] }: Rules): PlanWarning[] {
  const inner = Object.values(attributes).flatMap(({ traits, shape }): PlanWarning[] => [
    ...(traits.cautions ?? []),
    ...(shape.kind === "object" ? warningsOf(shape.attributes, {}) : []),
  ]);
  return [...inner, ...cautions];
}
