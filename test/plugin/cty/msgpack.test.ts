import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeMsgpack } from "../../../src/plugin/cty/msgpack/reader";
import { encodeMsgpack } from "../../../src/plugin/cty/msgpack/writer";
import { type CtyType, Decimal, Dynamic, UNKNOWN, type Value } from "../../../src/plugin/cty/value";
import { runs } from "../../support/runs";
import { typedValues } from "./random-values";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const unhex = (text: string) => Buffer.from(text.replaceAll(" ", ""), "hex");
const utf8 = (text: string) => Buffer.from(text).toString("hex");

it("round-trips every value of every type", () => {
  fc.assert(
    fc.property(typedValues({ known: false }), ({ type, value }) => {
      expect(decodeMsgpack(type, encodeMsgpack(type, value))).toStrictEqual(value);
    }),
    { numRuns: runs(2_000) },
  );
});

it.each([15, 16, 65_535, 65_536])("round-trips collections of %i", (size) => {
  const list = Array.from({ length: size }, (_, index) => index % 2 === 0);
  expect(decodeMsgpack({ list: "bool" }, encodeMsgpack({ list: "bool" }, list))).toEqual(list);
  const map = Object.fromEntries(list.map((item, index) => [`k${index}`, item]));
  expect(decodeMsgpack({ map: "bool" }, encodeMsgpack({ map: "bool" }, map))).toEqual(map);
  const tuple = { tuple: list.slice(0, 20_000).map(() => "bool" as const) };
  const dynamic = new Dynamic(tuple, list.slice(0, 20_000));
  expect(decodeMsgpack("dynamic", encodeMsgpack("dynamic", dynamic))).toEqual(dynamic);
});

/** Bytes that Terraform 1.11 sends and receives. */
describe("known bytes", () => {
  const object: CtyType = { object: { name: "string", size: "number" } };
  it.each<[string, CtyType, Value, string]>([
    ["null", "string", null, "c0"],
    ["unknown", "number", UNKNOWN, "d40000"],
    ["text", "string", "ä", "a2c3a4"],
    ["text of 32 bytes", "string", "x".repeat(32), `d920${utf8("x".repeat(32))}`],
    ["text of 256 bytes", "string", "x".repeat(256), `da0100${utf8("x".repeat(256))}`],
    ["text of 65536 bytes", "string", "x".repeat(65536), `db00010000${utf8("x".repeat(65536))}`],
    ["true", "bool", true, "c3"],
    ["0", "number", 0, "00"],
    ["127", "number", 127, "7f"],
    ["128", "number", 128, "cc80"],
    ["256", "number", 256, "cd0100"],
    ["65536", "number", 65536, "ce00010000"],
    ["2^32", "number", 2 ** 32, "d30000000100000000"],
    ["-1", "number", -1, "ff"],
    ["-32", "number", -32, "e0"],
    ["-33", "number", -33, "d3ffffffffffffffdf"],
    ["2^63 - 1", "number", 2n ** 63n - 1n, "d37fffffffffffffff"],
    ["2^64 - 1, beyond int64", "number", 2n ** 64n - 1n, `b4${utf8("18446744073709551615")}`],
    ["0.5, an exact float", "number", 0.5, "cb3fe0000000000000"],
    ["0.1, no exact float", "number", 0.1, `a3${utf8("0.1")}`],
    ["a long decimal", "number", new Decimal("12345678901234567890.5"), `b6${utf8("12345678901234567890.5")}`],
    ["a list", { list: "number" }, [1, null, UNKNOWN], "9301c0d40000"],
    ["an empty set", { set: "string" }, [], "90"],
    ["a tuple", { tuple: ["string", "bool"] }, ["a", false], "92a161c2"],
    ["a map", { map: "number" }, { a: 1 }, "81a16101"],
    ["an object", object, { name: "n", size: 2 }, "82a46e616d65a16ea473697a6502"],
    ["a dynamic", "dynamic", new Dynamic({ list: "bool" }, [true]), `92c40f${utf8('["list","bool"]')}91c3`],
    ["a dynamic null", "dynamic", null, "c0"],
    ["a dynamic unknown", "dynamic", UNKNOWN, "d40000"],
  ])("%s", (_name, type, value, bytes) => {
    expect(hex(encodeMsgpack(type, value))).toBe(bytes);
    expect(decodeMsgpack(type, unhex(bytes))).toStrictEqual(value);
  });

  it.each<[string, CtyType, string, Value]>([
    ["a refined unknown: not null, with a prefix", "string", "c7 0d 0c 82 01 c2 02 a8 68747470733a2f2f", UNKNOWN],
    ["a refined unknown collection", { list: "string" }, "c7 06 0c 83 01 c2 05 00 06 ", UNKNOWN],
    ["an unknown of another kind", "bool", "c8 0001 63 ff", UNKNOWN],
    ["an unknown of 32-bit length", "bool", "c9 00000002 0c 80 80", UNKNOWN],
    ["an unknown of 16 bytes", "bool", `d8 0c ${"00".repeat(16)}`, UNKNOWN],
    ["uint64 beyond 2^53", "number", "cf ffffffffffffffff", 2n ** 64n - 1n],
    ["int64 within 2^53", "number", "d3 0000000000000005", 5],
    ["int8", "number", "d0 80", -128],
    ["int16", "number", "d1 8000", -32768],
    ["int32", "number", "d2 80000000", -2147483648],
    ["a float32", "number", "ca 3f000000", 0.5],
    ["a float that is an integer", "number", "cb 4000000000000000", 2],
    ["a large float that is an integer", "number", "cb 43f0000000000000", 2n ** 64n],
    ["text as bin", "string", "c4 01 61", "a"],
    ["a list of 16-bit length", { list: "bool" }, "dc 0001 c3", [true]],
    ["a list of 32-bit length", { list: "bool" }, "dd 00000001 c3", [true]],
    ["a map of 16-bit length", { map: "bool" }, "de 0001 a161 c3", { a: true }],
    ["a map of 32-bit length", { map: "bool" }, "df 00000001 a161 c3", { a: true }],
    ["an object that lacks an attribute", object, "81 a46e616d65 a16e", { name: "n", size: null }],
    ["a dynamic type as bin", "dynamic", `92 c4 08 ${utf8('"string"')} a161`, new Dynamic("string", "a")],
    ["a dynamic unknown with a type", "dynamic", `92 c4 08 ${utf8('"string"')} d40000`, new Dynamic("string", UNKNOWN)],
  ])("reads %s", (_name, type, bytes, value) => {
    expect(decodeMsgpack(type, unhex(bytes.trim()))).toStrictEqual(value);
  });

  it("writes valid bytes for values that decoding never produces", () => {
    expect(hex(encodeMsgpack("number", 2 ** 60))).toBe("d31000000000000000");
    expect(hex(encodeMsgpack("number", 1e21))).toBe(`b6${utf8("1000000000000000000000")}`);
    expect(hex(encodeMsgpack("number", -0))).toBe("00");
    expect(hex(encodeMsgpack("string", undefined))).toBe("c0");
    expect(hex(encodeMsgpack(object, {}))).toBe("82a46e616d65c0a473697a65c0");
    expect(hex(encodeMsgpack(object, { name: "n", size: 1, more: true } as Value))).toBe(
      "82a46e616d65a16ea473697a6501",
    );
    // Terraform compares composed strings; "e" with a combining accent would differ.
    expect(hex(encodeMsgpack("string", "e\u0301"))).toBe("a2c3a9");
  });
});

