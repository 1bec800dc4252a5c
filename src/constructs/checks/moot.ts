/** Drops warnings about properties that already have an error. The next synthesis reports them again. */
import type { Finding } from "./contract";

const PLACE = /^([^:\n]+: [^:\s]+): /;

/** Drops each warning about a property with an error, about a part of it, or about the object that contains it. */
export function withoutMoot(findings: readonly Finding[]): Finding[] {
  const wrong = findings.filter(({ severity }) => severity === "error").flatMap(placeOf);
  if (wrong.length === 0) return [...findings];
  const isMoot = (finding: Finding) =>
    finding.severity === "warning" &&
    placeOf(finding).some((place) => wrong.some((error) => isWithin(place, error) || isWithin(error, place)));
  return findings.filter((finding) => !isMoot(finding));
}

/** Path and property at the beginning of a message. */
const placeOf = ({ message }: Finding): string[] => {
  const [, place] = PLACE.exec(message) ?? [];
  return place === undefined ? [] : [place];
};

const isWithin = (inner: string, outer: string): boolean =>
  inner === outer || (inner.startsWith(outer) && /^[.[]/.test(inner.slice(outer.length)));
