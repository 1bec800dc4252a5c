import { expect, it } from "vitest";
import { isTooDeep } from "../../src/api/nesting";

const lists = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

it.each<[string, string, boolean]>([
  ["no more than a hundred levels", lists(100), false],
  ["more", lists(101), true],
  ["objects", '{"a":'.repeat(101), true],
  ["many beside each other", `[${"[[]],".repeat(1000)}[]]`, false],
  ["brackets in strings", JSON.stringify({ a: "[".repeat(1000), [`"{${"[".repeat(200)}`]: '\\"[' }), false],
  ["brackets after strings that end with backslashes", `["\\\\",${lists(101)}]`, true],
  ["strings without an end", `["${"[".repeat(1000)}`, false],
])("%s", (_, json, deep) => {
  expect(isTooDeep(json)).toBe(deep);
});
