/** Conditions under which a provider process ends by itself. */
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLog, scrubWith } from "../../../src/plugin/log";
import type { PluginServer } from "../../../src/plugin/server/plugin-server";
import { ProviderProcess } from "../../../src/plugin/server/provider-process";

const SIGNALS = [
  "uncaughtException",
  "unhandledRejection",
  "SIGINT",
  "SIGQUIT",
  "SIGTERM",
  "SIGHUP",
  "SIGBREAK",
] as const;
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

afterAll(() => void exit.mockRestore());

function supervise(server: Pick<PluginServer, "connected" | "close"> & Partial<Pick<PluginServer, "breakDown">>) {
  return new ProviderProcess(() => server as unknown as PluginServer, createLog("test", {}));
}

const never = () => new Promise<void>(() => undefined);
const atOnce = async () => undefined;
const alive = [7, () => 7] as const;

it("ends with a message and an exit code if no client connects within a minute", async () => {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const close = vi.fn(atOnce);
  supervise({ connected: false, close }).begin(...alive);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(exit).toHaveBeenCalledWith(1);
  expect(stderr.mock.calls.join()).toContain("No client has connected within 60 seconds");
  stderr.mockRestore();
});

it("continues while a client is connected and the parent process runs", async () => {
  const close = vi.fn(atOnce);
  supervise({ connected: true, close }).begin(...alive);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(close).not.toHaveBeenCalled();
});

it("ends before Terraform's timeout, even if closing hangs", async () => {
  supervise({ connected: true, close: never }).shutDown();
  await vi.advanceTimersByTimeAsync(1400);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(exit).toHaveBeenCalledWith(0);
});

/** Events that signal the end of Terraform. */
const SIGNS: Readonly<Record<string, (life: ProviderProcess) => void>> = {
  "the connection has ended": (life) => life.abandoned(),
  "the parent process has ended": (life) => life.begin(7, () => 1),
  "standard input has ended": (life) => life.inputClosed(),
};

describe.each(Object.entries(SIGNS))("when %s", (_name, happens) => {
  it("stops calls at once, and ends within seconds even if they do not", async () => {
    const close = vi.fn((..._withinMs: number[]) => never());
    happens(supervise({ connected: true, close }));
    await vi.advanceTimersByTimeAsync(1001);
    // Calls get half of the time, and undelivered responses almost none.
    expect(close.mock.calls).toEqual([[2500, 200]]);
    await vi.advanceTimersByTimeAsync(2900);
    expect(exit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2200);
    expect(exit).toHaveBeenCalledWith(0);
  });

  it("ends within seconds although SIGTERM gave it half a minute", async () => {
    const close = vi.fn(never);
    const life = supervise({ connected: true, close });
    process.emit("SIGTERM");
    happens(life);
    await vi.advanceTimersByTimeAsync(6100);
    expect(exit).toHaveBeenCalledWith(0);
    expect(close).toHaveBeenCalledTimes(1);
  });
});

it.each(["SIGINT", "SIGQUIT", "SIGHUP", "SIGBREAK"] as const)(
  "the provider leaves %s to Terraform, which stops it by a call",
  async (signal) => {
    const close = vi.fn(atOnce);
    supervise({ connected: true, close });
    const before: readonly unknown[] = listeners.get(signal) ?? [];
    // Without a listener the system would end the process.
    const added = process.listeners(signal).filter((one) => !before.includes(one));
    expect(added).toHaveLength(1);
    added[0]?.(signal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(close).not.toHaveBeenCalled();
    expect(exit).not.toHaveBeenCalled();
  },
);

it("ends as soon as all stopped calls have returned", async () => {
  supervise({ connected: true, close: atOnce }).abandoned();
  await vi.advanceTimersByTimeAsync(1);
  expect(exit).toHaveBeenCalledWith(0);
});

describe.each(["uncaughtException", "unhandledRejection"] as const)("an uncaught error (%s)", (event) => {
  it("an uncaught error is reported without secrets, on the terminal and in the calls that it fails", async () => {
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    scrubWith((text) => text.replaceAll("hunter2", "(hidden)"));
    const breakDown = vi.fn(async (_error: Error, _withinMs: number) => undefined);
    supervise({ connected: true, close: atOnce, breakDown }).begin(...alive);
    const before: readonly unknown[] = listeners.get(event) ?? [];
    const added = process.listeners(event as "uncaughtException").filter((one) => !before.includes(one));
    expect(added).toHaveLength(1);
    added[0]?.(new Error("no login with hunter2", { cause: new Error("hunter2") }), event as "uncaughtException");
    const texts = [stderr.mock.calls.join(), String(breakDown.mock.calls[0]?.[0])];
    for (const text of texts) {
      expect(text).toContain("no login with (hidden)");
      expect(text).not.toContain("hunter2");
    }
    scrubWith((text) => text);
    stderr.mockRestore();
  });
});
