/** Doubts about what is wrong anyway: whoever corrects the mistake is asked again. */
import type { Finding } from "./contract";

const PLACE = /^([^:\n]+: [^:\s]+): /;

/** Without warnings about the property of an error, about a part of it, or about what it is a part of. */
export function withoutMoot(findings: readonly Finding[]): Finding[] {
  const wrong = findings.filter(({ severity }) => severity === "error").flatMap(placeOf);
  if (wrong.length === 0) return [...findings];
  const isMoot = (finding: Finding) =>
    finding.severity === "warning" && placeOf(finding).some((at) => wrong.some((of) => isIn(at, of) || isIn(of, at)));
  return findings.filter((finding) => !isMoot(finding));
}

/** Path and property, as messages begin. */
const placeOf = ({ message }: Finding): string[] => {
  const [, place] = PLACE.exec(message) ?? [];
  return place === undefined ? [] : [place];
};

const isIn = (one: string, other: string): boolean =>
  one === other || (one.startsWith(other) && /^[.[]/.test(one.slice(other.length)));
