/** Recording the same sources again changes nothing, so that records can be compared. */
import { expect, it } from "vitest";
import { recordStates } from "./states";

it("two recordings of the states are equal", async () => {
  expect(await recordStates()).toEqual(await recordStates());
}, 120_000);
