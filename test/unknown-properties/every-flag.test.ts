/** Flags of Ceph are properties of one object: a new one is reported like any unknown property. */
import { expect, it } from "vitest";
import type { PveSession } from "../../src/api/types";
import type { Context } from "../../src/framework/resource";
import { cephFlags } from "../../src/resources/ceph/flags";
import { FakeSession } from "../support/fake-session";

it("warns of a flag that this provider does not know", async () => {
  const session = new FakeSession(() => [
    { name: "noout", value: 1 },
    { name: "noscrubbing", value: 0 },
  ]);
  const warnings: string[] = [];
  const context: Context<PveSession> = {
    services: session,
    signal: session.signal,
    importing: true,
    warn: ({ summary, detail }) => void warnings.push(`${summary}: ${detail}`),
  };
  const remote = await cephFlags.behaviour.read({}, context);
  await cephFlags.inspect?.(remote ?? {}, context);
  expect(warnings).toEqual([
    expect.stringMatching(/pve_ceph_flags has properties .* does not know: .* object: noscrubbing\./),
  ]);
});
