/** The code for each kind of attribute: its configuration, its value and its conversion. */
import { describe, expect, it } from "vitest";
import {
  accessor,
  hclType,
  inputType,
  read,
  storageClass,
  toHcl,
  toTerraform,
} from "../../../../scripts/bindings/emit/kinds";
import { Source } from "../../../../scripts/bindings/emit/source";
import type { Kind, Nesting, Property } from "../../../../scripts/bindings/model";

const simple = (kind: "string" | "number" | "boolean"): Kind => ({ kind });
const of = (kind: "list" | "set" | "map", element: Kind): Kind => ({ kind, of: element });
const objects = (nesting: Nesting): Kind => ({ kind: "object", nesting, struct: "Part" });
const property = (kind: Kind, role: Property["role"] = "optional"): Property => {
  return { attribute: "x", name: "x", kind, role, doc: { text: "" } };
};

const texts = of("list", simple("string"));

describe("the type of a configuration", () => {
  it.each([
    [simple("string"), "string"],
    [simple("number"), "number"],
    [simple("boolean"), "boolean | cdktf.IResolvable"],
    [texts, "string[]"],
    [of("set", simple("number")), "number[]"],
    [of("list", simple("boolean")), "(boolean | cdktf.IResolvable)[] | cdktf.IResolvable"],
    [of("list", texts), "string[][] | cdktf.IResolvable"],
    [of("map", simple("string")), "{ [key: string]: string }"],
    [of("map", simple("boolean")), "{ [key: string]: (boolean | cdktf.IResolvable) }"],
    [of("map", texts), "{ [key: string]: string[] } | cdktf.IResolvable"],
    [objects("single"), "Part"],
    [objects("list"), "Part[] | cdktf.IResolvable"],
    [objects("map"), "{ [key: string]: Part } | cdktf.IResolvable"],
  ])("%j is %s", (kind, type) => {
    expect(inputType(kind, new Source(".."))).toBe(type);
  });
});

describe("the value of a deployed object", () => {
  it.each([
    [simple("string"), 'textOf(this, "x")'],
    [simple("number"), 'this.getNumberAttribute("x")'],
    [simple("boolean"), 'this.getBooleanAttribute("x")'],
    [texts, 'this.getListAttribute("x")'],
    [of("list", simple("number")), 'this.getNumberListAttribute("x")'],
    [of("set", simple("string")), 'cdktf.Fn.tolist(this.getListAttribute("x"))'],
    [of("set", simple("number")), 'cdktf.Token.asNumberList(cdktf.Fn.tolist(this.getNumberListAttribute("x")))'],
    [of("set", texts), 'cdktf.Token.asAny(cdktf.Fn.tolist(this.interpolationForAttribute("x")))'],
    [of("list", texts), 'this.interpolationForAttribute("x")'],
    [of("map", simple("number")), 'this.getNumberMapAttribute("x")'],
    [of("map", texts), 'this.interpolationForAttribute("x")'],
  ])("%j is read by %s", (kind, text) => {
    expect(read(property(kind), new Source(".."))).toBe(text);
  });

  it.each([
    [objects("single"), "optional", 'new PartOutputReference(this, "x")'],
    [objects("list"), "optional", 'new PartList(this, "x", false)'],
    [objects("set"), "computed", 'new PartList(this, "x", true)'],
    [objects("map"), "computed", 'new PartMap(this, "x")'],
    [of("map", simple("string")), "computed", 'new cdktf.StringMap(this, "x")'],
    [of("map", texts), "computed", 'new cdktf.StringListMap(this, "x")'],
    [of("list", of("set", simple("string"))), "computed", 'new cdktf.StringListList(this, "x", false)'],
    [texts, "computed", undefined],
    [of("map", simple("string")), "optional", undefined],
    [simple("string"), "computed", undefined],
  ] as const)("%j, %s, is reached through %s", (kind, role, text) => {
    expect(accessor(property(kind, role), new Source(".."))?.made).toBe(text);
  });
});

describe("the value that is sent", () => {
  it.each([
    [simple("boolean"), "cdktf.booleanToTerraform", "cdktf.booleanToHclTerraform", "simple", "boolean"],
    [
      of("set", simple("string")),
      "cdktf.listMapper(cdktf.stringToTerraform, false)",
      "cdktf.listMapperHcl(cdktf.stringToHclTerraform, false)",
      "set",
      "stringList",
    ],
    [
      of("map", simple("number")),
      "cdktf.hashMapper(cdktf.numberToTerraform)",
      "cdktf.hashMapperHcl(cdktf.numberToHclTerraform)",
      "map",
      "numberMap",
    ],
    [
      of("list", texts),
      "cdktf.listMapper(cdktf.listMapper(cdktf.stringToTerraform, false), false)",
      "cdktf.listMapperHcl(cdktf.listMapperHcl(cdktf.stringToHclTerraform, false), false)",
      "any",
      "stringListList",
    ],
    [objects("single"), "partToTerraform", "partToHclTerraform", "list", "Part"],
    [
      objects("set"),
      "cdktf.listMapper(partToTerraform, false)",
      "cdktf.listMapperHcl(partToHclTerraform, false)",
      "list",
      "PartList",
    ],
    [objects("map"), "cdktf.hashMapper(partToTerraform)", "objectsByKey(partToHclTerraform)", "list", "PartMap"],
  ])("%j is converted by %s", (kind, json, hcl, type, storage) => {
    const source = new Source("..");
    const converted = [toTerraform(kind, source), toHcl(kind, source), hclType(kind), storageClass(kind)];
    expect(converted).toEqual([json, hcl, type, storage]);
  });
});
