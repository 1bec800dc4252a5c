import { describe, expect, it } from "vitest";
import { configDoc, docComment, valueDoc } from "../../../../scripts/bindings/emit/doc-comment";

const text = "Does the work.";

describe("the documentation of a configured value", () => {
  it.each([
    ["lists the allowed values", { values: ["on", "off"] }, "Does the work. Allowed: `on`, `off`."],
    ["has the range", { range: { min: 1, max: 9 } }, "Does the work. Range: 1 to 9."],
    ["has a range with one end", { range: { max: 9 } }, "Does the work. Range: at most 9."],
    ["describes the effect of a change", { replaces: true }, "Does the work. Changing it replaces the object."],
    ["has the version of the server", { since: "9.1" }, "Does the work. Needs Proxmox VE 9.1 or newer."],
    ["marks a write-only secret", { writeOnly: true }, "Does the work. Write-only: it never reaches plan or state."],
  ])("%s", (_, known, expected) => {
    expect(configDoc({ text, ...known })).toBe(`/** ${expected} */`);
  });

  it("links the interface of the accepted constructs", () => {
    const accepts = { contract: "IZone", family: "sdn", property: "zone" };
    expect(configDoc({ text }, accepts)).toBe("/** Does the work. An id, or a construct: {@link IZone}. */");
  });

  it("the documentation of a configured value repeats nothing of its description", () => {
    const described = "`on`, or off. Range: 1 to 9. Write-only: it is gone.";
    expect(configDoc({ text: described, values: ["on", "off"], range: { min: 1 }, writeOnly: true })).toBe(
      `/** ${described} */`,
    );
  });

  it("the documentation of a configured value has default and deprecation as tags", () => {
    expect(configDoc({ text, default: '"a"', deprecated: "Use more." })).toBe(
      '/**\n * Does the work.\n * @default "a"\n * @deprecated Use more.\n */',
    );
  });
});

it("the documentation of a value that is read has the description, and the replacement of a deprecated value", () => {
  expect(valueDoc({ text, default: '"a"', since: "9.1" })).toBe("/** Does the work. */");
  expect(valueDoc({ text, deprecated: "Use more." })).toBe("/**\n * Does the work.\n * @deprecated Use more.\n */");
});

it("a comment does not end within its description", () => {
  expect(docComment("Any */ path.", ["@default */"])).toBe("/**\n * Any *\\/ path.\n * @default *\\/\n */");
});
