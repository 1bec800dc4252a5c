import { expect, it } from "vitest";
import { parseRemoveVanished, printRemoveVanished } from "../../../src/resources/formats/job-formats";

it("maps an empty removal to none", () => {
  expect(printRemoveVanished([])).toBe("none");
  expect(parseRemoveVanished("none")).toEqual([]);
  expect(printRemoveVanished(parseRemoveVanished("properties;acl"))).toBe("acl;properties");
});
