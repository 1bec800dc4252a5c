import { expect, it } from "vitest";
import { notesTemplate, parseRemoveVanished, printRemoveVanished } from "../../../src/resources/formats/job-formats";

it("knows the variables and escapes of notes", () => {
  expect(notesTemplate("{{guestname}} on {{node}}\\nkept")).toBeUndefined();
  expect(notesTemplate("{{nosuch}}")).toMatch(/guestname/);
  expect(notesTemplate("a\\tb")).toMatch(/escape/);
  expect(notesTemplate("a\nb")).toBe('must be one line of text, with \\n ("\\\\n" in HCL) where a line ends');
});

it("maps an empty removal to none", () => {
  expect(printRemoveVanished([])).toBe("none");
  expect(parseRemoveVanished("none")).toEqual([]);
  expect(printRemoveVanished(parseRemoveVanished("properties;acl"))).toBe("acl;properties");
});
