/**
 * What an operation brings back, in lines: an action has no attributes that could hold it, and of one that succeeded
 * Terraform shows no warnings. Without what has been told already, as the lines of a task's log have.
 */
import type { Value } from "../../plugin/cty/value";
import type { Diagnostic } from "../../plugin/provider";
import type { Attributes, State } from "../attribute";

type Told = ReadonlySet<string>;

export function resultsOf(attributes: Attributes, results: State, told: Told): readonly string[] {
  const isTold = (value: Value) => isIn(told, String(value));
  return Object.entries(attributes).flatMap(([name, { traits }]) => {
    if (traits.role !== "computed" || traits.sensitive) return [];
    const result = results[name] ?? null;
    const values = (Array.isArray(result) ? result : [result]).filter((value) => value !== null && !isTold(value));
    return values.length > 0 ? [`${name}: ${values.map(String).join(", ")}`] : [];
  });
}

export function warningsOf(diagnostics: readonly Diagnostic[], told: Told): readonly string[] {
  const fresh = diagnostics.filter(({ detail }) => detail === undefined || !isIn(told, detail));
  return fresh.flatMap(({ summary, detail = "" }) => [`Warning: ${summary}`, ...detail.split("\n")]);
}

const isIn = (told: Told, text: string) => [...told].some((line) => line === text || line.endsWith(` ${text}`));
