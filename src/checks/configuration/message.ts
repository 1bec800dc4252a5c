/** Diagnostics of the provider in the words of the constructs: properties instead of attributes. */
import type { Attributes } from "../../framework/attribute";
import { addressOf } from "../../framework/diagnostics";
import type { Diagnostic, Path } from "../../plugin/contract/diagnostic";
import { camelCase } from "../../text/camel-case";

/** `rules[3].destinationPort: must be a port, … Got "htttp".` */
export function messageOf({ summary, detail = "", path = [] }: Diagnostic, attributes: Attributes): string {
  const address = addressOf(path);
  const element = addressOf(path.slice(0, path.findLastIndex((step) => !("attribute" in step)) + 1));
  const last = path.findLast((step) => "attribute" in step);
  const name = last && "attribute" in last ? last.attribute : "";
  const plain = element !== "" && summary.startsWith(`${element}: `) ? summary.slice(element.length + 2) : summary;
  const isGeneral = plain.startsWith("Invalid value for ") && detail !== "";
  const texts = isGeneral ? [detail] : [plain, detail].filter((text) => text !== "");
  const said = texts.map((text) => (text.startsWith(`${name} `) ? text.slice(name.length + 1) : text));
  const words = withProperties(
    said.join(said.length > 1 && !/[.:?]$/.test(said[0] as string) ? ". " : " "),
    attributes,
  );
  return address === "" ? words : `${propertyPath(path)}: ${words}`;
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
