/** A provider for tests: objects in the process's memory, and one type for each part of the protocol. */
import type { Provider } from "../../../src/plugin/contract";
import { errorSaying, warningSaying } from "../../support/diagnostics";
import { toySchemas } from "./schemas";
import { thingHandler } from "./thing";
import { asMap, nullThing, pause } from "./values";

export interface ToyOptions {
  /** Called with each event. */
  readonly onEvent?: (event: string) => void;
}

export function createToyProvider({ onEvent = () => undefined }: ToyOptions = {}): Provider {
  const handler = thingHandler(onEvent);

  return {
    schemas: toySchemas,
    validateConfig: async () => ({ diagnostics: [] }),
    configure: async ({ terraformVersion }) => {
      onEvent(`configure ${terraformVersion}`);
      return { diagnostics: [] };
    },
    resource: (type) => (type === "toy_thing" ? handler : undefined),
    dataSource: (type) =>
      type === "toy_echo"
        ? {
            validate: async () => ({ diagnostics: [] }),
            read: async ({ config }) => ({
              state: { input: asMap(config).input ?? null, output: asMap(config).input ?? null },
              diagnostics: [warningSaying("Echo", "Nothing but an echo.")],
            }),
          }
        : undefined,
    ephemeral: (type) =>
      type === "toy_token"
        ? {
            validate: async () => ({ diagnostics: [] }),
            open: async ({ config }) => ({
              result: { ...asMap(config), token: `token-of-${String(asMap(config).name)}` },
              private: Buffer.from("opened"),
              renewAt: new Date(1_700_000_000_250),
              diagnostics: [],
            }),
            renew: async ({ private: kept }) => ({ private: Buffer.from(`${kept}+`), diagnostics: [] }),
            close: async ({ private: kept }) => {
              onEvent(`close ${kept}`);
              return { diagnostics: [] };
            },
          }
        : undefined,
    list: (type) =>
      type === "toy_thing"
        ? {
            validate: async () => ({ diagnostics: [] }),
            list: async function* ({ config, includeResource, signal }) {
              try {
                for (let index = 0; ; index++) {
                  if (asMap(config).prefix === "slow") await pause(20, signal);
                  if (asMap(config).prefix === "broken" && index === 2) throw new Error("the list broke");
                  const id = `id-${index}`;
                  const resource = includeResource
                    ? { ...nullThing(), id, name: String(index), revision: 1 }
                    : undefined;
                  yield { identity: { id }, displayName: `thing ${index}`, resource, diagnostics: [] };
                }
              } finally {
                onEvent("list ended");
              }
            },
          }
        : undefined,
    action: (type) =>
      type === "toy_poke"
        ? {
            validate: async () => ({ diagnostics: [] }),
            plan: async () => ({ diagnostics: [] }),
            invoke: async function* ({ config }) {
              yield { progress: `poking ${String(asMap(config).name)}` };
              if (asMap(config).name === "cactus") throw new Error("ouch");
              if (asMap(config).name === "cat") yield { completed: true, diagnostics: [errorSaying("Scratched")] };
            },
          }
        : undefined,
    call: async (_name, [separator, ...texts]) =>
      separator === ";"
        ? { error: "not this separator", argument: 0 }
        : { result: texts.filter((text) => text !== null).join(String(separator)) },
    close: async () => onEvent("closed"),
  };
}
