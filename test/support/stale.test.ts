import { describe, expect, it } from "vitest";
import { stale } from "./stale";

const file = (committed: string | undefined, generated: string) => ({ path: "docs/a.md", committed, generated });

describe("a stale file", () => {
  it("an up-to-date file is not reported", () => {
    expect(stale([file("a\nb\n", "a\nb\n")], "npm run generate")).toBe("");
  });

  it("a stale file is reported with the command, and with the lines that differ", () => {
    expect(stale([file("a\nold\nc\n", "a\nnew\nc\nd\n")], "npm run generate")).toBe(
      [
        "docs/a.md is stale: run `npm run generate`, and commit it.",
        "  - as committed, + as it would be written:",
        "  - line 2: old",
        "  + line 2: new",
        "  + line 4: d",
      ].join("\n"),
    );
  });

  it("a changed line is shown at its position, even if the file has the same line elsewhere", () => {
    const text = stale([file("}\n} old\nb\n}\n", "}\n}\nb\n}\n")], "npm run generate");
    expect(text).toContain("- line 2: } old\n  + line 2: }");
  });

  it("long lines are shortened around the difference", () => {
    const text = stale([file(`${"a".repeat(500)}old`, `${"a".repeat(500)}new${"b".repeat(500)}`)], "npm run generate");
    expect(text).toMatch(/- line 1: …a{80}old\n/);
    expect(text).toMatch(/\+ line 1: …a{80}newb{77}…$/);
  });

  it("three differences of a file are shown, with the number of the others", () => {
    expect(stale([file("1\n2\n3\n4\n5", "a\nb\nc\nd\ne")], "npm run generate")).toMatch(/line 3: c\n {2}… and 2 more$/);
  });

  it("a missing file, and one with only another order of lines, are stale, too", () => {
    expect(stale([file(undefined, "a")], "npm run generate")).toContain("it does not exist");
    expect(stale([file("a\nb", "b\na")], "npm run generate")).toContain("the same lines in another order");
  });
});