describe("a value that does not fit", () => {
  const type: CtyType = { object: { rules: { list: { object: { port: "number" } } } } };

  it.each<[string, CtyType, unknown, string]>([
    [
      "text for a number",
      type,
      { rules: [{ port: 1 }, { port: "80" }] },
      "rules[1].port: expected a number, got a string",
    ],
    ["a list for an object", type, { rules: [[]] }, "rules[0]: expected an object, got a list"],
    ["an object for a list", type, { rules: {} }, "rules: expected a list, got an object"],
    ["NaN", "number", Number.NaN, "NaN is not a number that Terraform knows"],
    ["a number for text", "string", 1, "expected a string, got a number"],
    ["text for a bool", "bool", "true", "expected a bool, got a string"],
    ["a tuple of another length", { tuple: ["bool"] }, [], "expected a list of 1 elements, got a list"],
    ["a dynamic without its type", "dynamic", "x", "expected a value together with its type (Dynamic), got a string"],
    ["a list for a map", { map: "bool" }, [], "expected a map, got a list"],
  ])("a value that does not fit is not written: %s", (_name, of, value, message) => {
    expect(() => encodeMsgpack(of, value as Value)).toThrow(expect.objectContaining({ message }));
  });

  it.each<[string, CtyType, string]>([
    ["cut short", "string", "a5 6162"],
    ["empty", "string", ""],
    ["with bytes left over", "bool", "c3 c3"],
    ["text for a list", { list: "bool" }, "a161"],
    ["a list for text", "string", "90"],
    ["text that is not a number", "number", "a161"],
    ["a number for a bool", "bool", "01"],
    ["an attribute that the schema lacks", { object: {} }, "81 a161 c3"],
    ["NaN", "number", "cb 7ff8000000000000"],
    ["a tuple of another length", { tuple: [] }, "91 c0"],
    ["a dynamic without a type", "dynamic", "91 c0"],
    ["a dynamic of an impossible type", "dynamic", "92 a3 226122 c0"],
  ])("a value that does not fit is not read: %s", (_name, of, bytes) => {
    expect(() => decodeMsgpack(of, unhex(bytes))).toThrow();
  });

  it("a value that does not fit never shows the value itself", () => {
    const secret = "hunter2";
    expect(() => encodeMsgpack({ object: { password: "number" } }, { password: secret })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining(secret) }),
    );
  });
});
