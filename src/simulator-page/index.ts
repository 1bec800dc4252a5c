/**
 * The page of `cdktf-pve simulate --ui`: objects of the simulated cluster, changes of each request, and failed requests.
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
  /** Files of the page by path, from the build. */
  readonly assets: Assets;
  readonly typesOf: TypesOf;
  readonly scrub: Scrub;
  /** Default: 0, any free port. */
  readonly port?: number;
}

export interface Page {
  /** URL with the secret in its fragment, which browsers do not send. */
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
  const context = { simulator, recorder, typesOf, scrub, run: thisMachine.uuid() };
  const server = await serve(assets, (...request) => answer(context, ...request), secret, port);
  return { url: `http://127.0.0.1:${server.port}/#key=${secret}`, close: server.close };
}
