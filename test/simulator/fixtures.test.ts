import { expect, it } from "vitest";
import { recordedState } from "../../src/simulator/fixtures/recorded";

it.each([
  ["ha-rules", "ha-rules-2"],
  ["cluster-config", "cluster-config-again"],
  ["cluster-live", "cluster-live-2"],
  ["pools", "pools-2"],
])("recordings that continue %s start as it does", (first, next) => {
  expect(recordedState(next)["simulator/inventory"]).toEqual(recordedState(first)["simulator/inventory"]);
  expect(Object.keys(recordedState(next))).toEqual(Object.keys(recordedState(first)));
});
