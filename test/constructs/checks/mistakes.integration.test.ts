/** The table of mistakes: each is reported at its construct, and the corrected version is not. */
import { describe, expect, it } from "vitest";
import { families, said } from "./mistakes/all";

/** Types and arguments that have other names in the constructs. */
const TERRAFORM = /\bpve_[a-z]|\b(?:for_each|depends_on|create_before_destroy|ignore_changes)\b/;

it("mistakes are at least 120, each with its expected message", () => {
  const all = Object.values(families).flat();
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(all.filter(({ says }) => says.endsWith(": ")).map(({ says }) => says)).toEqual([]);
});

describe.each(Object.entries(families))("%s", (_, mistakes) => {
  it("mistakes are reported at their construct, with the reason", () => {
    const told = said(mistakes, "wrong");
    const untold = mistakes.flatMap(({ says }, index) =>
      told[index]?.some((text) => text.includes(says)) && !says.endsWith(": ") ? [] : [{ says, told: told[index] }],
    );
    expect(untold.map((one) => JSON.stringify(one))).toEqual([]);
    const foreign = told.flat().filter((text) => TERRAFORM.test(text.replace(/"[^"]*"/g, "")));
    expect(foreign, "is said in the words of Terraform").toEqual([]);
  });

  it("corrected mistakes cause no message", () => {
    const told = said(mistakes, "right").map((texts, index) => ({ says: mistakes[index]?.says, texts }));
    expect(told.filter(({ texts }) => texts.length > 0)).toEqual([]);
  });
});
