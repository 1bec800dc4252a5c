/**
 * A provider over the protocol, with a simulated cluster of its own: runs an operation as an action and as a resource.
 */
import { createClient } from "../../src/api";
import { FrameworkProvider } from "../../src/framework/provider";
import { createLog } from "../../src/plugin/log";
import { pveProvider } from "../../src/provider/definition";
import { allTypes } from "../../src/resources";
import { createSimulator, type Simulator } from "../../src/simulator";
import { thisMachine } from "../../src/simulator/kernel/machine";
import { pack } from "../plugin/wire/plain-msgpack";
import { value } from "../plugin/wire/requests";
import { connect, startServer, type ToyClient } from "../plugin/wire/toy-server";
import { clientOf, loginOf, sessionOf } from "../support/client";
import { fastClock } from "../support/fast-clock";
import { ACTION_CASES } from "./action-cases";

type Config = Parameters<typeof value>[0];
export interface Diagnostic {
  readonly severity: string | number;
  readonly summary: string;
  readonly detail: string;
}

export interface Served {
  readonly client: ToyClient;
  readonly simulator: Simulator;
  /** Fills all attributes of a type; those without a value are null. */
  full(kind: "action" | "resource", type: string, given: object): Config;
  requests(): { readonly writes: readonly object[]; readonly reads: readonly string[] };
  invoke(type: string, config: Config, onEvent?: (event: Event) => void): Promise<Event[]>;
  close(): Promise<void>;
}
interface Event {
  readonly progress?: { readonly message: string } | null;
  readonly completed?: { readonly diagnostics: readonly Diagnostic[] } | null;
}

const clock = fastClock(25);

/** Configures a provider for a cluster of its own. */
export async function serve(type: string, version?: string): Promise<Served> {
  const machine = { ...thisMachine, now: clock.now, elapsed: clock.elapsed };
  const simulator = await createSimulator({ http: true, seed: 1, machine, ...(version && { version }) });
  const environment = { ...loginOf(simulator), PVE_SDN_APPLY: "manual", PVE_REQUEST_TIMEOUT: "10m" };
  const log = createLog("test", {});
  const loadClient = () => createClient;
  const provider = new FrameworkProvider(pveProvider({ types: allTypes, environment, log, loadClient, clock }));
  const other = clientOf(simulator, { root: true });
  await ACTION_CASES[type]?.before?.(sessionOf(other));
  await other.close();
  const { schemas } = provider;
  const server = await startServer(schemas, () => provider);
  const client = connect(server);
  const nothing = (attributes: object) => Object.fromEntries(Object.keys(attributes).map((name) => [name, null]));
  await client.call("ConfigureProvider", { config: value(nothing(schemas.provider.attributes) as Config) });
  const before = simulator.requests.all.length;
  return {
    client,
    simulator,
    full(kind, name, given) {
      const { attributes = {} } = (kind === "action" ? schemas.actions : schemas.resources)?.[name] ?? {};
      return { ...nothing(attributes), ...given } as Config;
    },
    requests() {
      const sent = simulator.requests.all.slice(before).filter(({ operation = "" }) => !operation.includes("/tasks/"));
      return {
        writes: sent.flatMap(({ method, operation, params }) => (method === "GET" ? [] : [{ operation, params }])),
        reads: sent.flatMap(({ method, operation = "" }) => (method === "GET" ? [operation] : [])),
      };
    },
    async invoke(name, config, onEvent) {
      const events: Event[] = [];
      for await (const event of client.raw.InvokeAction({ actionType: name, config: value(config) })) {
        events.push(event);
        onEvent?.(event);
      }
      return events;
    },
    async close() {
      client.close();
      await server.close();
      await simulator.close();
    },
  };
}

export async function asResource({ client, full, requests }: Served, type: string) {
  const config = value(full("resource", type, ACTION_CASES[type]?.config ?? {}));
  const nil = { msgpack: pack(null) };
  const change = { typeName: type, priorState: nil, config };
  const plan = await client.call("PlanResourceChange", { ...change, proposedNewState: config });
  const planned = requests();
  const applied = await client.call("ApplyResourceChange", { ...change, plannedState: plan.plannedState });
  return { said: textsOf(plan), told: textsOf(applied), planned, all: requests() };
}

export async function asAction({ client, full, requests, invoke }: Served, type: string) {
  const config = full("action", type, ACTION_CASES[type]?.config ?? {});
  const valid = await client.call("ValidateActionConfig", { typeName: type, config: value(config) });
  const plan = await client.call("PlanAction", { actionType: type, config: value(config) });
  const planned = requests();
  const events = await invoke(type, config);
  const [last, ...earlier] = [...events].reverse();
  return {
    valid: textsOf(valid),
    said: textsOf(plan),
    told: textsOf(last?.completed ?? { diagnostics: [] }),
    progress: earlier.map(({ progress }) => progress?.message ?? "").reverse(),
    isCompleted: last?.completed != null && earlier.every(({ completed }) => !completed),
    planned,
    all: requests(),
  };
}

/** Replaces ports and task ids, which differ between clusters. */
const textsOf = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) =>
  diagnostics.map(({ severity, summary, detail }) =>
    `${severity} ${summary}\n${detail}`.replaceAll(/UPID:\S+/g, "UPID").replaceAll(/127\.0\.0\.1:\d+/g, "server"),
  );
