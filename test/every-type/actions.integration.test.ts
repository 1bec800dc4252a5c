/**
 * Each action over the protocol: an independent client, the provider, a simulated cluster. An action has the effects
 * and the output of the resource with the same name.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../src/api";
import { FrameworkProvider } from "../../src/framework/provider";
import { createLog } from "../../src/plugin/log";
import { pveProvider } from "../../src/provider/definition";
import { allTypes, resources } from "../../src/resources";
import { unknown } from "../plugin/wire/plain-msgpack";
import { value } from "../plugin/wire/requests";
import { samplePerFamily } from "../support/of-each-family";
import { ACTION_CASES } from "./action-cases";
import { asAction, asResource, type Diagnostic, type Served, serve } from "./served-action";

const isError = ({ severity }: Diagnostic) => severity === 1 || severity === "ERROR";

const definitionOf = (type: string) =>
  resources.find((resource) => `pve_${resource.type}` === type) as (typeof resources)[number];
/** Replaces the words for the creation of a resource with those for an action. */
const headOf = (text: string) =>
  (text.split("\n", 1)[0] ?? "").replace("Creation of", "Invocation of").replace("not create", "not invoke");
/** Repeating an apply is harmless. */
const APPLY = "PUT /cluster/sdn";

const types = Object.keys(ACTION_CASES);
const tried = samplePerFamily(types, (type) => type);

it("each action has arguments alone, and a resource with the same effect", () => {
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
  it.each(tried)("an action has the effects and the output of its resource: %s", async (type) => {
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

  /** The connection breaks after the server has processed the request. */
  it.each(tried)(
    "an action whose response is lost is not repeated, and reports the same as its resource: %s",
    async (type) => {
      const writes = definitionOf(type).operations.filter((operation) => !operation.startsWith("GET "));
      for (const operation of writes) {
        const [method = "", path = ""] = operation.split(" ");
        const outcome = async (work: typeof asAction | typeof asResource) => {
          const served = await serve(type);
          try {
            served.simulator.faults.add({ fault: "drop", when: "after", request: { method, path }, times: 1 });
            const { told, all } = await work(served, type);
            return { failed: told.filter((text) => /^(1|ERROR) /.test(text)).map(headOf), writes: all.writes };
          } finally {
            await served.close();
          }
        };
        const [action, resource] = await Promise.all([outcome(asAction), outcome(asResource)]);
        expect(action, operation).toEqual(resource);
        const again = action.writes.filter((write) => (write as { operation?: string }).operation === operation);
        if (operation !== APPLY) expect(again.length, operation).toBeLessThanOrEqual(1);
      }
    },
  );

  it("an action that needs a newer server is refused in the plan", async () => {
    const { full, client, requests, close } = await serve("pve_guests_start", "8.4.1");
    try {
      const config = value(full("action", "pve_guests_start", { vm_ids: [201] }));
      const { diagnostics } = await client.call("PlanAction", { actionType: "pve_guests_start", config });
      expect(diagnostics.filter(isError)).toMatchObject([{ summary: "pve_guests_start needs Proxmox VE 9.0.13" }]);
      expect(requests().writes).toEqual([]);
    } finally {
      await close();
    }
  });

  describe("before one cluster", () => {
    let served: Served;
    beforeAll(async () => {
      served = await serve("pve_sdn_rollback");
    });
    afterAll(() => served.close());

    it.each(types)("an action can be planned while any of its arguments is unknown: %s", async (type) => {
      const { full, client, requests } = served;
      const fullConfig = full("action", type, ACTION_CASES[type]?.config ?? {});
      const before = requests().writes;
      for (const name of Object.keys(fullConfig as object)) {
        const config = value({ ...(fullConfig as object), [name]: unknown });
        const { diagnostics } = await client.call("PlanAction", { actionType: type, config });
        expect(diagnostics.filter(isError), name).toEqual([]);
      }
      expect(requests().writes).toEqual(before);
    });

    it("an action without a configuration block still checks its arguments", async () => {
      const { client } = served;
      const { diagnostics } = await client.call("ValidateActionConfig", {
        typeName: "pve_guests_start",
        config: value(null),
      });
      expect(diagnostics).toMatchObject([{ summary: "No guests are named" }]);
    });

    it("an action checks values that were unknown in the plan, and then sends nothing", async () => {
      const { full, invoke, requests } = served;
      const refused = full("action", "pve_sdn_rollback", { discard_all_staged_changes: false });
      const before = requests().writes;
      expect(await invoke("pve_sdn_rollback", refused)).toMatchObject([
        { completed: { diagnostics: [{ summary: "Invalid value for discard_all_staged_changes" }] } },
      ]);
      expect(requests().writes).toEqual(before);
    });

    it("an action that is interrupted names the task that continues on the server", async () => {
      const { full, invoke, client, simulator } = served;
      simulator.faults.add({ fault: "task", milliseconds: 3_600_000 });
      const config = full("action", "pve_guests_start", { vm_ids: [201] });
      const events = await invoke("pve_guests_start", config, ({ progress }) => {
        if (progress?.message.startsWith("Task UPID:")) void client.call("StopProvider");
      });
      const upid = /UPID:\S+/.exec(events[0]?.progress?.message ?? "")?.[0];
      const [problem] = events.at(-1)?.completed?.diagnostics ?? [];
      expect(problem?.summary).toBe(
        `Invocation of pve_guests_start unconfirmed: The operation was cancelled. The task ${upid} continues`,
      );
      expect(problem?.detail).toContain("before you invoke the action again");
    });
  });
});
