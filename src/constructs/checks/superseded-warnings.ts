/** Drops warnings about properties that already have an error. The next synthesis reports them again. */
import type { Finding } from "./contract";

/** Drops each warning about a property with an error, about a part of it, or about the object that contains it. */
export function withoutSupersededWarnings(findings: readonly Finding[]): Finding[] {
  const errors = findings.filter(({ severity }) => severity === "error").map(lineageOf);
  const wrong = new Set(errors.flatMap((lineage) => lineage.slice(-1)));
  const containing = new Set(errors.flat());
  const isSuperseded = (warning: Finding) => {
    const lineage = lineageOf(warning);
    return lineage.some((place) => wrong.has(place)) || lineage.slice(-1).some((place) => containing.has(place));
  };
  return findings.filter((finding) => finding.severity === "error" || !isSuperseded(finding));
}

/** The property after the objects that contain it: `rules`, `rules[1]`, `rules[1].source`. None for a whole construct. */
function lineageOf({ paths, at }: Finding): string[] {
  if (at === undefined) return [];
  return [...at.matchAll(/[.[]|$/g)].map(({ index }) => `${paths.at(-1)}: ${at.slice(0, index)}`);
}
