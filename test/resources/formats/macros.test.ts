import { expect, it } from "vitest";
import { canonicalMacro, MACROS, macro } from "../../../src/resources/formats/macros";

it("spells macros as the server does", () => {
  for (const name of MACROS) {
    expect(macro(name)).toBeUndefined();
    expect(canonicalMacro(name.toUpperCase())).toBe(name);
  }
  expect(canonicalMacro("NewMacro")).toBe(canonicalMacro("newmacro"));
});
