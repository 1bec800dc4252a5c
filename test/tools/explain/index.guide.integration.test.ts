/**
 * The guide shows each kind of explanation. `npm run generate` writes the commands' output; stale output fails a test.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { explanationsOf } from "../../../src/tools/explain";

const guide = readFileSync(join(__dirname, "../../../docs/guides/explain.md"), "utf8");

it("the guide to explain shows an example of each kind, with its output", () => {
  expect([...guide.matchAll(/^npx cdktf-pve explain .*\n```\n\n```text\n.+\n/gm)]).toHaveLength(8);
});

it("the guide to explain names only subjects with an explanation", () => {
  const [, table = ""] = /^## Explain a name\n([\s\S]*?)^```/m.exec(guide) ?? [];
  const names = [...table.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => explanationsOf(name).length === 0)).toEqual([]);
});
