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
  /** All attributes of the type. */
  readonly attributes: Attributes;
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

/** The type, or the object that contains the attributes. */
type Outer = Omit<Place, "attribute">;

function* placesIn(attributes: Attributes, outer: Outer): Iterable<Place> {
  for (const [name, attribute] of Object.entries(attributes)) {
    if (!attribute.isConfigurable) continue;
    const configure: Place["configure"] = (value) =>
      outer.configure(outer.path.length === 0 ? value : ({ [name]: value } as Value));
    yield* placesOf({ ...outer, attribute, path: [...outer.path, name], configure });
  }
}

/** The place of an attribute, or of its elements and nested attributes. */
function* placesOf(place: Place): Iterable<Place> {
  const { attribute, configure } = place;
  const { shape } = attribute;
  const within = (wrap: (value: Value) => Value): Place => ({ ...place, configure: (value) => configure(wrap(value)) });
  if (shape.kind === "list" || shape.kind === "set") {
    yield* placesOf({ ...within((value) => [value]), attribute: shape.element });
    yield place;
  } else if (shape.kind === "map") {
    yield* placesOf({ ...within((value) => ({ key: value })), attribute: shape.element });
  } else if (shape.kind === "object") {
    const { nesting } = shape;
    yield* placesIn(
      shape.attributes,
      within((value) => (nesting === "single" ? value : nesting === "map" ? { key: value } : [value])),
    );
  } else yield place;
}

export function allPlaces(): Place[] {
  const types: (readonly [string, Attributes])[] = [
    ["provider", providerAttributes],
    ...resources.map(({ type, attributes }) => [`pve_${type}`, attributes] as const),
    ...dataSources.map(({ type, attributes }) => [`data.pve_${type}`, attributes] as const),
  ];
  return types.flatMap(([type, attributes]) => [
    ...placesIn(attributes, { type, attributes, path: [], configure: (value) => value }),
  ]);
}

export function complaintsOf(place: Place, value: Value): Complaint[] {
  const report = collector();
  const [name = ""] = place.path;
  const outermost = { [name]: place.attributes[name] as Attribute };
  validateAttributes(outermost, { [name]: place.configure(value) }, report, { writeOnlyAllowed: true });
  return report.diagnostics.map(({ summary, detail = "" }) => ({ place, value, summary, detail }));
}

export function complaints(place: Place): Complaint[] {
  const { kind } = place.attribute.shape;
  const values: readonly Value[] =
    kind === "string" ? TEXTS : kind === "number" ? NUMBERS : kind === "bool" ? [] : [[]];
  return values.flatMap((value) => complaintsOf(place, value));
}
