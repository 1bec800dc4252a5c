/** The table of mistakes: each is reported at its construct, and the corrected version is not. */
import { describe, expect, it } from "vitest";
import { families, messagesAbout } from "./mistakes/all";

/** Types and arguments that have other names in the constructs. */
const TERRAFORM = /\bpve_[a-z]|\b(?:for_each|depends_on|create_before_destroy|ignore_changes)\b/;

it("mistakes are at least 120, each with its expected message", () => {
  const all = Object.values(families).flat();
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(all.filter(({ says }) => says.endsWith(": ")).map(({ says }) => says)).toEqual([]);
});

describe.each(Object.entries(families))("%s", (_, mistakes) => {
  it("mistakes are reported at their construct, with the reason", () => {
    const messages = messagesAbout(mistakes, "wrong");
    const untold = mistakes.flatMap(({ says }, index) =>
      messages[index]?.some((text) => text.includes(says)) && !says.endsWith(": ")
        ? []
        : [{ says, messages: messages[index] }],
    );
    expect(untold.map((one) => JSON.stringify(one))).toEqual([]);
    const foreign = messages.flat().filter((text) => TERRAFORM.test(text.replace(/"[^"]*"/g, "")));
    expect(foreign, "uses Terraform's names").toEqual([]);
  });

  it("corrected mistakes cause no message", () => {
    const messages = messagesAbout(mistakes, "right").map((texts, index) => ({ says: mistakes[index]?.says, texts }));
    expect(messages.filter(({ texts }) => texts.length > 0)).toEqual([]);
  });
});
