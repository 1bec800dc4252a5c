/** `pve_api_object` on the simulated cluster: an object of each collection of the API. */
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { createClient } from "../../../../src/api";
import type { State } from "../../../../src/framework/attribute";
import { dynamicOf, type Value } from "../../../../src/plugin/cty/value";
import { serverTexts } from "../../../../src/resources";
import { apiObject } from "../../../../src/resources/cluster/any-path/api-object";
import { entriesOf } from "../../../../src/resources/cluster/any-path/body-values";
import described from "../../../../src/resources/cluster/any-path/described.json";
import { createSimulator } from "../../../../src/simulator";
import { definitionOf } from "../../../lifecycle/instances";
import type { Sample } from "../../../lifecycle/sample";
import { scenarios } from "../../../lifecycle/samples";
import { sessionOf } from "../../../support/client";
import { Lifecycle } from "../../../support/lifecycle";
import { openSimulated } from "../../../support/simulated-session";
import { type Body, written } from "./written";

/** Collections whose objects are not tried, with the reason. */
const EXCEPT: Readonly<Record<string, string>> = {
  "/cluster/acme/account/{name}": "root's ticket and a certificate authority: pve_acme_account is tested with both",
  "/cluster/firewall/groups/{group}/{pos}": "entries of an ordered list have positions, no names",
  "/cluster/firewall/rules/{pos}": "entries of an ordered list have positions, no names",
  "/cluster/sdn/vnets/{vnet}/firewall/rules/{pos}": "entries of an ordered list have positions, no names",
};

/** Types whose objects are not tried, with the reason. */
const EXCEPT_TYPES: Readonly<Record<string, string>> = {
  sdn_fabric_node_wireguard: "the server generates keys",
  sdn_route_map: "it consists of several objects",
};

/** Parts that the server does not report as they are written, and attributes in addition to path and body. */
const SPECIAL: Readonly<Record<string, { readonly body?: Body; readonly more?: Body }>> = {
  acme_plugin: { body: { data: "Q0ZfVG9rZW49eA" }, more: { ignore: ["data"] } },
  ha_node_affinity_rule: { body: { comment: "one", affinity: "positive" } },
  // The server clears it only by its value.
  sdn_fabric_bgp: { body: { bfd: true } },
  notification_endpoint_webhook: { body: { secret: null } },
  // Otherwise, the server deletes the job at its next run.
  replication_job: { more: { delete_operation: { method: "DELETE", path: null, parameters: { force: "1" } } } },
  sdn_route_map_entry: {
    body: { order: 1 },
    more: { create_operation: { method: "POST", path: "/cluster/sdn/route-maps/entries", parameters: null } },
  },
};

const operations = Object.keys(described.operations);
const items = operations
  .flatMap((name) => /^DELETE (.*\})$/.exec(name)?.[1] ?? [])
  .filter((path) => operations.includes(`PUT ${path}`));
const itemOf = (sample: Sample) =>
  items.find((path) => definitionOf(sample.type).operations.includes(`DELETE ${path}` as never));
const TRIED = scenarios.flatMap((scenario) =>
  scenario.samples
    .filter((sample) => !((itemOf(sample) ?? "") in { "": "", ...EXCEPT }) && !(sample.type in EXCEPT_TYPES))
    .map((sample) => [sample.type, scenario, sample] as const),
);

const CONFIGURATION = { requestTimeoutMs: 20_000, taskTimeoutMs: 20_000, sdnApply: "manual" as const };
const domain = { domain: "test" };
const config = (path: string, body: Body, more: Body = {}) => {
  const dynamic = ([name, value]: [string, unknown]) => [name, /body$/.test(name) ? dynamicOf(value as Value) : value];
  const attributes = { path, body, check_description: true, root_ticket: false, ...more };
  return Object.fromEntries(Object.entries(attributes).map(dynamic)) as State;
};

it("every collection whose objects can be updated and deleted has an example, or a reason against one", () => {
  const tried = TRIED.map(([, , sample]) => itemOf(sample));
  expect(items.filter((path) => !tried.includes(path) && !(path in EXCEPT))).toEqual([]);
  expect(Object.keys(EXCEPT).filter((path) => !items.includes(path))).toEqual([]);
});

describe.each(TRIED)("an object of %s", (type, scenario, sample) => {
  it("creates, changes, clears, imports, corrects drift and destroys it", async () => {
    const { body, more } = SPECIAL[type] ?? {};
    const { world, path, bodies, secret, drift } = await written(scenario, sample, body);
    const session = world.session();
    const life = new Lifecycle(apiObject, session);
    const [one, two] = bodies;
    const others = { ...more, ...(Object.keys(secret).length > 0 && { sensitive_body: secret }) };
    const [first, second] = [config(path, one, others), config(path, two, others)];
    let state = await life.apply(first);
    expect(await life.refresh(state)).toEqual(state);
    expect(await life.changes(first, state)).toEqual([]);

    state = await life.apply(second, state);
    expect(await life.refresh(state)).toEqual(state);
    const imported = await life.import(path);
    expect(imported).toMatchObject({ path });
    const [before, wanted, stored] = [first, second, imported].map((given) => Object.keys(entriesOf(given?.body)));
    const differing = Object.keys(two).filter((name) => !isDeepStrictEqual(one[name], two[name]));
    expect(stored).toEqual(expect.arrayContaining(differing));
    expect(before?.filter((name) => !wanted?.includes(name) && stored?.includes(name))).toEqual([]);
    const known = { body: imported?.body ?? null } as State;
    expect(await life.changes({ ...second, ...known }, { ...state, ...known })).toEqual([]);

    if (differing.some((name) => name in drift)) {
      await session.put(path, drift, domain);
      const refreshed = (await life.refresh(state)) as State;
      expect(await life.changes(second, refreshed)).toContain("body");
      state = await life.apply(second, refreshed);
      expect(await life.refresh(state)).toEqual(state);
    }
    await life.apply(null, state);
    expect(await life.refresh(state)).toBeNull();
  });
});

