/** Every data source with the Terraform command: its values, and the same values when it is read again. */
import { describe, expect, it } from "vitest";
import { dataSources } from "../../src/resources";
import { groups } from "./data-sources";
import { readGroup } from "./data-sources/group";

it("covers every data source", () => {
  const read = new Set(groups.flatMap(({ cases }) => cases.map(({ type }) => type)));
  const missing = dataSources.map(({ type }) => type).filter((type) => !read.has(type));
  expect(missing).toEqual([]);
});

describe.each(groups)("$name", (group) => {
  it("reads the expected values, and reads the same ones again", async () => {
    const { values, laterPlan, unquiet } = await readGroup(group);
    for (const [index, { type, arguments: given, expected }] of group.cases.entries()) {
      expect.soft(values[index], `${type} ${JSON.stringify(given ?? {})}`).toMatchObject(expected);
    }
    expect(laterPlan).toBe("");
    expect(unquiet).toEqual([]);
  });
});
