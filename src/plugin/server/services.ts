/**
 * The services of the server, by method. Most calls go to the dispatcher. The transport handles the others itself without codecs
 * or a provider, so a process that only returns the schema never loads them.
 */
import type { Dispatcher, EncodedSchemas } from "../dispatch";
import type { CallHandler } from "./grpc";
import type { RunningCalls } from "./running-calls";

export interface ServiceOptions {
  readonly loadSchemas: () => Promise<EncodedSchemas>;
  readonly loadDispatcher: () => Promise<Dispatcher>;
}

/** A stream without messages. It is open as long as the connection, or until the client ends its half. */
export type SilentStream = "until-disconnected" | "until-client-ends";
type Method = CallHandler | SilentStream;

export interface Services {
  /** Finds the method for `/<package>.<Service>/<Method>`; `undefined` for an unknown one. */
  find(path: string): Method | undefined;
  close(): Promise<void>;
}

export const SHUTDOWN_PATH = "/plugin.GRPCController/Shutdown";
export const PROVIDER_PATH = "/tfplugin6.Provider/";
const EMPTY = new Uint8Array(0);
/** `HealthCheckResponse {status: SERVING}`. */
const SERVING = Uint8Array.of(0x08, 0x01);

export function createServices({ loadSchemas, loadDispatcher }: ServiceOptions, calls: RunningCalls): Services {
  let schemas: Promise<EncodedSchemas> | undefined;
  let dispatcher: Promise<Dispatcher> | undefined;

  const encodedSchemas = () => {
    schemas ??= loadSchemas().catch(incompletePackage);
    return schemas;
  };
  const fixed: Readonly<Record<string, Method>> = {
    "/plugin.GRPCStdio/StreamStdio": "until-disconnected",
    "/plugin.GRPCBroker/StartStream": "until-client-ends",
    // Terraform waits for this response without a limit, and then two seconds for the end of the process.
    [SHUTDOWN_PATH]: async () => {
      await (await dispatcher?.catch(() => undefined))?.settle?.();
      return EMPTY;
    },
    "/grpc.health.v1.Health/Check": async () => SERVING,
    [`${PROVIDER_PATH}GetProviderSchema`]: async () => (await encodedSchemas()).schema,
    [`${PROVIDER_PATH}GetResourceIdentitySchemas`]: async () => (await encodedSchemas()).identities,
    [`${PROVIDER_PATH}StopProvider`]: async () => {
      calls.abortAll(new Error("interrupted"));
      return EMPTY;
    },
  };
  const dispatch =
    (rpc: string): CallHandler =>
    async (request, { signal }) => {
      dispatcher ??= loadDispatcher().catch(incompletePackage);
      return (await dispatcher).handle(rpc, request, { signal });
    };

  return {
    find: (path) => {
      if (Object.hasOwn(fixed, path)) return fixed[path];
      return path.startsWith(PROVIDER_PATH) ? dispatch(path.slice(PROVIDER_PATH.length)) : undefined;
    },
    close: async () => (await dispatcher)?.close(),
  };
}

/** Explains a failure to load a file of the package. Terraform shows it as the failure of the call. */
function incompletePackage(failure: unknown): never {
  const [text] = String(failure).split("\n");
  throw new Error(`A file of the provider's package is missing or damaged. Install the package again. (${text})`);
}
