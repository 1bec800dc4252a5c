/** Staged changes whose run is interrupted while they wait. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PveError } from "../../../../src/api/errors";
import { setUnreportedStore } from "../../../../src/resources/sdn/apply/unreported";
import { FakeSession } from "../../../support/fake-session";
import { definition } from "../definition";
import { FakeStore } from "./fake-store";
import { Zones } from "./zones";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a new object is not replaced when its run was interrupted while the change waited", async () => {
  const controller = new AbortController();
  const stop = async () => {
    controller.abort();
    throw new PveError({ code: "cancelled", serverMessage: "The operation was cancelled." });
  };
  const session = new FakeSession(new Zones().answer, { settings: { sdnApply: "auto" } });
  session.task = stop;
  const context = {
    services: session,
    signal: controller.signal,
    importing: false,
    config: { zone: "z1" },
    created: () => undefined,
    identified: () => undefined,
    firstStep: () => undefined,
    lateMs: 0,
    transaction: (steps: () => Promise<void>) => steps(),
    warn: vi.fn(),
  };
  const notes = new FakeStore();
  setUnreportedStore(session, notes);
  const waiting = definition("zone_simple").behaviour.create({ zone: "z1" }, context);
  await vi.advanceTimersByTimeAsync(60_000);
  const state = await waiting;
  expect(state).toMatchObject({ applied: true });
  // The note makes the next run apply the change, even if the server counts it as applied.
  expect(notes.own).toBeDefined();
  expect(context.warn).toHaveBeenCalledWith(expect.objectContaining({ summary: "Staged, but not applied" }));
});
