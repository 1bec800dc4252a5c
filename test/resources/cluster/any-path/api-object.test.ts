/** `pve_api_object` on the simulated cluster: an object of each collection of the API. */
import { beforeAll, describe, expect, it } from "vitest";
import { createClient } from "../../../../src/api";
import type { State } from "../../../../src/framework/attribute";
import { dynamicOf, type Value } from "../../../../src/plugin/cty/value";
import { serverTexts } from "../../../../src/resources";
import { apiObject } from "../../../../src/resources/cluster/any-path/api-object";
import { entriesOf } from "../../../../src/resources/cluster/any-path/body-values";
import { templateOf } from "../../../../src/resources/cluster/any-path/described";
import described from "../../../../src/resources/cluster/any-path/described.json";
import type { Simulator } from "../../../../src/simulator";
import { sessionOf } from "../../../support/client";
import { Lifecycle } from "../../../support/lifecycle";
import { simulated } from "../../simulated";
import { EXAMPLES, type Example } from "./collections";

/** Collections without an example, with the reason. */
const EXCEPT: Readonly<Record<string, string>> = {
  "/cluster/acme/account/{name}": "root's ticket and a certificate authority: pve_acme_account is tested with both",
  "/cluster/ha/groups/{group}": "servers of version 9 have migrated them to rules",
  "/cluster/firewall/groups/{group}/{pos}": "entries of an ordered list have positions, no names",
  "/cluster/firewall/rules/{pos}": "entries of an ordered list have positions, no names",
  "/cluster/sdn/vnets/{vnet}/firewall/rules/{pos}": "entries of an ordered list have positions, no names",
};

const cluster = simulated();
let start: ReturnType<Simulator["state"]["snapshot"]>;
beforeAll(() => {
  start = cluster.simulator.state.snapshot();
});

const CONFIGURATION = { requestTimeoutMs: 20_000, taskTimeoutMs: 20_000, sdnApply: "manual" as const };
const domain = { domain: "test" };
const config = ({ path, more = {} }: Example, body: Readonly<Record<string, unknown>>) => {
  const { sensitive_body: secret, ...rest } = more;
  const values = { path, body: dynamicOf(body as Value), ...rest, check_description: true, root_ticket: false };
  return { ...values, ...(secret !== undefined && { sensitive_body: dynamicOf(secret as Value) }) } as State;
};

it("every collection whose objects can be updated and deleted has an example, or a reason against one", () => {
  const operations = Object.keys(described.operations);
  const paths = operations.flatMap((name) => /^DELETE (.*\})$/.exec(name)?.[1] ?? []);
  const items = paths.filter((path) => operations.includes(`PUT ${path}`));
  const tried = EXAMPLES.map(({ path }) => templateOf(path));
  expect(items.filter((path) => !tried.includes(path) && !(path in EXCEPT))).toEqual([]);
  expect(Object.keys(EXCEPT).filter((path) => !items.includes(path))).toEqual([]);
});

describe.each(EXAMPLES)("$path", (example) => {
  const { path, body, changed, cleared, drift, always = {}, given = [] } = example;

  it("creates, changes, clears, imports, corrects drift and destroys it", async () => {
    const life = new Lifecycle(apiObject, cluster.session);
    cluster.simulator.state.restore(start);
    for (const [where, parameters] of given) await cluster.session.post(where, parameters as never, domain);

    let wanted = config(example, body);
    let state = await life.apply(wanted);
    expect(await life.refresh(state)).toEqual(state);
    expect(await life.changes(wanted, state)).toEqual([]);

    const next = Object.fromEntries(
      Object.entries({ ...body, ...changed }).filter(([name]) => !cleared.includes(name)),
    );
    wanted = config(example, next);
    state = await life.apply(wanted, state);
    const after = await life.refresh(state);
    expect(after).toEqual(state);
    const stored = entriesOf((await life.import(path))?.body);
    for (const name of cleared) expect(stored, `${name} is cleared`).not.toHaveProperty(name);

    const imported = await life.import(path);
    expect(imported).toMatchObject({ path });
    const known = Object.keys(changed).filter((name) => !cleared.includes(name));
    expect(known.filter((name) => !(name in entriesOf(imported?.body)))).toEqual([]);
    expect(
      await life.changes({ ...wanted, body: imported?.body ?? null }, { ...state, body: imported?.body ?? null }),
    ).toEqual([]);

    if (Object.keys(drift).length > 0) {
      await cluster.session.put(path, { ...always, ...drift } as never, domain);
      const seen = (await life.refresh(state)) as State;
      const differing = Object.keys(drift).filter((name) => name in next);
      expect(differing.length === 0 || (await life.changes(wanted, seen)).includes("body")).toBe(true);
      state = await life.apply(wanted, seen);
      expect(await life.refresh(state)).toEqual(state);
    }

    await life.apply(null, state);
    expect(await life.refresh(state)).toBeNull();
  });
});

