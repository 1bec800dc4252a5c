/** A provider for tests: things that live in the process's memory, one type for each part of the protocol. */
import { decodeJson, parseJson } from "../../../src/plugin/cty/json";
import { schemaType } from "../../../src/plugin/cty/schema-type";
import { isMap, UNKNOWN, type Value, type ValueMap } from "../../../src/plugin/cty/value";
import type {
  ApplyRequest,
  ApplyResponse,
  Diagnostic,
  PlanRequest,
  Provider,
  ProviderSchemas,
  ResourceHandler,
  Schema,
} from "../../../src/plugin/provider";

const thing: Schema = {
  version: 1,
  description: "A thing. `misbehave` makes the provider fail on purpose.",
  attributes: {
    id: { type: "string", computed: true },
    name: { type: "string", required: true, description: "Changing it makes a new thing." },
    size: { type: "number", optional: true },
    enabled: { type: "bool", optional: true },
    tags: { type: { set: "string" }, optional: true },
    labels: { type: { map: "string" }, optional: true },
    any: { type: "dynamic", optional: true },
    secret_wo: { type: "string", optional: true, writeOnly: true, sensitive: true },
    parts: {
      optional: true,
      nested: {
        nesting: "list",
        attributes: { weight: { type: "number", required: true }, note: { type: "string", optional: true } },
      },
    },
    /** Milliseconds that creating takes, unless interrupted. */
    delay: { type: "number", optional: true },
    misbehave: { type: "string", optional: true },
    revision: { type: "number", computed: true },
  },
};

export const toySchemas: ProviderSchemas = {
  provider: { version: 0, attributes: { prefix: { type: "string", optional: true } } },
  resources: { toy_thing: thing },
  dataSources: {
    toy_echo: {
      version: 0,
      attributes: {
        input: { type: "dynamic", required: true },
        output: { type: "dynamic", computed: true },
      },
    },
  },
  identities: {
    toy_thing: { version: 0, attributes: { id: { type: "string", requiredForImport: true } } },
  },
  functions: {
    join: {
      summary: "Joins texts",
      parameters: [{ name: "separator", type: "string" }],
      variadic: { name: "texts", type: "string", allowNull: true },
      returns: "string",
    },
  },
  ephemeralResources: {
    toy_token: {
      version: 0,
      attributes: { name: { type: "string", required: true }, token: { type: "string", computed: true } },
    },
  },
  listResources: { toy_thing: { version: 0, attributes: { prefix: { type: "string", optional: true } } } },
  actions: { toy_poke: { version: 0, attributes: { name: { type: "string", required: true } } } },
};

const error = (summary: string, detail?: string): Diagnostic => ({ severity: "error", summary, detail });
const asMap = (value: Value): ValueMap => {
  if (!isMap(value)) throw new TypeError("expected an object");
  return value;
};

export interface ToyOptions {
  /** Called with what happens. */
  readonly onEvent?: (event: string) => void;
}

