/** Maps of objects whose values are arrays: on the wire they are maps, as Terraform has them. */
import { describe, expect, it } from "vitest";
import { decodeJson } from "../../../src/plugin/cty/json";
import { decodeMsgpack } from "../../../src/plugin/cty/msgpack/reader";
import { encodeMsgpack } from "../../../src/plugin/cty/msgpack/writer";
import { encodeType, schemaType } from "../../../src/plugin/cty/types";
import { CtyError, type CtyType, type Keyed, UNKNOWN, type Value, type ValueMap } from "../../../src/plugin/cty/value";

const element = { object: { comment: "string", nomatch: "bool" } } as const;
const keyed: Keyed = { keyed: element, by: { name: "cidr", kind: "string" } };
const numbered: Keyed = { keyed: element, by: { name: "seq", kind: "number" } };
const plain: CtyType = { map: element };
const pairs: Keyed = {
  keyed: { object: { comment: "string" } },
  by: { name: "cidr", kind: "string" },
  value: "comment",
};
const texts: CtyType = { map: "string" };

const office = { comment: "Office", nomatch: false };
const printer = { comment: null, nomatch: true };
const asMap = { "192.0.2.0/24": office, "192.0.2.66": printer };
const asList = [
  { cidr: "192.0.2.0/24", ...office },
  { cidr: "192.0.2.66", ...printer },
];

describe("a keyed map", () => {
  it("a keyed map has the bytes and the type of a map", () => {
    expect(encodeMsgpack(keyed, asList)).toEqual(encodeMsgpack(plain, asMap));
    expect(encodeType(keyed)).toBe(encodeType(plain));
    const nested = {
      nesting: "map",
      by: keyed.by,
      attributes: { comment: { type: "string" }, nomatch: { type: "bool" } },
    };
    expect(schemaType({ version: 0, attributes: { entries: { nested } as never } })).toEqual({
      object: { entries: keyed },
    });
  });

  it("a keyed map becomes a list of objects with their keys", () => {
    expect(decodeMsgpack(keyed, encodeMsgpack(plain, asMap))).toEqual(asList);
    expect(decodeJson(keyed, JSON.stringify(asMap))).toEqual(asList);
    for (const value of [null, UNKNOWN, []] as Value[]) {
      expect(decodeMsgpack(keyed, encodeMsgpack(keyed, value))).toEqual(value);
    }
  });

  it("keeps the text of keys that are not numbers", () => {
    const map = { 10: office, "010": printer };
    const read = decodeMsgpack(numbered, encodeMsgpack(plain, map));
    expect(read).toEqual([
      { seq: 10, ...office },
      { seq: "010", ...printer },
    ]);
    expect(decodeMsgpack(plain, encodeMsgpack(numbered, read))).toEqual(map);
  });

  it("keeps the key of an unknown element, whose attributes are unknown", () => {
    const read = decodeMsgpack(keyed, encodeMsgpack(plain, { "192.0.2.1": UNKNOWN }));
    expect(read).toEqual([{ cidr: "192.0.2.1", comment: UNKNOWN, nomatch: UNKNOWN }]);
  });

  it("a map of plain values becomes a list of pairs, also with null and unknown values", () => {
    const map: Readonly<Record<string, Value>> = { "192.0.2.0/24": "Office", "192.0.2.1": null, "192.0.2.2": UNKNOWN };
    const list = Object.entries(map).map(([cidr, comment]): ValueMap => ({ cidr, comment }));
    expect(encodeType(pairs)).toBe(encodeType(texts));
    expect(encodeMsgpack(pairs, list)).toEqual(encodeMsgpack(texts, map));
    expect(decodeMsgpack(pairs, encodeMsgpack(texts, map))).toEqual(list);
    expect(decodeJson(pairs, '{"192.0.2.0/24":"Office"}')).toEqual([list[0]]);
    expect(() => decodeMsgpack(pairs, encodeMsgpack(plain, asMap))).toThrow(CtyError);
    expect(() => encodeMsgpack(pairs, ["192.0.2.1"])).toThrow("[0]: expected an object with the key cidr");
  });

  it("keeps a null element for validation, and never writes an element without its key", () => {
    expect(decodeMsgpack(keyed, encodeMsgpack(plain, { "192.0.2.1": null }))).toEqual([null]);
    expect(() => encodeMsgpack(keyed, [null])).toThrow(CtyError);
    expect(() => encodeMsgpack(keyed, [office])).toThrow("[0]: expected an object with the key cidr");
  });
});
