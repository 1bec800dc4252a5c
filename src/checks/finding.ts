/** Problems of checks as findings for a reader. */
import type { Finding } from "../constructs/checks/contract";
import type { Check, Problem } from "../framework/checks/check";
import { addressOf } from "../framework/diagnostics";
import { render, type Spelling } from "../naming/message";
import type { Path } from "../plugin/contract";

export function toFinding(
  check: Omit<Check, "find">,
  { about, at = [], text, severity = check.severity }: Problem,
  spelling: Spelling,
): Finding {
  const paths = about.map(({ path }) => path);
  const place = [paths.at(-1) as string, ...(at.length === 0 ? [] : [placeOf(at, spelling)])];
  return { id: check.id, severity, paths, message: `${place.join(": ")}: ${render(text, spelling)}` };
}

/** `rules[1].destinationPort` */
const placeOf = (at: Path, { name }: Spelling): string =>
  addressOf(at.map((step) => ("attribute" in step ? { attribute: name(step.attribute) } : step)));
