/** Recording the same sources again changes nothing, so that what is kept of a version can be compared with it. */
import { expect, it } from "vitest";
import { recordStates } from "./states";

it("states are recorded in the same way each time", async () => {
  expect(await recordStates()).toEqual(await recordStates());
}, 120_000);