export function createToyProvider({ onEvent = () => undefined }: ToyOptions = {}): Provider {
  const handler: ResourceHandler = {
    async validate({ config, capabilities }) {
      const { size, labels, parts, secret_wo: secret } = asMap(config);
      const diagnostics: Diagnostic[] = [];
      if (typeof size === "number" && size < 0) {
        diagnostics.push({
          severity: "error",
          summary: "Size is negative",
          detail: "A thing takes room.",
          path: [{ attribute: "size" }],
        });
      }
      if (isMap(labels ?? null)) {
        for (const key of Object.keys(asMap(labels ?? null)).filter((name) => name.startsWith("_"))) {
          const path = [{ attribute: "labels" }, { key }];
          diagnostics.push({ severity: "warning", summary: "Odd label", path });
        }
      }
      for (const [index, part] of Array.isArray(parts) ? parts.entries() : []) {
        if (isMap(part) && part.weight === 0) {
          const path = [{ attribute: "parts" }, { index }, { attribute: "weight" }];
          diagnostics.push({ severity: "warning", summary: "Part without weight", path });
        }
      }
      if (secret !== null && !capabilities.writeOnlyAllowed) diagnostics.push(error("Needs Terraform 1.11"));
      return { diagnostics };
    },
    async upgrade({ json }) {
      return { state: decodeJson(schemaType(thing), json, { ignoreUnknownAttributes: true }), diagnostics: [] };
    },
    async read({ state, private: kept, identity }) {
      onEvent(`read identity=${JSON.stringify(identity)}`);
      if (asMap(state).misbehave === "vanish") return { state: null, private: kept, diagnostics: [] };
      return { state, private: kept, identity: { id: asMap(state).id ?? null }, diagnostics: [] };
    },
    plan: async (request) => plan(request),
    apply: async (request) => apply(request, onEvent),
    async move({ sourceType, sourceProvider, json }) {
      if (sourceType !== "other_thing") {
        const diagnostics = [error("Cannot move", `${sourceType} of ${sourceProvider}`)];
        return { state: null, private: new Uint8Array(0), diagnostics };
      }
      const { id, label } = parseJson(json) as Record<string, string>;
      const state = { ...nullThing(), id: id ?? null, name: label ?? null, revision: 1 };
      return { state, private: Buffer.from("moved"), identity: { id: id ?? null }, diagnostics: [] };
    },
    async import({ id, identity }) {
      const found = id === "" ? String(asMap(identity).id) : id;
      const state = { ...nullThing(), id: found, name: found.replace("id-", ""), revision: 1 };
      return {
        resources: [{ type: "toy_thing", state, private: new Uint8Array(0), identity: { id: found } }],
        diagnostics: [],
      };
    },
  };

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
              diagnostics: [{ severity: "warning", summary: "Echo", detail: "Nothing but an echo." }],
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
              if (asMap(config).name === "cat") yield { completed: true, diagnostics: [error("Scratched")] };
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

function nullThing(): ValueMap {
  return Object.fromEntries(Object.keys(thing.attributes).map((name) => [name, null]));
}

function plan({ prior, proposed, priorPrivate }: PlanRequest) {
  if (proposed === null) return { planned: null, requiresReplace: [], plannedPrivate: priorPrivate, diagnostics: [] };
  const wanted = { ...asMap(proposed), secret_wo: null };
  const unchanged = prior !== null && sameThing(asMap(prior), wanted);
  const planned: ValueMap = unchanged
    ? asMap(prior)
    : { ...wanted, id: prior === null ? UNKNOWN : (asMap(prior).id ?? null), revision: UNKNOWN };
  return {
    planned,
    requiresReplace: [[{ attribute: "name" }]],
    plannedPrivate: Buffer.concat([priorPrivate, Buffer.from([0xff, 0x00])]),
    diagnostics: [],
  };
}

function sameThing(prior: ValueMap, wanted: ValueMap): boolean {
  const show = (value: ValueMap) =>
    JSON.stringify({ ...value, revision: 0 }, (_key, item) => (typeof item === "bigint" ? `${item}n` : item));
  return show(prior) === show(wanted);
}

async function apply(request: ApplyRequest, onEvent: (event: string) => void): Promise<ApplyResponse> {
  const { prior, planned, config, plannedPrivate, signal } = request;
  if (planned === null) return { state: null, private: new Uint8Array(0), diagnostics: [] };
  const wanted = asMap(planned);
  const id = wanted.id === UNKNOWN ? `id-${String(wanted.name)}` : (wanted.id ?? null);
  const revision = prior === null ? 1 : Number(asMap(prior).revision) + 1;
  const state: Record<string, Value> = { ...wanted, id, revision };
  const answer = { state, private: plannedPrivate, identity: { id }, diagnostics: [] as Diagnostic[] };
  onEvent(`apply secret=${String(asMap(config).secret_wo)}`);
  switch (wanted.misbehave) {
    case "throw":
      throw new Error("thrown on purpose");
    case "wrong type":
      return { ...answer, state: { ...state, size: "large" } };
    case "wrong identity":
      return { ...answer, state: { ...state, id: false }, identity: { id: false } };
    case "slow to stop":
      onEvent("waiting");
      await new Promise((resolve) => setTimeout(resolve, 4000));
      return answer;
    case "hang":
      onEvent("hanging");
      return new Promise(() => undefined);
    case "crash":
      setImmediate(() => {
        throw new Error("crashed on purpose");
      });
      await new Promise(() => undefined);
  }
  if (typeof wanted.delay === "number") {
    onEvent("waiting");
    await pause(wanted.delay, signal);
    if (signal.aborted) {
      onEvent("interrupted");
      return { ...answer, diagnostics: [error("Interrupted", "The thing exists, but is not finished.")] };
    }
  }
  return answer;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
