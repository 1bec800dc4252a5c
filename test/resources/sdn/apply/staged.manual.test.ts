/** Warnings about deletions that are staged and applied outside the provider. */
import { expect, it } from "vitest";
import { FakeSession } from "../../../support/fake-session";
import { Lifecycle } from "../../../support/lifecycle";
import { definition } from "../definition";
import { Zones } from "./zones";

it.each([
  ["manual", ["Deletions of SDN objects are staged and not applied yet"]],
  ["resource", []],
] as const)(
  "reports staged deletions only when nothing in the configuration applies them: %s",
  async (sdnApply, summaries) => {
    const session = new FakeSession(new Zones().answer, { settings: { sdnApply } });
    const life = new Lifecycle(definition("zone_simple"), session);
    const { diagnostics } = await life.tryApply(null, await life.apply({ zone: "z1" }));
    expect(diagnostics.map(({ summary }) => summary)).toEqual(summaries);
  },
);
