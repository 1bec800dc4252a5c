import { expect, it } from "vitest";
import { notesTemplate } from "../../../src/resources/formats/job-formats";

it("knows the variables and escapes of notes", () => {
  expect(notesTemplate("{{guestname}} on {{node}}\\nkept")).toBeUndefined();
  expect(notesTemplate("{{nosuch}}")).toMatch(/guestname/);
  expect(notesTemplate("a\\tb")).toMatch(/escape/);
  expect(notesTemplate("a\nb")).toBe('must be one line of text, with \\n ("\\\\n" in HCL) where a line ends');
});
