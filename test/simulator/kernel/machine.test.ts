import { expect, it } from "vitest";
import type { Machine } from "../../../src/simulator/kernel/machine";
import { createCluster } from "../../../src/simulator/simulator";

/** A machine whose time and randomness are fixed. */
const still: Machine = {
  now: () => 86_400_000,
  elapsed: () => 0,
  seed: () => 7,
  uuid: () => "00000000-0000-4000-8000-000000000007",
};

it("a cluster on a fixed machine has its time, and generates the same numbers each time", () => {
  const [one, other] = [createCluster({ machine: still }).cluster, createCluster({ machine: still }).cluster];
  expect(one.clock.now()).toBe(86_400_000);
  expect(one.random.uuid()).toBe(other.random.uuid());
  expect(one.store.toJSON()).toEqual(other.store.toJSON());
});
