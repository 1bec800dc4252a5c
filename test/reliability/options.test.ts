import { expect, it } from "vitest";
import { optionsOf } from "./options";

it("the command refuses unknown options", () => {
  expect(() => optionsOf(["--parts", "soap"])).toThrow("soap is not one of matrix, engine, soak");
  expect(() => optionsOf(["--minutes", "soon"])).toThrow('--minutes must be a number above 0, not "soon"');
  expect(() => optionsOf(["--calls", "0"])).toThrow('--calls must be a number above 0, not "0"');
});