describe("outside collections", () => {
  it("adopts a singleton, and clears its own values when it is destroyed", async () => {
    cluster.simulator.state.restore(start);
    const life = new Lifecycle(apiObject, cluster.session);
    const state = await life.apply(
      config({ path: "/cluster/options" } as Example, { keyboard: "de", migration: { type: "secure" } }),
    );
    const stored = await cluster.session.get("/cluster/options");
    expect(stored).toMatchObject({ keyboard: "de", migration: { type: "secure" } });
    expect(await life.refresh(state)).toEqual(state);
    await life.apply(null, state);
    expect(await cluster.session.get("/cluster/options")).not.toHaveProperty("keyboard");
  });

  it("leaves values of other clients alone, even if each update replaces the whole object", async () => {
    cluster.simulator.state.restore(start);
    const life = new Lifecycle(apiObject, cluster.session);
    const example = { path: "/cluster/firewall/aliases/office" } as Example;
    const state = await life.apply(config(example, { cidr: "192.0.2.0/24" }));
    await cluster.session.put(example.path, { cidr: "192.0.2.0/24", comment: "theirs" }, domain);
    expect(await life.refresh(state)).toEqual(state);
    await life.apply(config(example, { cidr: "198.51.100.0/24" }), state);
    expect(await cluster.session.get(example.path)).toMatchObject({ cidr: "198.51.100.0/24", comment: "theirs" });
  });

  it("refuses in the plan to write outside /cluster and /pools, unless the provider block allows it", async () => {
    const outside = config({ path: "/storage/backups" } as Example, { content: "iso" });
    const plan = await new Lifecycle(apiObject, cluster.session).plan(outside);
    expect(plan.diagnostics.map(({ summary }) => summary)).toContain(
      "/storage/backups is outside of /cluster and /pools",
    );
    const { session } = cluster;
    const allowed = { ...session, settings: { ...session.settings, allowOtherPaths: true } };
    const given = { ...outside, check_description: false };
    expect((await new Lifecycle(apiObject, allowed).plan(given)).diagnostics).toEqual([]);
  });

  it.each([
    "/cluster/../access/users/a@pam",
    "/cluster/%2e%2e/access/users/a@pam",
    "cluster/options",
    "/pools?poolid=a",
    "//x",
  ])("refuses the path %s", (path) => {
    const problems = new Lifecycle(apiObject, cluster.session).validate(config({ path } as Example, {}));
    expect(problems.map(({ summary }) => summary)).toEqual(["Invalid value for path"]);
  });

  it("names an unknown parameter, with the closest known name", async () => {
    const wrong = config({ path: "/cluster/firewall/aliases/a" } as Example, { cdir: "192.0.2.1" });
    const { diagnostics } = await new Lifecycle(apiObject, cluster.session).plan(wrong);
    expect(diagnostics).toMatchObject([{ severity: "error", summary: "Unknown parameter cdir" }]);
    expect(diagnostics[0]?.detail).toContain("cidr");
  });

  it("plans a replacement for create-only parameters and for those in replace_on", async () => {
    const life = new Lifecycle(apiObject, cluster.session);
    const example = { path: "/cluster/sdn/zones/z1" } as Example;
    const zone = config(example, { type: "simple", mtu: 1400 });
    const plan = (given: State) => life.plan(given, { ...zone, timeouts: null, ignore: null });
    expect((await plan(config(example, { type: "vlan", mtu: 1400 }))).requiresReplace).not.toEqual([]);
    expect((await plan(config(example, { type: "simple", mtu: 1450 }))).requiresReplace).toEqual([]);
    const named = { ...config(example, { type: "simple", mtu: 1450 }), replace_on: ["mtu"] };
    expect((await plan(named)).requiresReplace).not.toEqual([]);
  });

  it("sends the value of a secret part, and does not show it", async () => {
    cluster.simulator.state.restore(start);
    const life = new Lifecycle(apiObject, cluster.session);
    const example = { path: "/cluster/notifications/endpoints/gotify/g1" } as Example;
    const given = { ...config(example, { server: "http://192.0.2.8" }), sensitive_body_wo_version: 1 };
    const state = await life.apply({ ...given, sensitive_body_wo: dynamicOf({ token: "hidden-t0ken" }) });
    expect(JSON.stringify(state)).not.toContain("hidden-t0ken");
    expect(JSON.stringify(cluster.simulator.state)).toContain("hidden-t0ken");
  });

  it("writes no value of a secret part to the log, at any name and length", async () => {
    cluster.simulator.state.restore(start);
    const lines: string[] = [];
    const log = Object.assign((...line: unknown[]) => void lines.push(JSON.stringify(line)), {
      level: "trace" as const,
    });
    const options = { log, serverTexts };
    const { url, token } = cluster.simulator;
    const traced = createClient({ ...CONFIGURATION, endpoints: [url], apiToken: token }, options);
    const life = new Lifecycle(apiObject, sessionOf(traced));
    const given = { ...config({ path: "/pools/p1" } as Example, {}), sensitive_body: dynamicOf({ comment: "abc123" }) };
    await life.apply(given);
    await traced.close();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes("abc123"))).toEqual([]);
  });
});
