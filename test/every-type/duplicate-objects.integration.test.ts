/** Two resources of any type that claim one object are refused in the plan; all other pairs are allowed. */
import { describe, expect, it } from "vitest";
import { claimsOf } from "../../src/framework/handlers/identity";
import { resources } from "../../src/resources";
import { prepared, succeed } from "../faults/baseline";
import { SUBJECTS, type Subject } from "../faults/subjects";
import type { Run } from "../faults/terraform";
import { World } from "../faults/world";
import { samplePerFamily } from "../support/of-each-family";
import { inVirtualTime } from "../support/virtual-time";

const subjects = resources
  .filter((resource) => claimsOf(resource))
  .map(({ type }) => ({ type: `pve_${type}`, subject: SUBJECTS.find(({ name }) => name === `pve_${type}`) as Subject }))
  // A cluster that is created or joined cannot be planned twice in this process.
  .filter(({ subject }) => subject !== undefined);

const twice = ({ diagnostics }: Run) =>
  diagnostics.filter(({ summary }) => summary.startsWith("Two resources manage ")).map(({ severity }) => severity);

describe("an object that two resources claim", () => {
  it.each(samplePerFamily(subjects, ({ type }) => type))(
    "refuses a second $type in the plan, and accepts it if the first one is removed",
    async ({ type, subject }) => {
      await inVirtualTime(async (time) => {
        const world = new World(time, await prepared(time, subject));
        const { terraform } = world;
        const { address, created } = subject;
        const other = `${type}.other`;
        const plan = (configs: Parameters<typeof terraform.plan>[0]) => time.until(terraform.plan(configs));
        expect(twice(await plan({ [address]: created }))).toEqual([]);
        expect(twice(await plan({ [address]: created, [other]: created }))).toEqual(["error"]);

        succeed(await time.until(terraform.apply({ [address]: created })), subject.name);
        expect(twice(await plan({ [address]: created }))).toEqual([]);
        expect(twice(await plan({ [address]: created, [other]: created }))).toEqual(["error"]);
        // Terraform creates one and deletes the other, in any order.
        expect(twice(await plan({ [other]: created }))).toEqual([]);
        const kept = terraform.state.get(address);
        if (kept) terraform.state.set(address, { ...kept, tainted: true });
        expect(twice(await plan({ [address]: created }))).toEqual([]);
        if (kept) terraform.state.set(address, kept);
        await world.close();
      });
    },
  );
});
