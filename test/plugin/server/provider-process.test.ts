/** Conditions under which a provider process ends by itself. */
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from "vitest";
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
let exit: MockInstance<typeof process.exit>;

beforeEach(() => {
  vi.useFakeTimers();
  exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
});
afterEach(() => {
  exit.mockRestore();
  vi.useRealTimers();
  for (const name of SIGNALS) {
    const before = listeners.get(name) ?? [];
    for (const listener of process.listeners(name as "SIGINT")) {
      if (!before.includes(listener)) process.off(name, listener);
    }
  }
});

/** Messages of the log with their reasons. */
const logged: string[] = [];
beforeEach(() => void logged.splice(0));

function supervise(server: Pick<PluginServer, "connected" | "close"> & Partial<Pick<PluginServer, "breakDown">>) {
  const write = (line: string) => {
    const { "@level": level, "@message": message, reason, error } = JSON.parse(line);
    logged.push([level, message, reason, error?.split("\n", 1)[0]].filter(Boolean).join(" "));
  };
  return new ProviderProcess(() => server as unknown as PluginServer, createLog("test", { level: "debug", write }));
}

function listenersAdded(event: (typeof SIGNALS)[number]) {
  const before: readonly unknown[] = listeners.get(event) ?? [];
  const added = process.listeners(event as "SIGINT").filter((one) => !before.includes(one));
  expect(added).toHaveLength(1);
  return added[0] as (...args: readonly unknown[]) => void;
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
  expect(logged).toEqual(["debug provider process ends no client has connected"]);
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
  expect(logged).toEqual(["debug provider process ends Terraform's Shutdown"]);
});

it("gives calls a quarter of a minute after SIGTERM, and their responses the same time", async () => {
  const close = vi.fn((..._withinMs: number[]) => never());
  supervise({ connected: true, close });
  listenersAdded("SIGTERM")("SIGTERM");
  expect(close.mock.calls).toEqual([[15_000, 15_000]]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(exit).toHaveBeenCalledWith(0);
  expect(logged).toEqual(["debug provider process ends SIGTERM"]);
});

it("ends although its server cannot be closed", async () => {
  supervise({ connected: true, close: () => Promise.reject(new Error("stuck")) }).shutDown();
  await vi.advanceTimersByTimeAsync(1);
  expect(exit).toHaveBeenCalledWith(0);
  expect(logged.at(-1)).toBe("error closing failed Error: stuck");
});

/** Events that signal the end of Terraform. */
const SIGNS: Readonly<Record<string, (life: ProviderProcess) => void>> = {
  "the client has closed the connection": (life) => life.abandoned(),
  "the parent process has ended": (life) => life.begin(7, () => 1),
  "standard input was closed": (life) => life.inputClosed(),
};

describe.each(Object.entries(SIGNS))("when %s", (reason, happens) => {
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
    expect(logged).toEqual([`debug provider process ends ${reason}`]);
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
    // Without a listener the system would end the process.
    listenersAdded(signal)(signal);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(close).not.toHaveBeenCalled();
    expect(exit).not.toHaveBeenCalled();
    expect(logged).toEqual([`debug ${signal} ignored`]);
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
    const happens = listenersAdded(event);
    happens(new Error("no login with hunter2", { cause: new Error("hunter2") }), event);
    const texts = [stderr.mock.calls.join(), String(breakDown.mock.calls[0]?.[0])];
    expect(JSON.parse(String(stderr.mock.calls[0]?.[0]))).toMatchObject({ "@level": "error", "@module": "plugin" });
    happens("hunter2 without an error", event);
    expect(breakDown.mock.lastCall?.[0]?.message).toBe("internal error in the provider: (hidden) without an error");
    expect(String(breakDown.mock.calls[0]?.[0])).toBe("Error: internal error in the provider: no login with (hidden)");
    for (const text of texts) {
      expect(text).toContain("no login with (hidden)");
      expect(text).not.toContain("hunter2");
    }
    scrubWith((text) => text);
    stderr.mockRestore();
  });
});
