/** Sentences of pages and source files that the prose linter reports, with their lines. */
import { describe, expect, it } from "vitest";
import { problemsOf } from "../../../scripts/lint/prose";

const found = async (path: string, ...lines: string[]) =>
  (await problemsOf(path, lines.join("\n"))).map(({ line, rule }) => `${line} ${rule}`);

const LONG = `The provider ${"reads one more list, ".repeat(8)}and stops.`;

describe("a page", () => {
  // prose-ignore words: sentences that the linter has to report
  // prose-ignore what-clause: sentences that the linter has to report
  it.each([
    ["words", "The subnet is beside the zone."],
    ["words", "The server tells the reason."],
    ["words", "The function answers a list."],
    ["words", "An ipset has members."],
    ["words", "A VNet is no zone."],
    ["what-clause", "What is staged is applied later."],
    ["what-clause", "The plan shows what it removes."],
    ["sentence-length", LONG],
  ])("a problem of %s is reported: %s", async (rule, sentence) => {
    expect(await found("page.md", "# Page", "", sentence)).toEqual([`3 ${rule}`]);
  });

  it.each([
    "What happens after a restart?",
    "The message says what to do.",
    "The type `firewall_ipset` has the argument `what it is`.",
    "The provider reads the list. Then it compares all elements with the configuration.",
  ])("a correct sentence is not reported: %s", async (sentence) => {
    expect(await found("page.md", sentence)).toEqual([]);
  });

  it("a number ends a sentence", async () => {
    const half = `The list has ${"one more entry and ".repeat(4)}a last entry, which is number 20.`;
    expect(await found("page.md", `${half} ${half}`)).toEqual([]);
  });

  it("headings, list items and cells are sentences of their own", async () => {
    const page = ["# What is applied", "", "* a verb", "", "| place | what |", "|---|---|", "| a | b |"];
    expect(await found("page.md", ...page)).toEqual(["1 what-clause", "3 words", "5 what-clause"]);
  });

  it("a page of passive sentences is reported once", async () => {
    const page = Array.from({ length: 20 }, (_, index) => `The object ${index} is ${index < 3 ? "removed" : "new"}.`);
    expect(await found("page.md", page.join(" "))).toEqual(["1 passive"]);
    expect(await found("page.md", page.slice(1).join(" "))).toEqual([]);
  });

  it("a comment with a reason excuses one rule up to the next empty line", async () => {
    const excuse = "<!-- prose-ignore words: the title of a page -->";
    expect(await found("page.md", excuse, "It stays.", "", "It stays.")).toEqual(["4 words"]);
    expect(await found("page.md", excuse, LONG)).toEqual(["2 sentence-length"]);
    expect(await found("page.md", "<!-- prose-ignore words: -->", "It stays.")).toEqual(["2 words"]);
  });
});

describe("a source file", () => {
  it("comments and strings are prose, code is not", async () => {
    // prose-ignore words: sentences that the linter has to report
    const source = [
      "/**",
      " * Removes the member.",
      " *",
      " * It stays in the state.",
      " */",
      "function stays() {",
      "  // The server tells the",
      "  // reason to everybody.",
      '  return ["stays", "the member stays in the old pool"];',
      "}",
    ];
    expect(await found("file.ts", ...source)).toEqual(["4 words", "7 words", "9 words"]);
  });

  it("a hole in a template counts as one word, and examples are not prose", async () => {
    // prose-ignore words: a sentence that the linter has to report
    const source = [
      "/**",
      " * Adds a member.",
      " *",
      " * @example",
      ' * whatStays("what it is and stays");',
      " * @param name Name that stays.",
      " */",
      "const message = (name) => `the pool ${name.what} has no such member`;",
    ];
    expect(await found("file.ts", ...source)).toEqual(["6 words"]);
  });

  it("a message may begin with a hole, whose name is not prose", async () => {
    expect(await found("file.ts", 'const text = "{verb} is no member of {stays}";')).toEqual(["1 words"]);
    expect(await found("file.ts", 'const text = "{verb} is not a member of {stays}";')).toEqual([]);
  });

  it("a comment with a reason excuses the lines below it", async () => {
    // prose-ignore words: a sentence that the linter reports without an excuse
    const excuse = "// prose-ignore words: the server's own words";
    expect(await found("file.ts", excuse, 'const text = "the member stays in its pool";')).toEqual([]);
  });
});
