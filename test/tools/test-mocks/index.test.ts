/** The mock data has a plausible value for every attribute that the server decides. */
import { describe, expect, it } from "vitest";
import type { Attributes } from "../../../src/framework/attribute";
import { dataSources, resources } from "../../../src/resources";
import { mockFile } from "../../../src/tools/test-mocks";
import { isComputed } from "../../../src/tools/test-mocks/plausible-values";

const text = mockFile();
const blocks = new Map(
  text.split(/^(?=mock_)/m).map((block) => [/^mock_(\w+) "pve_(\w+)"/.exec(block)?.slice(1).join(" ") ?? "", block]),
);

/** Lists of objects are empty until a test overrides them, since Terraform 1.11 accepts no others. */
function decided(attributes: Attributes): string[] {
  return Object.entries(attributes)
    .filter(([, attribute]) => isComputed(attribute))
    .filter(([, { shape }]) => shape.kind !== "object" || shape.nesting === "single")
    .map(([name]) => name);
}

describe.each([
  ["resource", resources],
  ["data", dataSources],
] as const)("mock_%s", (kind, definitions) => {
  it.each(definitions.map(({ type, attributes }) => [type, attributes] as const))(
    "pve_%s has a value for each attribute that the server decides",
    (type, attributes) => {
      const block = blocks.get(`${kind} ${type}`) ?? "";
      expect(decided(attributes).filter((name) => !new RegExp(`^    ${name} +=`, "m").test(block))).toEqual([]);
    },
  );
});

it("the mock data is the same with each run", () => {
  expect(mockFile()).toBe(text);
});
