import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalSectionText, repairText } from "../../../src/resources/formats/text";
import { anyText } from "../../support/any-text";

const garble = (text: string) => Buffer.from(text).toString("latin1");

describe("garbled text", () => {
  it("garbled text is repaired after any number of garblings", () => {
    fc.assert(
      fc.property(
        anyText(),
        fc.constantFrom("☃", "日", "é\u0301", "😀"),
        fc.integer({ min: 0, max: 3 }),
        (text, wide, times) => {
          let garbled = text + wide;
          for (let round = 0; round < times; round += 1) garbled = garble(garbled);
          expect(repairText(garbled)).toBe(text + wide);
        },
      ),
    );
  });

  it("garbled text causes no plan", () => {
    const comment = "ünïcödé ☃";
    expect(canonicalSectionText(garble(comment))).toBe(canonicalSectionText(comment));
    expect(canonicalSectionText("für München")).toBe("für München");
  });
});