it("writes an object whose name has a slash", async () => {
  const { life, session } = openSimulated(apiObject);
  await session.post("/cluster/firewall/ipset", { name: "set1" }, domain);
  const path = "/cluster/firewall/ipset/set1/192.0.2.0%2F24";
  const state = await life.apply(config(path, { cidr: "192.0.2.0/24", nomatch: true }));
  expect(await life.refresh(state)).toEqual(state);
  expect(await life.import(path)).toMatchObject({ path });
  await life.apply(null, state);
  expect(await life.refresh(state)).toBeNull();
});

describe("outside collections", () => {
  it("adopts a singleton, and clears its own values when it is destroyed", async () => {
    const { life, session } = openSimulated(apiObject);
    const state = await life.apply(config("/cluster/options", { keyboard: "de", migration: { type: "secure" } }));
    const stored = await session.get("/cluster/options");
    expect(stored).toMatchObject({ keyboard: "de", migration: { type: "secure" } });
    expect(await life.refresh(state)).toEqual(state);
    await life.apply(null, state);
    expect(await session.get("/cluster/options")).not.toHaveProperty("keyboard");
  });

  it("leaves values of other clients alone, even if each update replaces the whole object", async () => {
    const { life, session } = openSimulated(apiObject);
    const path = "/cluster/firewall/aliases/office";
    const state = await life.apply(config(path, { cidr: "192.0.2.0/24" }));
    await session.put(path, { cidr: "192.0.2.0/24", comment: "theirs" }, domain);
    expect(await life.refresh(state)).toEqual(state);
    await life.apply(config(path, { cidr: "198.51.100.0/24" }), state);
    expect(await session.get(path)).toMatchObject({ cidr: "198.51.100.0/24", comment: "theirs" });
  });

  it("refuses in the plan to write outside /cluster and /pools, unless the provider block allows it", async () => {
    const outside = config("/storage/backups", { content: "iso" });
    const plan = await openSimulated(apiObject).life.plan(outside);
    expect(plan.diagnostics.map(({ summary }) => summary)).toContain(
      "/storage/backups is outside of /cluster and /pools",
    );
    const { life } = openSimulated(apiObject, { settings: { allowOtherPaths: true } });
    expect((await life.plan({ ...outside, check_description: false })).diagnostics).toEqual([]);
  });

  it.each([
    "/cluster/../access/users/a@pam",
    "/cluster/%2e%2e/access/users/a@pam",
    "cluster/options",
    "/pools?poolid=a",
    "//x",
  ])("refuses the path %s", (path) => {
    const problems = openSimulated(apiObject).life.validate(config(path, {}));
    expect(problems.map(({ summary }) => summary)).toEqual(["Invalid value for path"]);
  });

  it("names an unknown parameter, with the closest known name", async () => {
    const misspelt = config("/cluster/firewall/aliases/a", { cdir: "192.0.2.1" });
    const { diagnostics } = await openSimulated(apiObject).life.plan(misspelt);
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "Unknown parameter cdir" }]);
    expect(diagnostics[0]?.detail).toContain("cidr");
  });

  it("plans a replacement for create-only parameters and for those in replace_on", async () => {
    const { life } = openSimulated(apiObject);
    const path = "/cluster/sdn/zones/z1";
    const zone = config(path, { type: "simple", mtu: 1400 });
    const plan = (given: State) => life.plan(given, { ...zone, timeouts: null, ignore: null });
    expect((await plan(config(path, { type: "vlan", mtu: 1400 }))).requiresReplace).not.toEqual([]);
    expect((await plan(config(path, { type: "simple", mtu: 1450 }))).requiresReplace).toEqual([]);
    const named = { ...config(path, { type: "simple", mtu: 1450 }), replace_on: ["mtu"] };
    expect((await plan(named)).requiresReplace).not.toEqual([]);
  });

  it("sends the value of a secret part, and does not show it", async () => {
    const { life, store } = openSimulated(apiObject);
    const path = "/cluster/notifications/endpoints/gotify/g1";
    const withSecretVersion = { ...config(path, { server: "http://192.0.2.8" }), sensitive_body_wo_version: 1 };
    const state = await life.apply({ ...withSecretVersion, sensitive_body_wo: dynamicOf({ token: "hidden-t0ken" }) });
    expect(JSON.stringify(state)).not.toContain("hidden-t0ken");
    expect(JSON.stringify(store)).toContain("hidden-t0ken");
  });

  it("writes no value of a secret part to the log, at any name and length", async () => {
    const simulator = await createSimulator({ http: true });
    const lines: string[] = [];
    const log = Object.assign((...line: unknown[]) => void lines.push(JSON.stringify(line)), {
      level: "trace" as const,
    });
    const options = { log, serverTexts };
    const { url, token } = simulator;
    const traced = createClient({ ...CONFIGURATION, endpoints: [url], apiToken: token }, options);
    const life = new Lifecycle(apiObject, sessionOf(traced));
    const withSensitiveBody = { ...config("/pools/p1", {}), sensitive_body: dynamicOf({ comment: "abc123" }) };
    await life.apply(withSensitiveBody);
    await traced.close();
    await simulator.close();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes("abc123"))).toEqual([]);
  });
});
