/** Diagnostics in two parts, and the errors that carry them. */
import type { Diagnostic, Path, PathStep } from "../plugin/contract";

/** `path("rules", 2, "comment")`: a name after a number or at the start is an attribute; `{ key }` is a map key. */
export function path(...steps: readonly (string | number | { readonly key: string })[]): Path {
  return steps.map((step): PathStep => {
    if (typeof step === "string") return { attribute: step };
    return typeof step === "number" ? { index: step } : step;
  });
}

/** How Terraform writes a path: `rules[2].comment`, `nodes["pve1"]`. */
export function addressOf(at: Path): string {
  const steps = at.map((step) => {
    if ("attribute" in step) return `.${step.attribute}`;
    return "index" in step ? `[${step.index}]` : `[${JSON.stringify(step.key)}]`;
  });
  const address = steps.join("");
  return address.startsWith(".") ? address.slice(1) : address;
}

/** The last name in a path. */
export function nameAt(at: Path): string {
  const last = at.findLast((step) => "attribute" in step);
  return last && "attribute" in last ? last.attribute : "";
}

/** Thrown by definitions that provide the diagnostics themselves. */
export class DiagnosticError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  constructor(...diagnostics: readonly [Diagnostic, ...Diagnostic[]]) {
    const [{ summary, detail }] = diagnostics;
    super(detail ? `${summary}: ${detail}` : summary);
    this.name = "DiagnosticError";
    this.diagnostics = diagnostics;
  }
}

/** Throws a {@link DiagnosticError} if there is a diagnostic. */
export function refuse([first, ...further]: readonly Diagnostic[]): void {
  if (first) throw new DiagnosticError(first, ...further);
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}
