import { expect, it } from "vitest";
import { optionsOf } from "./options";

it("the command refuses unknown options", () => {
  expect(() => optionsOf(["--parts", "soap"])).toThrow("soap is none of matrix, engine, soak");
  expect(() => optionsOf(["--minutes", "soon"])).toThrow('--minutes has to be a number above 0, not "soon"');
  expect(() => optionsOf(["--calls", "0"])).toThrow('--calls has to be a number above 0, not "0"');
});
