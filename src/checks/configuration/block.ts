/** What is wrong in the configuration of one block: the checks that the provider makes before it asks the server. */
import type { Block, Configuration, Finding } from "../../constructs/checks/contract";
import type { State } from "../../framework/attribute";
import { collector, validateAttributes } from "../../framework/planning/validate";
import { closest } from "../../text/closest";
import { namesOf, typeOf } from "../types";
import { convertAttributes } from "./convert";
import { messageOf } from "./message";

/** Id of all that is said about one block. */
export const CONFIGURATION = "configuration";

/** Arguments of Terraform that every block may have. */
const META = new Set(["count", "for_each", "depends_on", "lifecycle", "provider", "provisioner", "connection"]);

export function ofBlock(block: Block): Finding[] {
  const { kind, type, path } = block;
  const checked = typeOf(block);
  if (!checked) return [finding("error", path, unknownType(kind, type))];
  const report = collector();
  const values = convertAttributes(checked.attributes, ownAttributes(block), report);
  const misformed = report.diagnostics.length;
  validateAttributes(checked.attributes, values, report, { writeOnlyAllowed: true });
  // Rules between attributes expect each to be of its kind and there.
  if (misformed === 0) checked.validate?.(values, report);
  return report.diagnostics.map((diagnostic) =>
    finding(diagnostic.severity, path, messageOf(diagnostic, checked.attributes)),
  );
}

/** Its values, with `UNKNOWN` for what is wrong, too. */
export function valuesOf(block: Block): State {
  return convertAttributes(typeOf(block)?.attributes ?? {}, ownAttributes(block), collector());
}

function ownAttributes({ kind, configuration }: Block): Configuration {
  const isMeta = (name: string) => (kind === "provider" ? name === "alias" : META.has(name));
  return Object.fromEntries(Object.entries(configuration).filter(([name]) => !isMeta(name)));
}

function unknownType(kind: Block["kind"], type: string): string {
  const meant = closest(type, namesOf(kind));
  return `there is no ${kind === "data" ? "data source" : kind} ${type}${meant ? `; did you mean ${meant}?` : "."}`;
}

function finding(severity: Finding["severity"], path: string, message: string): Finding {
  return { id: CONFIGURATION, severity, paths: [path], message: `${path}: ${message}` };
}
