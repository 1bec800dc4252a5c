/** The data sources against a given server: `npm run test:server -- --provider`. */
import { describe, expect, inject, it } from "vitest";
import { groups } from "../acceptance/data-sources";
import { readGroup } from "../acceptance/data-sources/group";
import { openGiven } from "./connection";
import { fitGroup } from "./fit-group";

const server = inject("server");

describe.each(groups)("data sources: $name", (original) => {
  it("reads the expected values, and reads the same ones again", async ({ task, skip }) => {
    const { group, leftOut, notCompared } = await fitGroup(original, server);
    const label = ({ type, arguments: args }: (typeof group.cases)[number]) =>
      `data pve_${type}${args ? ` ${JSON.stringify(args)}` : ""}`;
    Object.assign(task.meta, { leftOut, cases: 0 });
    if (group.cases.length === 0) skip("left out: the reasons are listed at the end");
    const { values, laterPlan, unquiet } = await readGroup(group, () => openGiven(server.settings));
    task.meta.cases = group.cases.length;
    task.meta.notCompared = group.cases.filter((_, index) => notCompared.has(index)).map(label);
    for (const [index, read] of group.cases.entries()) {
      if (notCompared.has(index)) expect.soft(values[index], label(read)).toBeDefined();
      else expect.soft(values[index], label(read)).toMatchObject(read.expected);
    }
    expect(laterPlan).toBe("");
    expect(unquiet).toEqual([]);
  });
});
