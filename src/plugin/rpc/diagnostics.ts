/** Diagnostics on the wire. */
import type { Encodable } from "../protobuf/message";
import { type AttributePath, Severity, type Diagnostic as WireDiagnostic } from "../protobuf/shared-messages";
import type { Diagnostic, Path, PathStep } from "../provider";

export function encodeDiagnostics(diagnostics: readonly Diagnostic[]): Encodable<typeof WireDiagnostic>[] {
  return diagnostics.map(({ severity, summary, detail, path }) => ({
    severity: Severity[severity],
    summary,
    detail,
    attribute: path && path.length > 0 ? encodePath(path) : undefined,
  }));
}

export function encodePath(path: Path): Encodable<typeof AttributePath> {
  return { steps: path.map(encodeStep) };
}

function encodeStep(step: PathStep) {
  if ("attribute" in step) return { attributeName: step.attribute };
  if ("index" in step) return { elementKeyInt: step.index };
  return { elementKeyString: step.key };
}
