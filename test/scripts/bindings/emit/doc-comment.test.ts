import { describe, expect, it } from "vitest";
import { configDoc, docComment, valueDoc } from "../../../../scripts/bindings/emit/doc-comment";

const text = "What it does.";

describe("the documentation of a configured value", () => {
  it.each([
    ["lists the values that are allowed", { values: ["on", "off"] }, "What it does. Allowed: `on`, `off`."],
    ["has the range", { range: { min: 1, max: 9 } }, "What it does. Range: 1 to 9."],
    ["has a range with one end", { range: { max: 9 } }, "What it does. Range: at most 9."],
    ["says what a change does", { replaces: true }, "What it does. Changing it replaces the object."],
    ["has the version of the server", { since: "9.1" }, "What it does. Needs Proxmox VE 9.1 or newer."],
    [
      "says that a secret is not stored",
      { writeOnly: true },
      "What it does. Write-only: it never reaches plan or state.",
    ],
  ])("%s", (_, known, expected) => {
    expect(configDoc({ text, ...known })).toBe(`/** ${expected} */`);
  });

  it("links the interface of the constructs that are accepted", () => {
    const accepts = { contract: "IZone", family: "sdn", property: "zone" };
    expect(configDoc({ text }, accepts)).toBe("/** What it does. An id, or a construct: {@link IZone}. */");
  });

  it("the documentation of a configured value does not say again what the text says", () => {
    const said = "`on`, or off. Range: 1 to 9. Write-only: it is gone.";
    expect(configDoc({ text: said, values: ["on", "off"], range: { min: 1 }, writeOnly: true })).toBe(`/** ${said} */`);
  });

  it("the documentation of a configured value has default and deprecation as tags", () => {
    expect(configDoc({ text, default: '"a"', deprecated: "Use more." })).toBe(
      '/**\n * What it does.\n * @default "a"\n * @deprecated Use more.\n */',
    );
  });
});

describe("the documentation of a value that is read", () => {
  it("the documentation of a value that is read is the text, and what to use instead", () => {
    expect(valueDoc({ text, default: '"a"', since: "9.1" })).toBe("/** What it does. */");
    expect(valueDoc({ text, deprecated: "Use more." })).toBe("/**\n * What it does.\n * @deprecated Use more.\n */");
  });
});

describe("a comment", () => {
  it("a comment is not ended by its text", () => {
    expect(docComment("Any */ path.", ["@default */"])).toBe("/**\n * Any *\\/ path.\n * @default *\\/\n */");
  });
});
