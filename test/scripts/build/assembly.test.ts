/** Comments in the packages of other languages. */
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { plainDocs, withPlainComments } from "../../../scripts/build/assembly";

const EXAMPLE = 'new pools.Pool(this, "web", { poolId: "web" });';
const FENCED = `\`\`\`ts\n${EXAMPLE}\n\`\`\``;

it.each([
  ["alone", FENCED, undefined],
  ["before a text", `${FENCED}\n\nIt has guests.`, "It has guests."],
  ["behind a text", `It has guests.\n\n${FENCED}`, "It has guests."],
  ["within a text", `It has guests:\n${FENCED}\n\nAnd storages.`, "It has guests:\n\nAnd storages."],
])("an example %s becomes a paragraph of its own", (_, remarks, remaining) => {
  expect(plainDocs({ summary: "A pool.", remarks })).toEqual({
    summary: "A pool.",
    example: EXAMPLE,
    ...(remaining !== undefined && { remarks: remaining }),
  });
});

it("comments without an example are unchanged", () => {
  const docs = { summary: "A pool.", remarks: "`{ a: 1 }` and more." };
  expect(plainDocs(docs)).toEqual(docs);
});

it.each([
  ["a page", "See {@link https://example.com/a.md#b sdn.Apply}.", "See [sdn.Apply](https://example.com/a.md#b)."],
  ["a class", "Constants: {@link firewall.Action}.", "Constants: `firewall.Action`."],
  ["a class with a blank behind it", "An {@link IVnet }.", "An `IVnet`."],
  ["a class by another name", "An {@link IVnet VNet}.", "An `VNet`."],
])("links to %s become Markdown", (_, remarks, plain) => {
  expect(plainDocs({ remarks })).toEqual({ remarks: plain });
});

it("an assembly has plain comments everywhere, and the fingerprint of its contents", () => {
  const docs = { summary: "See {@link IVnet}." };
  const types = { a: { docs, properties: [{ name: "docs", type: { primitive: "string" }, docs }] } };
  const before = gzipSync(JSON.stringify({ name: "x", fingerprint: "before", types }));
  const after = JSON.parse(gunzipSync(withPlainComments(before)).toString());
  expect(JSON.stringify(after)).not.toContain("@link");
  expect(after).toMatchObject({ name: "x", types: { a: { properties: [{ name: "docs" }] } } });
  expect(after.fingerprint).toMatch(/^[\w+/]{43}=$/);
});
