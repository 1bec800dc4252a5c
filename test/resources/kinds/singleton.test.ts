/** Option objects: their values on reads, with the types of their attributes. */
import { expect, expectTypeOf, it } from "vitest";
import { bool, string } from "../../../src/framework/attribute";
import { decodeOptions } from "../../../src/resources/kinds/singleton";
import { parameter } from "../../../src/resources/parameters/parameter";

const attributes = {
  prefix: parameter("mac_prefix", string({ doc: "Prefix." }))
    .optional()
    .whenAbsent("BC:24:11"),
  enabled: parameter("disable", bool({ doc: "Whether it is on." }), { inverted: true }).optional(),
};

it("an option that is read is null if its value is the default", () => {
  expect(decodeOptions(attributes, { mac_prefix: "BC:24:11", disable: 1 })).toEqual({ prefix: null, enabled: false });
  expect(decodeOptions(attributes, { mac_prefix: "02:00:00" })).toEqual({ prefix: "02:00:00", enabled: null });
});

it("an option that is read has the type of its attribute", () => {
  const { prefix, enabled } = decodeOptions(attributes, {});
  expectTypeOf(prefix).toEqualTypeOf<string | null | undefined>();
  expectTypeOf(enabled).toEqualTypeOf<boolean | null | undefined>();
  expect([prefix, enabled]).toEqual([null, null]);
});
