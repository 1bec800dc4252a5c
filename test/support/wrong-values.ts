/** Every attribute of every type with many kinds of invalid values, and the resulting errors. */
import type { Attribute, Attributes } from "../../src/framework/attribute";
import { collector, validateAttributes } from "../../src/framework/planning/validate";
import type { Value } from "../../src/plugin/cty/value";
import { providerAttributes } from "../../src/provider/settings";
import { dataSources, resources } from "../../src/resources";

export interface Place {
  readonly type: string;
  /** Names from the outermost attribute inward. */
  readonly path: readonly string[];
  readonly attribute: Attribute;
  /** A configuration of the outermost attribute with the value at its place. */
  readonly configure: (value: Value) => Value;
}

export interface Complaint {
  readonly place: Place;
  readonly value: Value;
  readonly summary: string;
  readonly detail: string;
}

const TEXTS = [
  "",
  " ",
  "x",
  "0",
  "-1",
  "99999999999",
  "a b",
  "a\nb",
  "ä",
  "\u0001",
  "1.2.3",
  "1.2.3.4/99",
  "fe80::zz",
  "+x,+y",
  "a".repeat(5000),
  "http://",
  "ftp://x/y",
  "vm:1",
  "00:00:00:00:00:0g",
  "25:61",
  "tcpp",
  "=",
  "_a",
  "a/b/c/d/e",
  "…",
];
const NUMBERS = [-1n, 0n, 1n, 10n ** 12n];

function* placesIn(
  type: string,
  attributes: Attributes,
  path: readonly string[],
  outer: Place["configure"],
): Iterable<Place> {
  for (const [name, attribute] of Object.entries(attributes)) {
    if (!attribute.isConfigurable) continue;
    const configure = (value: Value) => outer(path.length === 0 ? value : ({ [name]: value } as Value));
    yield* placesOf(type, attribute, [...path, name], configure);
  }
}

function* placesOf(
  type: string,
  attribute: Attribute,
  path: readonly string[],
  configure: Place["configure"],
): Iterable<Place> {
  const { shape } = attribute;
  if (shape.kind === "list" || shape.kind === "set") {
    yield* placesOf(type, shape.element, path, (value) => configure([value]));
    yield { type, path, attribute, configure };
  } else if (shape.kind === "map") {
    yield* placesOf(type, shape.element, path, (value) => configure({ key: value }));
  } else if (shape.kind === "object") {
    const wrap = (value: Value): Value =>
      shape.nesting === "single" ? value : shape.nesting === "map" ? { key: value } : [value];
    yield* placesIn(type, shape.attributes, path, (value) => configure(wrap(value)));
  } else yield { type, path, attribute, configure };
}

export function allPlaces(): Place[] {
  const types: (readonly [string, Attributes])[] = [
    ["provider", providerAttributes],
    ...resources.map(({ type, attributes }) => [`pve_${type}`, attributes] as const),
    ...dataSources.map(({ type, attributes }) => [`data.pve_${type}`, attributes] as const),
  ];
  return types.flatMap(([type, attributes]) => [...placesIn(type, attributes, [], (value) => value)]);
}

export function complaintsOf(place: Place, value: Value, attributes: Attributes): Complaint[] {
  const report = collector();
  const [name = ""] = place.path;
  validateAttributes(attributes, { [name]: place.configure(value) }, report, { writeOnlyAllowed: true });
  return report.diagnostics.map(({ summary, detail = "" }) => ({ place, value, summary, detail }));
}

export function complaints(place: Place): Complaint[] {
  const { kind } = place.attribute.shape;
  const values: readonly Value[] =
    kind === "string" ? TEXTS : kind === "number" ? NUMBERS : kind === "bool" ? [] : [[]];
  return values.flatMap((value) => complaintsOf(place, value, attributesOf(place)));
}

/** The outermost attribute of a place, by name. */
export function attributesOf({ type, path: [name = ""] }: Place): Attributes {
  const all = [...resources, ...dataSources];
  const found =
    type === "provider"
      ? providerAttributes
      : all.find((one) => type === `${one.kind === "resource" ? "" : "data."}pve_${one.type}`)?.attributes;
  return { [name]: found?.[name] as Attribute };
}
