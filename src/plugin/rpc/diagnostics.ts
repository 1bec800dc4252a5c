/** Diagnostics on the wire. */
import { LONGEST_LINE, printable, printableLine } from "../../output/printable";
import type { Diagnostic, Path, PathStep } from "../contract";
import { CtyError } from "../cty/error";
import { type Log, scrubbed } from "../log";
import type { Encodable } from "../protobuf/message";
import { type AttributePath, Severity, type Diagnostic as WireDiagnostic } from "../protobuf/shared-messages";

/** A detail may quote several texts. */
const LONGEST_DETAIL = 40_000;

/** The one way to the terminal: whatever a diagnostic quotes is made fit to be shown here. */
export function encodeDiagnostics(diagnostics: readonly Diagnostic[]): Encodable<typeof WireDiagnostic>[] {
  return diagnostics.map(({ severity, summary, detail, path }) => ({
    severity: Severity[severity],
    summary: printableLine(summary, LONGEST_LINE),
    detail: detail && printable(detail, LONGEST_DETAIL),
    attribute: path && path.length > 0 ? encodePath(shownPath(path)) : undefined,
  }));
}

/**
 * The part of a path that the engines can show in the configuration: an attribute, or an element of it. Of a longer one
 * they look for the last name among the attributes of the resource, and point at a namesake or at the whole resource.
 * They find attributes of an object as they find the keys of a map.
 */
function shownPath([attribute, part]: Path): Path {
  if (!attribute || !part) return attribute ? [attribute] : [];
  return [attribute, "attribute" in part ? { key: part.attribute } : part];
}

export function encodePath(path: Path): Encodable<typeof AttributePath> {
  return { steps: path.map(encodeStep) };
}

function encodeStep(step: PathStep) {
  if ("attribute" in step) return { attributeName: step.attribute };
  if ("index" in step) return { elementKeyInt: step.index };
  return { elementKeyString: step.key };
}

// The one border where thrown errors become diagnostics.

/** A failure that is expected here, and worded for the user. */
export class Refusal extends Error {
  constructor(
    readonly summary: string,
    readonly detail: string,
  ) {
    super(summary);
  }
}

/** Only the message gets into the diagnostic; the stack is for the debug log. */
export function describeFailure(rpc: string, failure: unknown, log: Log): Diagnostic {
  if (failure instanceof Refusal) return { severity: "error", summary: failure.summary, detail: failure.detail };
  log("debug", `${rpc} failed`, { error: failure });
  const message = scrubbed(failure instanceof Error ? failure.message : String(failure));
  const doing = failure instanceof CtyError ? "handled a value that does not fit the schema" : "failed unexpectedly";
  return {
    severity: "error",
    summary: "Internal error in the provider",
    detail: `The provider ${doing} in ${rpc}: ${message}\n\nThis is a bug in the provider; please report it. TF_LOG_PROVIDER=debug shows where it happened.`,
  };
}
