/** The wire format byte by byte. */
import { describe, expect, it } from "vitest";
import {
  bool,
  integer,
  mapOf,
  message,
  nested,
  optional,
  repeated,
  string,
} from "../../../src/plugin/protobuf/message";
import { AttributePath } from "../../../src/plugin/protobuf/shared-messages";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const unhex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");

const Inner = message({ text: string(1) });
const Sample = message({
  flag: bool(1),
  count: integer(2),
  text: string(3),
  inner: nested(4, Inner),
  inners: repeated(5, Inner),
  named: mapOf(6, Inner),
  perhaps: optional.integer(7),
  far: string(1000),
});

describe("encoding", () => {
  it.each([
    ["defaults take no bytes", { flag: false, count: 0, text: "", inners: [], named: {} }, ""],
    ["a varint of two bytes", { count: 300 }, "10ac02"],
    ["the largest safe integer", { count: Number.MAX_SAFE_INTEGER }, "10ffffffffffffff0f"],
    ["a negative number, as ten bytes", { count: -1 }, "10ffffffffffffffffff01"],
    ["text as UTF-8", { text: "ä€" }, "1a05c3a4e282ac"],
    ["an empty message that is present", { inner: {} }, "2200"],
    ["repeated messages, empty ones too", { inners: [{ text: "a" }, {}] }, "2a030a01612a00"],
    ["a map as entries", { named: { k: { text: "v" } } }, "32080a016b12030a0176"],
    ["an optional zero", { perhaps: 0 }, "3800"],
    ["a field number beyond one byte", { far: "x" }, "c23e0178"],
  ])("%s", (_name, value, bytes) => {
    expect(hex(Sample.encode(value))).toBe(bytes);
    expect(Sample.encode(Sample.decode(unhex(bytes)))).toEqual(unhex(bytes));
  });

  it("extends the length of a long nested message", () => {
    for (const length of [127, 128, 16_383, 16_384, 3_000_000]) {
      const text = "x".repeat(length);
      const value = { inners: [{ text }, { text: "next" }] };
      expect(Sample.decode(Sample.encode(value)).inners).toEqual(value.inners);
    }
  });

  it("keeps the index 0 of an attribute path", () => {
    const path = { steps: [{ attributeName: "rules" }, { elementKeyInt: 0 }, { elementKeyString: "" }] };
    expect(hex(AttributePath.encode(path))).toBe("0a070a0572756c65730a0218000a021200");
    expect(AttributePath.decode(AttributePath.encode(path))).toEqual(path);
  });

  it("refuses numbers that are not integers", () => {
    expect(() => Sample.encode({ count: 0.5 })).toThrow(RangeError);
    expect(() => Sample.encode({ count: Number.NaN })).toThrow(RangeError);
  });
});

describe("decoding", () => {
  it("fills in absent fields", () => {
    expect(Sample.decode(new Uint8Array(0))).toEqual({
      flag: false,
      count: 0,
      text: "",
      inner: undefined,
      inners: [],
      named: {},
      perhaps: undefined,
      far: "",
    });
  });

  it.each([
    ["varint", "f807 ffffffffffffffffff01"],
    ["64 bits", "f907 0102030405060708"],
    ["length-delimited", "fa07 03 010203"],
    ["group", "fb07 08 01 0b 12 01 ff 0c fc07"],
    ["32 bits", "fd07 01020304"],
    ["a known field of another wire type", "11 0102030405060708"],
  ])("skips an unknown field: %s", (_name, unknown) => {
    expect(Sample.decode(unhex(`1001 ${unknown} 1a0178`))).toMatchObject({ count: 1, text: "x" });
  });

  it("uses the last of several values, and accepts map entries without key or value", () => {
    expect(Sample.decode(unhex("10011002")).count).toBe(2);
    expect(Sample.decode(unhex("3200 32030a016b")).named).toEqual({ "": { text: "" }, k: { text: "" } });
  });

  it("reads from a view with an offset", () => {
    const framed = unhex("ffffff 1a0178 ffff");
    expect(Sample.decode(framed.subarray(3, 6)).text).toBe("x");
  });

  it.each([
    ["a varint that never ends", "10ffffffffffffffffffff01"],
    ["a field that reaches beyond the message", "1a05 61"],
    ["a nested field that reaches beyond its message", "2203 0a05 61 62626262"],
    ["an end in the middle of a fixed number", "f907 01"],
    ["an end in the middle of a varint", "10ff"],
    ["a group that does not end", "fb07 0801"],
    ["an invalid wire type", "0e00"],
  ])("refuses %s", (_name, bytes) => {
    expect(() => Sample.decode(unhex(bytes))).toThrow();
  });
});
