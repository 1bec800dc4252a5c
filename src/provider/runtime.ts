/**
 * The second bundle: codecs, engine and definitions, loaded at the first call other than the schema calls. The third bundle with the
 * API client loads with the first request. Functions load at the first call of one.
 */
import { FrameworkProvider } from "../framework/provider";
import type { Dispatcher } from "../plugin/dispatch";
import { createDispatcher } from "../plugin/dispatcher";
import { createLog } from "../plugin/log";
import { typesOnDemand } from "../resources/on-demand";
import type { TypeNames } from "../resources/type-names";
import { type Tracer, wantsTraces } from "../system/tracer";
import { pveProvider } from "./definition";
import { RunNotes } from "./run-notes";

/** Inserted by the build. */
declare const TYPE_NAMES: Readonly<Record<string, TypeNames>>;
declare const require: {
  (file: "./client"): typeof import("./client");
  (file: "../functions"): typeof import("../functions");
  (file: "./tracing"): typeof import("./tracing");
};

/** `undefined` unless the environment names a collector. */
function tracerOf(environment: NodeJS.ProcessEnv): Tracer | undefined {
  if (!wantsTraces(environment)) return undefined;
  const log = createLog("pve.traces");
  const warn = (message: string) => log("warn", message);
  return require("./tracing").createTracer({ service: "terraform-provider-pve", environment, warn });
}

export function dispatcher(): Dispatcher {
  const tracer = tracerOf(process.env);
  const definition = pveProvider({
    types: typesOnDemand(TYPE_NAMES),
    environment: process.env,
    notes: new RunNotes({
      dataFolder: process.env.TF_DATA_DIR || ".terraform",
      isOfOneRun: process.env.TF_PLUGIN_MAGIC_COOKIE !== undefined,
    }),
    log: createLog("pve.api"),
    loadFunctions: () => require("../functions").functions,
    loadClient: () => (configuration, options) =>
      require("./client").createClient(configuration, { ...options, tracer }),
  });
  return createDispatcher(new FrameworkProvider(definition), createLog("pve.provider"), tracer);
}
