/** Reports likely mistakes within one block, each with its remedy. */

import { message, template, type Words } from "../../naming/message";
import type { Path } from "../../plugin/contract";
import { isWhollyKnown } from "../../plugin/cty/value";
import { acknowledgedBy, titled } from "../../plugin/diagnostic";
import type { Attributes, State } from "../attribute";
import { addressOf, nameAt } from "../diagnostics";
import type { Caution, LintReport, PlanWarning, Warn } from "../plan-warnings";
import { withoutNullElements } from "../values/nulls";
import { finderOf } from "../values/places";
import { unlikelyValue } from "./diagnostics";
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
      const shown = isHidden ? "" : shownValue(value);
      report.warn(unlikely(at, name, message`${problem}.${shown}`, caution));
    }
  }
  if (cautions.length === 0) return;
  const values = withoutNullElements(attributes, config);
  for (const caution of cautions) {
    // The cautions of a definition expect its attributes.
    caution.find(values as never, (at, problem, summary) => {
      if (summary === undefined) return report.warn(unlikely(at, nameAt(at), problem, caution));
      const found = unlikely(at, "", problem, caution);
      report.warn(titled(found, summary));
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
    warn: (caution) => warn({ ...located(caution), path: addressable(attributes, caution.path ?? []) }),
  });
}

const unlikely = (at: Path, name: string, problem: Words, caution: PlanWarning) =>
  acknowledgedBy(
    // biome-ignore lint/plugin/templates: the definition holds a string of this code base
    unlikelyValue({ attribute: addressOf(at), name, problem, remedy: template(caution.remedy) }, at),
    caution,
  );

/** Lists the warnings that attributes and rules may report. */
export function warningsOf(attributes: Attributes, { cautions = [] }: Rules): PlanWarning[] {
  const inner = Object.values(attributes).flatMap(({ traits, shape }): PlanWarning[] => [
    ...(traits.cautions ?? []),
    ...(shape.kind === "object" ? warningsOf(shape.attributes, {}) : []),
  ]);
  return [...inner, ...cautions];
}
