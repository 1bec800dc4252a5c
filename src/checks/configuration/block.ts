/** Problems in the configuration of one block: the checks that the provider makes before it reads from the server. */
import type { Block, Configuration, Finding, Given } from "../../constructs/checks/contract";
import type { Attributes, State } from "../../framework/attribute";
import { path } from "../../framework/diagnostics";
import { underCurrentNames } from "../../framework/former-names";
import { reportCautions } from "../../framework/planning/cautions";
import { collector, validateConfiguration } from "../../framework/planning/validate";
import { oncePerObject } from "../../memo/memo";
import { closest } from "../../naming/closest";
import { message, place } from "../../naming/message";
import type { Diagnostic } from "../../plugin/contract";
import { findingOfRemark, type Remark } from "../finding";
import { isMarked } from "../graph/expressions";
import { type CheckedType, namesOf, typeOf } from "../types";
import { convert, convertAttributes, strayNumbersIn } from "./convert";
import { problemsOfIgnoredChanges, problemsOfImport } from "./meta-arguments";

/** Id of all that is said about one block. */
export const CONFIGURATION = "configuration";

/** As the page of checks and `cdktf-pve explain` list it. */
export const CONFIGURATION_CHECK = {
  id: CONFIGURATION,
  severity: "error, some warnings",
  doc: "The provider refuses a value, a combination of properties, or an override, even if a reference supplies it. Or `ignoreChanges` names an unknown attribute, or an id in `importFrom` is malformed or names another object.",
  remedy: "Follow the message.",
} as const;

/** Arguments of Terraform that every block may have. */
const META = new Set(["count", "for_each", "depends_on", "lifecycle", "provider", "provisioner", "connection"]);

const NOTHING: readonly Finding[] = [];

/** A block that is asked for again has not changed. */
export const findingsOfBlock = oncePerObject((block: Block): readonly Finding[] => {
  const findings = checkBlock(block);
  // Mostly there are none: one list for all of them.
  return findings.length > 0 ? findings : NOTHING;
});

function checkBlock(block: Block): Finding[] {
  const { kind, type, path } = block;
  const checked = typeOf(block);
  if (!checked) return [{ id: CONFIGURATION, severity: "error", paths: [path], text: unknownType(kind, type) }];
  const { values, misformed } = converted(block, checked);
  const report = collector();
  // Rules between attributes expect each to be of its kind and there.
  const rules = misformed.length === 0 ? checked : {};
  validateConfiguration(checked.attributes, rules, values, report, { writeOnlyAllowed: true });
  reportCautions(checked.attributes, rules, underCurrentNames(checked.attributes, values), report);
  const finding = (remark: Remark, severity: Finding["severity"], id = CONFIGURATION) =>
    findingOfRemark(remark, checked.attributes, { id, severity, block: path });
  const others = [
    ...strayNumbersIn(block.configuration),
    ...problemsOfIgnoredChanges(block.configuration, checked.attributes),
    ...problemsOfImport(block, values),
  ];
  const repeated = repeatedElementsIn(block.configuration, checked.attributes);
  return [
    ...[...misformed, ...report.diagnostics].map((diagnostic) =>
      finding(diagnostic, diagnostic.severity, diagnostic.id),
    ),
    ...others.map((remark) => finding(remark, "error")),
    ...repeated.map((remark) => finding(remark, "warning")),
  ];
}

/** Values of a block with other values for some attributes. Wrong values are `UNKNOWN`. The caller owns the result. */
export function valuesWith(block: Block, others: Configuration): State {
  const checked = typeOf(block);
  if (!checked) return {};
  const { attributes } = checked;
  const values = underCurrentNames(attributes, converted(block, checked).values);
  for (const [name, value] of Object.entries(others)) {
    const attribute = attributes[name];
    if (attribute?.isConfigurable) values[name] = convert(attribute, value, collector(), [{ attribute: name }]);
  }
  return values;
}

interface Converted {
  readonly values: State;
  readonly misformed: readonly Diagnostic[];
}

/** Made anew each time: to keep it for all blocks would take more memory than their constructs. */
function converted(block: Block, { attributes }: CheckedType): Converted {
  const report = collector();
  const values = convertAttributes(attributes, ownAttributes(block), report);
  return { values, misformed: report.diagnostics };
}

function ownAttributes({ kind, configuration }: Block): Configuration {
  const isMeta = (name: string) => (kind === "provider" ? name === "alias" : META.has(name));
  const names = Object.keys(configuration);
  if (!names.some(isMeta)) return configuration;
  return Object.fromEntries(names.filter((name) => !isMeta(name)).map((name) => [name, configuration[name] as Given]));
}

function unknownType(kind: Block["kind"], type: string): string {
  const meant = closest(type, namesOf(kind));
  return `there is no ${kind === "data" ? "data source" : kind} ${type}${meant ? `; did you mean ${meant}?` : "."}`;
}

/** Sets of strings that users write out. Others may be joined from several lists, which may share elements. */
const WRITTEN = new Set(["peers", "endpoints"]);

/** Repeated elements of sets, such as a block that was copied and not changed. Terraform merges them without a message. */
function repeatedElementsIn(configuration: Configuration, attributes: Attributes): Remark[] {
  const found: Remark[] = [];
  for (const name in configuration) {
    const value = configuration[name];
    if (!Array.isArray(value) || value.length < 2) continue;
    const shape = attributes[name]?.shape;
    if (!(shape?.kind === "object" ? shape.nesting === "set" : WRITTEN.has(name))) continue;
    const seen = new Map<string, number>();
    value.forEach((element: Given, index: number) => {
      if (isMarked(element)) return;
      const text = JSON.stringify(element);
      const first = seen.get(text);
      if (first === undefined) seen.set(text, index);
      else
        found.push({
          path: path(name, index),
          message: message`is the same as ${place(name, first)}, and counts once.`,
        });
    });
  }
  return found;
}
