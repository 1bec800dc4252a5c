import { expect, it } from "vitest";
import { ha } from "../../../src";
import { refused } from "../refused";

const base = { name: "db", guests: ["vm:100", "vm:101"] };

const problemsOf = (config: Partial<ha.AvailabilityGroupConfig>) =>
  refused((stack) => void new ha.AvailabilityGroup(stack, "db", { ...base, ...config }));

it.each([
  [{ apart: true, together: true }, "[stack/db] choose one of `apart` and `together`"],
  [{ preferredNodes: ["a"], onlyOnNodes: ["b"] }, "[stack/db] choose one of `onlyOnNodes` and `preferredNodes`"],
  [{ guests: [] }, "[stack/db] an availability group needs guests"],
  [{ guests: ["vm:100"], apart: true }, "[stack/db] `apart` and `together` need at least two guests"],
  [
    { apart: true, onlyOnNodes: ["pve1"] },
    "[stack/db] 2 guests cannot be apart: `onlyOnNodes` needs as many nodes, and has 1",
  ],
])("a group of %j is reported at synthesis: %s", (config, problem) => {
  expect(problemsOf(config).join()).toContain(problem);
});

it("a group may keep its guests apart on as many nodes", () => {
  expect(problemsOf({ apart: true, onlyOnNodes: ["pve1", "pve2"] })).toEqual([]);
});
