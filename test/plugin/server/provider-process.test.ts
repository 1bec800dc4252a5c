/** When a provider process ends by itself. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "../../../src/plugin/log";
import type { PluginServer } from "../../../src/plugin/server/plugin-server";
import { ProviderProcess } from "../../../src/plugin/server/provider-process";

const SIGNALS = ["uncaughtException", "unhandledRejection", "SIGINT", "SIGTERM", "SIGHUP"] as const;
const listeners = new Map(SIGNALS.map((name) => [name, process.listeners(name as "SIGINT")]));
const exit = vi.spyOn(process, "exit");

beforeEach(() => {
  vi.useFakeTimers();
  exit.mockReset().mockReturnValue(undefined as never);
});
afterEach(() => {
  vi.useRealTimers();
  for (const name of SIGNALS) {
    const before = listeners.get(name) ?? [];
    for (const listener of process.listeners(name as "SIGINT")) {
      if (!before.includes(listener)) process.off(name, listener);
    }
  }
});

function supervise(server: { connected: boolean; close: () => Promise<void> }) {
  return new ProviderProcess(() => server as unknown as PluginServer, createLog("test", {}));
}

it("ends when nobody connects within a minute", async () => {
  const close = vi.fn(async () => undefined);
  supervise({ connected: false, close }).expectClient();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(exit).toHaveBeenCalledWith(0);
});

it("stays when somebody is connected", async () => {
  const close = vi.fn(async () => undefined);
  supervise({ connected: true, close }).expectClient();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(close).not.toHaveBeenCalled();
});

it("ends before Terraform loses patience, even when closing hangs", async () => {
  supervise({ connected: true, close: () => new Promise(() => undefined) }).shutDown();
  await vi.advanceTimersByTimeAsync(1400);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(exit).toHaveBeenCalledWith(0);
});

it("gives calls more time when Terraform is gone", async () => {
  const close = vi.fn(() => new Promise<void>(() => undefined));
  const life = supervise({ connected: false, close });
  life.abandoned();
  life.shutDown();
  await vi.advanceTimersByTimeAsync(4000);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(exit).toHaveBeenCalledWith(0);
  expect(close).toHaveBeenCalledTimes(1);
});
