/**
 * Second bundle of the provider: loaded at the first call that is more than the schema. The API client lies in a third
 * bundle, which is loaded when the server is first asked.
 */
import { FrameworkProvider } from "../framework/provider";
import type { Provider } from "../plugin/provider";
import { type CreateClient, pveProvider } from "./definition";

export interface RuntimeOptions {
  readonly log: Parameters<typeof pveProvider>[0]["log"];
  readonly loadClient: () => CreateClient;
}

export function createProvider({ log, loadClient }: RuntimeOptions): Provider {
  return new FrameworkProvider(pveProvider({ loadClient, environment: process.env, log }));
}
