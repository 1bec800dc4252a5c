import { expect, it } from "vitest";
import { matching } from "../../../src/resources/formats/validator";

it("reports surrounding blanks if they are the only problem", () => {
  const word = matching(/^[a-z]+$/, "must be a word");
  expect(word("abc\n")).toBe("must not begin or end with blanks or line feeds");
  expect(word(" abc")).toBe("must not begin or end with blanks or line feeds");
  expect(word("a1")).toBe("must be a word");
});
