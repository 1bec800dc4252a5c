/** Encodes diagnostics, and turns exceptions into them. */

import { LONGEST_LINE, printable, printableLine } from "../../output/printable";
import type { Diagnostic, Path, PathStep } from "../contract";
import { CtyError } from "../cty/value";
import { internalError } from "../diagnostics";
import { type Log, scrubbed } from "../log";
import type { Encodable } from "../protobuf/message";
import { type AttributePath, Severity, type Diagnostic as WireDiagnostic } from "../protobuf/shared-messages";

/** Characters. A detail may quote several server texts. */
const LONGEST_DETAIL = 40_000;

/** Encodes diagnostics and makes their texts printable. Every diagnostic passes here on its way to the terminal. */
export function encodeDiagnostics(diagnostics: readonly Diagnostic[]): Encodable<typeof WireDiagnostic>[] {
  return diagnostics.map(({ severity, summary, detail = "", path, code, id }) => ({
    severity: Severity[severity],
    summary: printableLine(summary, LONGEST_LINE),
    detail: withId(printable(detail, LONGEST_DETAIL), id === undefined ? code : undefined),
    attribute: path && path.length > 0 ? encodePath(displayPath(path)) : undefined,
  }));
}

/** Begins the last line of a diagnostic. `cdktf-pve explain` takes its id. */
export const ID_LINE = "Id: ";

const withId = (detail: string, code: string | undefined): string =>
  code === undefined ? detail : `${detail}${detail === "" ? "" : "\n"}${ID_LINE}${code}`;

/**
 * The part of a path that Terraform can show in the configuration: an attribute, or one element of it. For a longer path
 * Terraform would look up the last name among the attributes of the resource, and show another attribute or the whole resource.
 * It finds attributes of an object in the same way as keys of a map. It reads these keys as strings, and crashes at one that is
 * written as a number: `{ 10 = {} }`.
 */
function displayPath([attribute, part]: Path): Path {
  if (!attribute) return [];
  if (!part || ("key" in part && NO_STRING.test(part.key))) return [attribute];
  return [attribute, "attribute" in part ? { key: part.attribute } : part];
}

/** Keys of maps that HCL reads as numbers or Booleans if they have no quotes. */
const NO_STRING = /^[-+.\d]|^(?:true|false|null)$/;

export function encodePath(path: Path): Encodable<typeof AttributePath> {
  return { steps: path.map(encodeStep) };
}

function encodeStep(step: PathStep) {
  if ("attribute" in step) return { attributeName: step.attribute };
  if ("index" in step) return { elementKeyInt: step.index };
  return { elementKeyString: step.key };
}

/** An expected failure of a call, with text for the user. */
export class RefusedCall extends Error {
  constructor(readonly diagnostic: Diagnostic) {
    super(diagnostic.summary);
  }
}

/** Turns an exception into a diagnostic with its message. The debug log gets the stack. */
export function describeFailure(rpc: string, failure: unknown, log: Log): Diagnostic {
  if (failure instanceof RefusedCall) return failure.diagnostic;
  log("debug", `${rpc} failed`, { error: failure });
  const words = scrubbed(failure instanceof Error ? failure.message : String(failure));
  const problem = failure instanceof CtyError ? "handled a value that does not fit the schema" : "failed unexpectedly";
  return internalError({ doing: problem, call: rpc, words });
}
