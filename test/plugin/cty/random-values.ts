/** Random types, each with random values of that type. */
import fc from "fast-check";
import { type CtyType, Decimal, Dynamic, UNKNOWN, type Value } from "../../../src/plugin/cty/value";

/** Generates values; `known` values can be stored in a state. */
export function typedValues({ known }: { readonly known: boolean }): fc.Arbitrary<{ type: CtyType; value: Value }> {
  return types.chain((type) => fc.record({ type: fc.constant(type), value: valuesOf(type, known) }));
}

const names = fc.stringMatching(/^[a-z_][a-z0-9_]{0,6}$/).filter((name) => name !== "__proto__");

export const types: fc.Arbitrary<CtyType> = fc.letrec<{ type: CtyType }>((tie) => ({
  type: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<CtyType[]>("string", "number", "bool", "dynamic"),
    tie("type").map((list) => ({ list })),
    tie("type").map((set) => ({ set })),
    tie("type").map((map) => ({ map })),
    fc.array(tie("type"), { maxLength: 3 }).map((tuple) => ({ tuple })),
    fc.dictionary(names, tie("type"), { maxKeys: 4, noNullPrototype: true }).map((object) => ({ object })),
  ),
})).type;

/** Numbers in the form that decoding produces. */
const numbers: fc.Arbitrary<Value> = fc.oneof(
  fc.maxSafeInteger().map((value) => (value === 0 ? 0 : value)),
  fc
    .bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
    .map((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value)),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Number.isInteger(value)),
  fc
    .tuple(fc.bigInt({ min: 10n ** 18n, max: 10n ** 30n }), fc.stringMatching(/^[0-9]{0,9}[1-9]$/))
    .map(([whole, fraction]) => new Decimal(`${whole}.${fraction}`)),
);

function valuesOf(type: CtyType, known: boolean): fc.Arbitrary<Value> {
  const special: Value[] = known ? [null] : [null, UNKNOWN];
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...special) },
    { weight: 6, arbitrary: present(type, known) },
  );
}

function present(type: CtyType, known: boolean): fc.Arbitrary<Value> {
  switch (type) {
    case "string":
      return fc.string({ unit: "grapheme", maxLength: 300 }).map((text) => text.normalize());
    case "number":
      return numbers;
    case "bool":
      return fc.boolean();
    case "dynamic":
      return fc
        .constantFrom<CtyType[]>(
          "string",
          "number",
          { tuple: ["bool", { list: "number" }] },
          { object: { a: "string" } },
        )
        .chain((of) => valuesOf(of, known).map((value) => new Dynamic(of, value)));
  }
  if ("object" in type) {
    const attributes = Object.entries(type.object).map(([name, of]) => [name, valuesOf(of, known)]);
    return fc.record<Record<string, Value>>(Object.fromEntries(attributes), { noNullPrototype: true });
  }
  if ("tuple" in type) return fc.tuple(...type.tuple.map((of) => valuesOf(of, known)));
  if ("map" in type) {
    const keys = fc.oneof(
      fc.string({ maxLength: 5 }).map((key) => key.normalize()),
      fc.constant("__proto__"),
    );
    return fc
      .uniqueArray(fc.tuple(keys, valuesOf(type.map, known)), { maxLength: 20, selector: ([key]) => key })
      .map((entries): Value => Object.fromEntries(entries));
  }
  if ("keyed" in type) throw new Error("the JSON of a type has no keyed maps: `value.keyed.test.ts` tries them");
  return fc.array(valuesOf("list" in type ? type.list : type.set, known), { maxLength: 20 });
}
