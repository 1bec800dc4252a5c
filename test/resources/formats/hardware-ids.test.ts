import { expect, it } from "vitest";
import { canonicalMacAddress, canonicalMacPrefix, pciPath } from "../../../src/resources/formats/hardware-ids";

it("compares hardware IDs without case", () => {
  expect(canonicalMacAddress("bc:24:11:00:00:0a")).toBe("BC:24:11:00:00:0A");
  expect(canonicalMacPrefix("bc:24:11:")).toBe("BC:24:11");
  expect(pciPath("0000:01:00.0;0000:01:00.1")).toBeUndefined();
});
