/** Problems of checks as findings that name constructs. */
import type { Finding } from "../constructs/checks/contract";
import type { Check, Problem } from "../framework/checks/check";
import { addressOf } from "../framework/diagnostics";
import { propertyOf, spelledText } from "../naming/spelling";
import type { Path } from "../plugin/contract";

/** `nameOf`: an attribute as the reader knows it. */
export function toFinding(
  check: Omit<Check, "find">,
  { about, at = [], text, severity = check.severity }: Problem,
  nameOf: (attribute: string) => string = propertyOf,
): Finding {
  const paths = about.map(({ path }) => path);
  const place = [paths.at(-1) as string, ...(at.length === 0 ? [] : [placeOf(at, nameOf)])];
  return { id: check.id, severity, paths, message: `${place.join(": ")}: ${spelledText(text)}` };
}

/** `rules[1].destinationPort` */
const placeOf = (at: Path, nameOf: (attribute: string) => string): string =>
  addressOf(at.map((step) => ("attribute" in step ? { attribute: nameOf(step.attribute) } : step)));
