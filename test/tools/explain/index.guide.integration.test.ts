/** The guide shows what the command prints. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { explained, runExplain } from "../../../src/tools/explain";
import { textOf } from "../../cli/command/surroundings";

const guide = readFileSync(join(__dirname, "../../../docs/guides/explain.md"), "utf8");
const EXAMPLE = /```shell\nnpx cdktf-pve explain (.*)\n```\n\n```text\n([^`]*(?:`[^`]+`[^`]*)*)```/g;
const examples = [...guide.matchAll(EXAMPLE)].map(([, words = "", output = ""]) => ({ words, output }));

function printed(words: string): string {
  const report = runExplain(words.replaceAll('"', ""));
  return [textOf(report), ...(report.notes ?? []).map((note) => `${note}\n`)].join("");
}

describe("the guide to explain", () => {
  it("shows an example of each kind", () => {
    expect(examples.length).toBe(8);
  });

  it.each(examples)("shows what is printed for $words", ({ words, output }) => {
    expect(printed(words)).toBe(output);
  });

  it("names only what is explained", () => {
    const [, table = ""] = /^## Explain a name\n([\s\S]*?)^```/m.exec(guide) ?? [];
    const names = [...table.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => explained(name).length === 0)).toEqual([]);
  });
});
