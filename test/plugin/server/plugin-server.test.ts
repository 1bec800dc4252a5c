import { EventEmitter } from "node:events";
import type { ServerHttp2Session } from "node:http2";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeSession } from "../../../src/plugin/server/plugin-server";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(close: (session: EventEmitter) => void) {
  const session = new EventEmitter();
  const destroy = vi.fn();
  const done = vi.fn();
  const methods = { close: () => close(session), destroy };
  void closeSession(Object.assign(session, methods) as unknown as ServerHttp2Session, 500).then(done);
  return { destroy, done };
}

it("waits for the orderly end of a session, and destroys none", async () => {
  const { done, destroy } = open((session) => setTimeout(() => session.emit("close"), 300));
  await vi.advanceTimersByTimeAsync(299);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toHaveBeenCalledTimes(1);
  expect(destroy).not.toHaveBeenCalled();
});

it("continues without a session that has become silent, even if it reported no end", async () => {
  const { done, destroy } = open(() => undefined);
  await vi.advanceTimersByTimeAsync(500);
  expect(destroy).toHaveBeenCalledTimes(1);
  expect(done).toHaveBeenCalledTimes(1);
});
