/**
 * The page of `cdktf-pve simulate --ui`: what a simulated cluster holds, what each request changed, and which one broke
 * a deployment.
 *
 * @example const page = await startPage(simulator, { assets, typesOf: () => [], scrub: (text) => text });
 */
import type { Simulator } from "../simulator";
import { thisMachine } from "../simulator/kernel/machine";
import { Recorder } from "./record/recorder";
import { answer } from "./server/routes";
import { type Assets, serve } from "./server/serve";
import type { Scrub } from "./view/mask";
import type { TypesOf } from "./view/now";

export type { Assets } from "./server/serve";

export interface PageOptions {
  /** Files of the page by path, as the build makes them. */
  readonly assets: Assets;
  readonly typesOf: TypesOf;
  readonly scrub: Scrub;
  /** 0, the default, takes any free port. */
  readonly port?: number;
}

export interface Page {
  /** With the secret that opens it, which no request sends as part of an address. */
  readonly url: string;
  close(): Promise<void>;
}

export async function startPage(
  simulator: Simulator,
  { assets, typesOf, scrub, port = 0 }: PageOptions,
): Promise<Page> {
  const recorder = new Recorder(simulator.state);
  simulator.watch(recorder);
  const secret = simulator.token.slice(simulator.token.indexOf("=") + 1);
  const shown = { simulator, recorder, typesOf, scrub, run: thisMachine.uuid() };
  const server = await serve(assets, (...asked) => answer(shown, ...asked), secret, port);
  return { url: `http://127.0.0.1:${server.port}/#key=${secret}`, close: server.close };
}
