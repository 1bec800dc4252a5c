import { expect, it } from "vitest";
import { sectionConfig } from "../../../src/simulator/kernel/section-config";

const widgets = sectionConfig({
  parameters: { size: { type: "integer" }, active: { type: "boolean" } },
  types: { round: { required: "size", optional: "active comment home tag list", fixed: "home" } },
  values: { tag: { stored: (text) => text.toUpperCase() } },
});

it("section files normalize values as a round trip through the file does", () => {
  const section = widgets.create("round", { size: "+007", active: "0", comment: " a b ", tag: "x", list: ["a ", "b"] });
  expect(section).toEqual({ type: "round", size: 7, active: 0, comment: "a b", tag: "X", list: ["a", "b"] });
  expect(widgets.create("round", { size: "1", comment: " " })).toEqual({ type: "round", size: 1 });
});

it("section files keep integers of up to 64 bits exactly, and lose larger ones", () => {
  expect(widgets.create("round", { size: "18446744073709551615" })).toHaveProperty("size", "18446744073709551615");
  expect(widgets.create("round", { size: "18446744073709551616" })).not.toHaveProperty("size");
});

it.each([
  [{}, "missing value for required option 'size'"],
  [{ size: "1", colour: "red" }, "unexpected property 'colour'"],
  [{ size: "1", comment: "a\nb" }, "property contains a line feed"],
])("section files refuse to create %j", (given, text) => {
  expect(() => widgets.create("round", given)).toThrow(text);
});

it("section files prefer deletion over setting in one call, and refuse to delete required and fixed options", () => {
  const section = widgets.create("round", { size: "1", comment: "x", home: "a" });
  const updated = widgets.update(section, { comment: "y" }, ["comment", "active"]);
  expect(updated).toEqual({ type: "round", size: 1, home: "a" });
  expect(() => widgets.update(section, {}, ["size"])).toThrow("unable to delete required option 'size'");
  expect(() => widgets.update(section, {}, ["home"])).toThrow("unable to delete fixed option 'home'");
  expect(() => widgets.update(section, {}, ["bogus"])).toThrow("no such option 'bogus'");
  expect(() => widgets.update(section, { home: "b" })).toThrow("can't change value of fixed parameter 'home'");
  expect(section).toEqual({ type: "round", size: 1, comment: "x", home: "a" });
});
