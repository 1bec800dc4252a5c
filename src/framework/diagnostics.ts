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
  return steps.join("").replace(/^\./, "");
}

export function error(summary: string, detail?: string, at?: Path): Diagnostic {
  return { severity: "error", summary, ...(detail && { detail }), ...(at && at.length > 0 && { path: at }) };
}

/** `id`: of a warning that can be acknowledged. */
export function warning(summary: string, detail?: string, at?: Path, id?: string): Diagnostic {
  return { ...error(summary, detail, at), severity: "warning", ...(id !== undefined && { id }) };
}

/** Thrown by definitions that know exactly what the user has to read. */
export class DiagnosticError extends Error {
  readonly diagnostics: readonly Diagnostic[];
  constructor(summary: string, detail?: string, at?: Path, further: readonly Diagnostic[] = []) {
    super(detail ? `${summary}: ${detail}` : summary);
    this.name = "DiagnosticError";
    this.diagnostics = [error(summary, detail, at), ...further];
  }
}

/** Throws what was found, if it was anything. */
export function refuse([first, ...further]: readonly Diagnostic[]): void {
  if (first) throw new DiagnosticError(first.summary, first.detail, first.path, further);
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === "error");
}

/** What is said, without the address of its path: `must be a port, … Got "htttp".` */
export function plainWords({ summary, detail = "", path: at = [] }: Diagnostic): string {
  const element = addressOf(at.slice(0, at.findLastIndex((step) => !("attribute" in step)) + 1));
  const last = at.findLast((step) => "attribute" in step);
  const name = last && "attribute" in last ? last.attribute : "";
  const plain = element !== "" && summary.startsWith(`${element}: `) ? summary.slice(element.length + 2) : summary;
  const isGeneral = /^(?:Invalid|Unlikely) value for /.test(plain) && detail !== "";
  const texts = isGeneral ? [detail] : [plain, detail].filter((text) => text !== "");
  const said = texts.map((text) => (text.startsWith(`${name} `) ? text.slice(name.length + 1) : text));
  return said.join(said.length > 1 && !/[.:?]$/.test(said[0] as string) ? ". " : " ");
}
