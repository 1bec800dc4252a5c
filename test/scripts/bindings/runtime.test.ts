/** Code that all bindings share. */
import { Fn, Token } from "cdktf";
import { describe, expect, it } from "vitest";
import {
  definedValues,
  hclAttribute,
  idOf,
  isEmptyObject,
  objectsByKey,
  objectToHcl,
  objectToTerraform,
} from "../../../scripts/bindings/runtime";

const token = Token.asAny("${local.any}");

describe("an ID or a construct", () => {
  it.each([
    ["id", "zone", "zone"],
    ["construct", { zone: "zone" }, "zone"],
    ["list of both", ["a", { zone: "b" }], ["a", "b"]],
    ["nothing", undefined, undefined],
  ])("an ID or a construct given as %s becomes the ID", (_, given, id) => {
    expect(idOf(given, "zone")).toEqual(id);
  });
});

describe("a nested object", () => {
  it("a nested object contains its defined values, and is absent without any", () => {
    expect(definedValues(false, { a: 1, b: undefined })).toEqual({ a: 1 });
    expect(definedValues(false, { a: undefined })).toBeUndefined();
  });

  it("a nested object is kept when it was given as empty", () => {
    expect(definedValues(isEmptyObject({}), { a: undefined })).toEqual({});
    expect([undefined, token, { a: 1 }].map(isEmptyObject)).toEqual([false, false, false]);
  });

  it("a nested object is sent under the names of the attributes, and unchanged if it is a token", () => {
    const convert = (value: { poolId: string }) => ({ pool_id: value.poolId });
    expect(objectToTerraform({ poolId: "web" }, convert)).toEqual({ pool_id: "web" });
    expect(objectToTerraform(undefined, convert)).toBeUndefined();
    expect(objectToTerraform(token, convert)).toBe(token);
  });

  it("a nested object leaves undefined values out of HCL", () => {
    const convert = (value: { a?: string; b?: string }) => ({
      a: hclAttribute(value.a, "simple", "string"),
      b: hclAttribute(value.b, "simple", "string"),
    });
    const a = { value: "x", isBlock: false, type: "simple", storageClassType: "string" };
    expect(objectToHcl({ a: "x" }, convert)).toEqual({ a });
  });
});

describe("a map of objects in HCL", () => {
  it("a map of objects in HCL marks each object as an expression, under a quoted key", () => {
    const item = { isBlock: false, type: "list", storageClassType: "object" };
    expect(objectsByKey((value) => value)({ "0": { a: 1 } })).toEqual({ '"0"': { value: { a: 1 }, ...item } });
  });

  it("a token remains a token", () => {
    const map = Fn.tomap({});
    expect(objectsByKey((value) => value)(map)).toBe(map);
  });
});
