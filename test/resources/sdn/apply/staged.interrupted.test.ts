/** What becomes of a staged change whose run is interrupted while it waits. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PveError } from "../../../../src/api/errors";
import { setUnreportedStore } from "../../../../src/resources/sdn/apply/unreported";
import { FakeSession } from "../../../support/fake-session";
import { definition } from "../definition";
import { FakeStore } from "./fake-store";
import { Zones } from "./zones";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a change does not have a new object replaced because its run was interrupted while it waited", async () => {
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
  // So that the next run applies it, whatever the server counts as applied.
  expect(notes.own).toBeDefined();
  expect(context.warn).toHaveBeenCalledWith(expect.objectContaining({ summary: "Staged, but not applied" }));
});
