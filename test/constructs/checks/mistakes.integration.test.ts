/** The table of mistakes: each is told, at its construct, and its right neighbour is not. */
import { describe, expect, it } from "vitest";
import { families, said } from "./mistakes/all";

/** Types and arguments that the constructs have other names for. */
const TERRAFORM = /\bpve_[a-z]|\b(?:for_each|depends_on|create_before_destroy|ignore_changes)\b/;

it("mistakes are at least 120, each told in words that are expected", () => {
  const all = Object.values(families).flat();
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(all.filter(({ says }) => says.endsWith(": ")).map(({ says }) => says)).toEqual([]);
});

describe.each(Object.entries(families))("%s", (_, mistakes) => {
  it("mistakes are told at their construct, with the reason", () => {
    const told = said(mistakes, "wrong");
    const untold = mistakes.flatMap(({ says }, index) =>
      told[index]?.some((text) => text.includes(says)) && !says.endsWith(": ") ? [] : [{ says, told: told[index] }],
    );
    expect(untold.map((one) => JSON.stringify(one))).toEqual([]);
    const foreign = told.flat().filter((text) => TERRAFORM.test(text.replace(/"[^"]*"/g, "")));
    expect(foreign, "is said in the words of Terraform").toEqual([]);
  });

  it("mistakes have right neighbours, about which nothing is said", () => {
    const told = said(mistakes, "right").map((texts, index) => ({ says: mistakes[index]?.says, texts }));
    expect(told.filter(({ texts }) => texts.length > 0)).toEqual([]);
  });
});
