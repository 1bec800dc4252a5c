/**
 * The services on the listener, by method. Most calls go to the dispatcher; what the transport answers itself needs
 * neither codecs nor a provider, so that a run which only asks for the schema never loads them.
 */
import type { Dispatcher, EncodedSchemas } from "../dispatch";
import type { Answer } from "./grpc";
import type { RunningCalls } from "./running-calls";

export interface ServiceOptions {
  readonly loadSchemas: () => Promise<EncodedSchemas>;
  readonly loadDispatcher: () => Promise<Dispatcher>;
}

/** A stream on which nothing is ever sent: open as long as the connection lives, or until the client ends its half. */
export type Silent = "until-disconnected" | "until-client-ends";
type Method = Answer | Silent;

export interface Services {
  /** `path` is `/<package>.<Service>/<Method>`; `undefined` when there is no such method. */
  find(path: string): Method | undefined;
  close(): Promise<void>;
}

export const SHUTDOWN = "/plugin.GRPCController/Shutdown";
export const PROVIDER = "/tfplugin6.Provider/";
const EMPTY = new Uint8Array(0);
/** `HealthCheckResponse {status: SERVING}`. */
const SERVING = Uint8Array.of(0x08, 0x01);

export function createServices({ loadSchemas, loadDispatcher }: ServiceOptions, calls: RunningCalls): Services {
  let schemas: Promise<EncodedSchemas> | undefined;
  let dispatcher: Promise<Dispatcher> | undefined;

  const encodedSchemas = () => {
    schemas ??= loadSchemas().catch(incomplete);
    return schemas;
  };
  const fixed: Readonly<Record<string, Method>> = {
    "/plugin.GRPCStdio/StreamStdio": "until-disconnected",
    "/plugin.GRPCBroker/StartStream": "until-client-ends",
    // Terraform waits for this answer without a limit, and then for the end of the process for two seconds.
    [SHUTDOWN]: async () => {
      await (await dispatcher?.catch(() => undefined))?.settle?.();
      return EMPTY;
    },
    "/grpc.health.v1.Health/Check": async () => SERVING,
    [`${PROVIDER}GetProviderSchema`]: async () => (await encodedSchemas()).schema,
    [`${PROVIDER}GetResourceIdentitySchemas`]: async () => (await encodedSchemas()).identities,
    [`${PROVIDER}StopProvider`]: async () => {
      calls.abortAll(new Error("interrupted"));
      return EMPTY;
    },
  };
  const dispatch =
    (rpc: string): Answer =>
    async (request, { signal }) => {
      dispatcher ??= loadDispatcher().catch(incomplete);
      return (await dispatcher).handle(rpc, request, { signal });
    };

  return {
    find: (path) => {
      if (Object.hasOwn(fixed, path)) return fixed[path];
      return path.startsWith(PROVIDER) ? dispatch(path.slice(PROVIDER.length)) : undefined;
    },
    close: async () => (await dispatcher)?.close(),
  };
}

/** The package's files are read when they are needed: Terraform shows what the call fails with. */
function incomplete(failure: unknown): never {
  const [text] = String(failure).split("\n");
  throw new Error(`A file of the provider's package is missing or damaged. Install the package again. (${text})`);
}
