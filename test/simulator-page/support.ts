/** A simulator with a recorder, and with the whole page. */
import type { SimulatorOptions } from "../../src/simulator";
import { startPage } from "../../src/simulator-page";
import { Recorder } from "../../src/simulator-page/record/recorder";
import { start, type TestSimulator } from "../simulator/support";
import { closeLater } from "../support/close-later";

export async function recorded(options: SimulatorOptions = {}, limits?: ConstructorParameters<typeof Recorder>[1]) {
  const simulator = await start(options);
  const recorder = new Recorder(simulator.state, limits);
  simulator.watch(recorder);
  return { simulator, recorder };
}

export interface Opened {
  readonly simulator: TestSimulator;
  readonly port: number;
  readonly key: string;
  /** Requests a path below `/data/` from the page's server. */
  ask<T>(path: string, method?: string, body?: unknown): Promise<{ status: number; data: T }>;
}

const ASSETS = { "/": { type: "text/html; charset=utf-8", body: "<!doctype html><title>page</title>" } };

export async function opened(options: SimulatorOptions = {}): Promise<Opened> {
  const simulator = await start(options);
  const scrub = (text: string) => text.replace(/\/\/[^/@]+@/, "//masked@");
  const page = await startPage(simulator, { assets: ASSETS, typesOf: () => [], scrub });
  closeLater(() => page.close());
  const { port, hash } = new URL(page.url);
  const key = hash.replace("#key=", "");
  return {
    simulator,
    port: Number(port),
    key,
    async ask<T>(path: string, method = "GET", body?: unknown) {
      const response = await fetch(`http://127.0.0.1:${port}/data/${path}`, {
        method,
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, data: (await response.json()) as T };
    },
  };
}
