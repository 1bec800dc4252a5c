/**
 * Second bundle: codecs, engine and definitions, loaded at the first call that is more than the schema. The API client
 * lies in a third bundle, which is loaded when the server is first asked. Functions are evaluated at the first call of one.
 */
import { FrameworkProvider } from "../framework/provider";
import type { Dispatcher } from "../plugin/dispatch";
import { createDispatcher } from "../plugin/dispatcher";
import { createLog } from "../plugin/log";
import { typesOnDemand } from "../resources/on-demand";
import type { TypeNames } from "../resources/type-names";
import { pveProvider } from "./definition";

/** Put in by the build. */
declare const TYPE_NAMES: Readonly<Record<string, TypeNames>>;
declare const require: {
  (file: "./client"): typeof import("./client");
  (file: "../functions"): typeof import("../functions");
};

export function dispatcher(): Dispatcher {
  const definition = pveProvider({
    types: typesOnDemand(TYPE_NAMES),
    environment: process.env,
    dataFolder: process.env.TF_DATA_DIR || ".terraform",
    log: createLog("pve.api"),
    loadFunctions: () => require("../functions").functions,
    loadClient: () => require("./client").createClient,
  });
  return createDispatcher(new FrameworkProvider(definition), createLog("pve.provider"));
}
