/** Diagnostics of the provider in the words of the constructs: properties instead of attributes. */
import type { Attributes } from "../../framework/attribute";
import { addressOf, plainWords } from "../../framework/diagnostics";
import type { Diagnostic, Path } from "../../plugin/contract/diagnostic";
import { camelCase } from "../../text/camel-case";

/** `rules[3].destinationPort: must be a port, … Got "htttp".` */
export function messageOf(diagnostic: Diagnostic, attributes: Attributes): string {
  const { path = [] } = diagnostic;
  const words = withProperties(plainWords(diagnostic), attributes);
  return path.length === 0 ? words : `${propertyPath(path)}: ${words}`;
}

const propertyPath = (path: Path): string =>
  addressOf(path.map((step) => ("attribute" in step ? { attribute: camelCase(step.attribute) } : step)));

/** Outside of quotations, which are the user's own. */
function withProperties(text: string, attributes: Attributes): string {
  const names = namesIn(attributes);
  return text.replace(/"(?:[^"\\]|\\.)*"|\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g, (word) =>
    names.has(word) ? camelCase(word) : word,
  );
}

const known = new WeakMap<Attributes, ReadonlySet<string>>();

function namesIn(attributes: Attributes): ReadonlySet<string> {
  const before = known.get(attributes);
  if (before) return before;
  const names = new Set<string>();
  for (const [name, { shape }] of Object.entries(attributes)) {
    names.add(name);
    if (shape.kind === "object") for (const inner of namesIn(shape.attributes)) names.add(inner);
  }
  known.set(attributes, names);
  return names;
}
