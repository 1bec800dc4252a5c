/**
 * Each operation as an action, over the protocol: an independent client, the provider, a simulated cluster. An action says and
 * does what the resource with `triggers` says and does.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../src/api";
import { FrameworkProvider } from "../../src/framework/provider";
import { createLog } from "../../src/plugin/log";
import { pveProvider } from "../../src/provider/definition";
import { allTypes } from "../../src/resources";
import { createSimulator, type Simulator } from "../../src/simulator";
import { thisMachine } from "../../src/simulator/kernel/machine";
import { pack, unknown } from "../plugin/wire/plain-msgpack";
import { value } from "../plugin/wire/requests";
import { connect, startServer, type ToyClient } from "../plugin/wire/toy-server";
import { clientOf, sessionOf } from "../support/client";
import { fastClock } from "../support/fast-clock";
import { ACTION_CASES } from "./action-cases";

type Config = Parameters<typeof value>[0];
interface Diagnostic {
  readonly severity: string | number;
  readonly summary: string;
  readonly detail: string;
}

interface Served {
  readonly client: ToyClient;
  readonly simulator: Simulator;
  /** All attributes of a kind of type, those that are not given as null. */
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

/** A configured provider before a cluster of its own. */
async function serve(type: string): Promise<Served> {
  const machine = { ...thisMachine, now: clock.now, elapsed: clock.elapsed };
  const simulator = await createSimulator({ http: true, seed: 1, machine });
  const { url, token, password } = simulator;
  const environment = {
    PVE_ENDPOINT: url,
    PVE_API_TOKEN: token,
    PVE_USERNAME: "root@pam",
    PVE_PASSWORD: password,
    PVE_SDN_APPLY: "manual",
    PVE_REQUEST_TIMEOUT: "10m",
  };
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

async function asResource({ client, full, requests }: Served, type: string) {
  const config = value(full("resource", type, ACTION_CASES[type]?.config ?? {}));
  const nil = { msgpack: pack(null) };
  const change = { typeName: type, priorState: nil, config };
  const plan = await client.call("PlanResourceChange", { ...change, proposedNewState: config });
  const planned = requests();
  const applied = await client.call("ApplyResourceChange", { ...change, plannedState: plan.plannedState });
  return { said: textsOf(plan), told: textsOf(applied), planned, all: requests() };
}

async function asAction({ client, full, requests, invoke }: Served, type: string) {
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

/** Other runs have other ids of tasks. */
const textsOf = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }) =>
  diagnostics.map(({ severity, summary, detail }) =>
    `${severity} ${summary}\n${detail}`.replaceAll(/UPID:\S+/g, "UPID"),
  );

const isError = ({ severity }: Diagnostic) => severity === 1 || severity === "ERROR";

const types = Object.keys(ACTION_CASES);

it("each action has arguments alone, and a resource that does the same", () => {
  const { schemas } = new FrameworkProvider(
    pveProvider({ types: allTypes, environment: {}, log: createLog("test", {}), loadClient: () => createClient }),
  );
  expect(Object.keys(schemas.actions ?? {}).sort()).toEqual([...types].sort());
  for (const [type, { attributes, description }] of Object.entries(schemas.actions ?? {})) {
    expect(schemas.resources[type], type).toBeDefined();
    expect(JSON.stringify(attributes), type).not.toMatch(/"computed":true|replaces the object/);
    expect(Object.keys(attributes), type).not.toContain("triggers");
    expect(description, type).not.toMatch(/triggers|destroy/);
  }
});

describe("an action", () => {
  it.each(types)("an action does and says what its resource does: %s", async (type) => {
    const [one, other] = await Promise.all([serve(type), serve(type)]);
    try {
      const [action, resource] = await Promise.all([asAction(one, type), asResource(other, type)]);
      expect(action.valid).toEqual([]);
      expect(action.said).toEqual(resource.said);
      expect(action.told).toEqual(resource.told);
      expect(action.isCompleted).toBe(true);
      expect(action.planned).toEqual(resource.planned);
      expect(action.all.writes).toEqual(resource.all.writes);
      expect(action.all.writes).not.toEqual([]);
      const task = one.simulator.requests.all.find(({ operation }) => operation?.includes("/tasks/"));
      if (task) expect(action.progress).toContain("TASK OK");
    } finally {
      await Promise.all([one.close(), other.close()]);
    }
  });

  describe("before one cluster", () => {
    let served: Served;
    beforeAll(async () => {
      served = await serve("pve_sdn_rollback");
    });
    afterAll(() => served.close());

    it.each(types)("an action is planned while each of its arguments is unknown: %s", async (type) => {
      const { full, client, requests } = served;
      const whole = full("action", type, ACTION_CASES[type]?.config ?? {});
      const before = requests().writes;
      for (const name of Object.keys(whole as object)) {
        const config = value({ ...(whole as object), [name]: unknown });
        const { diagnostics } = await client.call("PlanAction", { actionType: type, config });
        expect(diagnostics.filter(isError), name).toEqual([]);
      }
      expect(requests().writes).toEqual(before);
    });

    it("an action without a configuration block has its arguments checked all the same", async () => {
      const { client } = served;
      const { diagnostics } = await client.call("ValidateActionConfig", {
        typeName: "pve_guests_start",
        config: value(null),
      });
      expect(diagnostics).toMatchObject([{ summary: "No guests are named" }]);
    });

    it("an action checks what was not known before, and sends nothing then", async () => {
      const { full, invoke, requests } = served;
      const refused = full("action", "pve_sdn_rollback", { discard_all_staged_changes: false });
      const before = requests().writes;
      expect(await invoke("pve_sdn_rollback", refused)).toMatchObject([
        { completed: { diagnostics: [{ summary: "Invalid value for discard_all_staged_changes" }] } },
      ]);
      expect(requests().writes).toEqual(before);
    });

    it("an action that is interrupted says that the server's task goes on, and which", async () => {
      const { full, invoke, client, simulator } = served;
      simulator.faults.add({ fault: "task", milliseconds: 3_600_000 });
      const config = full("action", "pve_guests_start", { vm_ids: [201] });
      const events = await invoke("pve_guests_start", config, ({ progress }) => {
        if (progress?.message.startsWith("Task UPID:")) void client.call("StopProvider");
      });
      const upid = /UPID:\S+/.exec(events[0]?.progress?.message ?? "")?.[0];
      const [problem] = events.at(-1)?.completed?.diagnostics ?? [];
      expect(problem?.summary).toBe(
        `Not known whether pve_guests_start was carried out: The operation was cancelled. The task ${upid} goes on.`,
      );
      expect(problem?.detail).toContain("before you invoke the action again");
    });
  });
});
