import fc from "fast-check";
import { expect, it } from "vitest";
import { canonicalCpuModelName, cpuType, parseCpuFlags, printCpuFlags } from "../../../src/resources/qemu/cpu-model";

it("accepts CPU models with and without prefix, and compares their flags as sets", () => {
  expect(canonicalCpuModelName("custom-x1")).toBe(canonicalCpuModelName("x1"));
  expect(cpuType("custom-x1")).toBe(cpuType("x1"));
  expect(parseCpuFlags("+aes;-pcid;+ssbd")).toEqual({ enabled: ["aes", "ssbd"], disabled: ["pcid"] });
  const flag = fc.stringMatching(/^[a-z0-9_.-]+$/);
  fc.assert(
    fc.property(fc.uniqueArray(flag, { minLength: 1 }), fc.uniqueArray(flag), (enabled, disabled) => {
      const text = printCpuFlags({ enabled, disabled });
      expect(printCpuFlags(parseCpuFlags(text))).toBe(text);
    }),
  );
});
