/** What all bindings share. */
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

describe("an id or a construct", () => {
  it.each([
    ["id", "zone", "zone"],
    ["construct", { zone: "zone" }, "zone"],
    ["list of both", ["a", { zone: "b" }], ["a", "b"]],
    ["nothing", undefined, undefined],
  ])("an id or a construct given as %s is the id", (_, given, id) => {
    expect(idOf(given, "zone")).toEqual(id);
  });
});

describe("a nested object", () => {
  it("a nested object is what is set of it, and nothing where nothing is", () => {
    expect(definedValues(false, { a: 1, b: undefined })).toEqual({ a: 1 });
    expect(definedValues(false, { a: undefined })).toBeUndefined();
  });

  it("a nested object is kept when it was given as empty", () => {
    expect(definedValues(isEmptyObject({}), { a: undefined })).toEqual({});
    expect([undefined, token, { a: 1 }].map(isEmptyObject)).toEqual([false, false, false]);
  });

  it("a nested object is sent under the names of the attributes, and as it is where it is a token", () => {
    const convert = (value: { poolId: string }) => ({ pool_id: value.poolId });
    expect(objectToTerraform({ poolId: "web" }, convert)).toEqual({ pool_id: "web" });
    expect(objectToTerraform(undefined, convert)).toBeUndefined();
    expect(objectToTerraform(token, convert)).toBe(token);
  });

  it("a nested object is without what is not set in HCL", () => {
    const convert = (value: { a?: string; b?: string }) => ({
      a: hclAttribute(value.a, "simple", "string"),
      b: hclAttribute(value.b, "simple", "string"),
    });
    const a = { value: "x", isBlock: false, type: "simple", storageClassType: "string" };
    expect(objectToHcl({ a: "x" }, convert)).toEqual({ a });
  });
});

describe("a map of objects in HCL", () => {
  it("a map of objects in HCL has each object marked as an expression, under a quoted key", () => {
    const item = { isBlock: false, type: "list", storageClassType: "object" };
    expect(objectsByKey((value) => value)({ "0": { a: 1 } })).toEqual({ '"0"': { value: { a: 1 }, ...item } });
  });

  it("a token is left a token", () => {
    const map = Fn.tomap({});
    expect(objectsByKey((value) => value)(map)).toBe(map);
  });
});
