import { TerraformStack, Testing } from "cdktf";
import { expect, it } from "vitest";
import { ha, PveProvider } from "../../../src";

const base = { name: "db", guests: ["vm:100", "vm:101"] };

function problemsOf(config: Partial<ha.AvailabilityGroupConfig>): string {
  try {
    const stack = new TerraformStack(Testing.app(), "stack");
    new PveProvider(stack, "pve");
    new ha.AvailabilityGroup(stack, "db", { ...base, ...config });
    Testing.synth(stack, true);
  } catch (error) {
    return (error as Error).message;
  }
  return "none";
}

it.each([
  [{ apart: true, together: true }, "[stack/db] choose one of `apart` and `together`"],
  [{ preferredNodes: ["a"], onlyOnNodes: ["b"] }, "[stack/db] choose one of `onlyOnNodes` and `preferredNodes`"],
  [{ guests: [] }, "[stack/db] an availability group needs guests"],
  [{ guests: ["vm:100"], apart: true }, "[stack/db] `apart` and `together` need at least two guests"],
  [
    { apart: true, onlyOnNodes: ["pve1"] },
    "[stack/db] 2 guests cannot be apart: `onlyOnNodes` needs as many nodes, and has 1",
  ],
  [{ apart: true, onlyOnNodes: ["pve1", "pve2"] }, "none"],
])("a group of %j is reported at synthesis: %s", (config, problem) => {
  expect(problemsOf(config)).toContain(problem);
});
