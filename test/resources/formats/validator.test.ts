import { expect, it } from "vitest";
import { matching } from "../../../src/resources/formats/validator";

it("says when only blanks around a value are wrong", () => {
  const word = matching(/^[a-z]+$/, "must be a word");
  expect(word("abc\n")).toBe("must not begin or end with blanks or line feeds");
  expect(word(" abc")).toBe("must not begin or end with blanks or line feeds");
  expect(word("a1")).toBe("must be a word");
});
