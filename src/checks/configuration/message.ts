/**
 * Diagnostics of the provider in the words of the constructs: classes instead of types, and properties, as the application's
 * language writes them, instead of attributes.
 */
import type { Attribute, Attributes } from "../../framework/attribute";
import { addressOf, plainWords } from "../../framework/diagnostics";
import { propertyOf } from "../../naming/spelling";
import type { Diagnostic, Path } from "../../plugin/contract";
import { inWordsOfConstructs } from "../class-names";

/** `rules[3].destinationPort: must be a port, … Got "htttp".` */
export function messageOf(diagnostic: Diagnostic, attributes: Attributes): string {
  const { path = [] } = diagnostic;
  const words = inWordsOfConstructs(withProperties(plainWords(withoutHeading(diagnostic)), attributes));
  return path.length === 0 ? words : `${propertyPath(path, attributes)}: ${words}`;
}

/** A detail that says it all of the property by itself, behind its path. */
function withoutHeading(diagnostic: Diagnostic): Diagnostic {
  const { detail = "", path: at = [] } = diagnostic;
  const last = at.at(-1);
  const isPredicate = last && "attribute" in last && detail.startsWith(`${last.attribute} `);
  return isPredicate ? { ...diagnostic, summary: detail, detail: "" } : diagnostic;
}

/** A name that no attribute has stays as it is: it comes from an override. */
function propertyPath(path: Path, attributes: Attributes): string {
  let inner: Attributes | undefined = attributes;
  const steps = path.map((step) => {
    if (!("attribute" in step)) return step;
    const attribute: Attribute | undefined = inner?.[step.attribute];
    inner = attribute?.shape.kind === "object" ? attribute.shape.attributes : undefined;
    return { attribute: attribute ? propertyOf(step.attribute) : step.attribute };
  });
  return addressOf(steps);
}

/** Outside of quotations, which are the user's own. */
function withProperties(text: string, attributes: Attributes): string {
  const names = namesIn(attributes);
  return text.replace(/"(?:[^"\\]|\\.)*"|`[a-z0-9_]+`|\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g, (word) => {
    if (!word.startsWith("`")) return names.has(word) ? propertyOf(word) : word;
    const name = word.slice(1, -1);
    return names.has(name) ? `\`${propertyOf(name)}\`` : word;
  });
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
