/**
 * Single rules while requests fail, responses get lost and other clients write. On success, the rule exists once, at
 * the desired position, as planned. It is never in force at another position.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PveClient } from "../../../src/api";
import type { State } from "../../../src/framework/attribute";
import type { Value } from "../../../src/plugin/cty/value";
import { firewallRule, securityGroupRule } from "../../../src/resources/firewall/single-rule";
import { createSimulator, type FaultKind, type Simulator } from "../../../src/simulator";
import { clientOf, sessionOf } from "../../support/client";
import { Lifecycle } from "../../support/lifecycle";
import { sampled } from "../../support/runs";

let simulator: Simulator;
let client: PveClient;
beforeAll(async () => {
  simulator = await createSimulator({ http: true });
  client = clientOf(simulator);
});
afterAll(async () => {
  await client.close();
  await simulator.close();
});

/** Requests of unknown outcome count as never carried out after 0.4 s instead of 75 s. */
const PACE = 0.005;

type Stored = Readonly<Record<string, unknown>>;

type Config = Readonly<Record<string, Value>>;

const CLUSTER = "/cluster/firewall/rules";
const GROUP = "/cluster/firewall/groups/web";
const lock = { domain: "firewall-cluster" };
const session = () => sessionOf(client);
const other = (dport: string, enable = 1) => ({ type: "in", action: "ACCEPT", proto: "tcp", dport, enable });
const stored = (path: string) => session().list<Stored>(path);

async function fill(path: string): Promise<void> {
  const own = session();
  const groups = await own.list<{ group: string }>("/cluster/firewall/groups");
  if (!groups.some(({ group }) => group === "web")) await own.post("/cluster/firewall/groups", { group: "web" }, lock);
  for (const _ of await own.list(path)) await own.delete(`${path}/0`, {}, lock);
  for (const port of ["443", "80", "22"]) await own.post(path, other(port), lock);
}

const answer = (status: number, reason: string, when: "before" | "after"): FaultKind => ({
  fault: "answer",
  status,
  reason,
  when,
});
const insertAbove = (path: string): FaultKind => ({
  fault: "edit",
  // Disabled, so that the test notices when the provider mistakes it for its own.
  requests: [{ method: "POST", path, params: other("8006", 0) }],
});
const FAULTS: readonly (readonly [string, (path: string) => FaultKind])[] = [
  ["the connection breaks before the request takes effect", () => ({ fault: "drop", when: "before" })],
  ["the response is lost", () => ({ fault: "drop", when: "after" })],
  [
    "the server reports a conflict",
    () => answer(500, "detected modified configuration - file changed by other user? Try again.", "before"),
  ],
  ["another client inserts a rule", insertAbove],
  ["the lock is busy", () => answer(500, "cfs-lock 'firewall' error: got lock request timeout", "before")],
  [
    "the server reports a busy lock after the work",
    () => answer(500, "cfs-lock 'firewall' error: got lock request timeout", "after"),
  ],
  ["a gateway gives up after the work", () => answer(596, "Connection timed out", "after")],
];

const REQUESTS = [
  ["the insertion", "POST", 0],
  ["the first change", "PUT", 0],
  ["the second change", "PUT", 1],
] as const;

const VARIANTS: readonly (readonly [string, State])[] = [
  ["at the end", {}],
  ["at the top", { position: 0 }],
  ["in between", { position: 2 }],
  ["disabled", { position: 1, enabled: false }],
];

const ALL = VARIANTS.flatMap(([variant, options], v) =>
  REQUESTS.flatMap(([name, method, skip], r) =>
    FAULTS.map(([what, fault], f) => ({
      title: `${variant}: ${what} at ${name}`,
      options,
      method,
      skip,
      fault,
      v,
      r,
      f,
    })),
  ),
);
/** By day, each fault of each request at one position. */
const CASES = sampled(ALL, ({ v, r, f }) => (v + r + f) % VARIANTS.length === 0);

describe.each([
  { title: "a rule of the cluster", definition: firewallRule, path: CLUSTER, key: {} as Config },
  {
    title: "a rule of a group",
    definition: securityGroupRule,
    path: GROUP,
    key: { security_group_name: "web" } as Config,
  },
])("$title", ({ definition, path, key }) => {
  beforeEach(async () => {
    simulator.faults.clear();
    await fill(path);
  });

  const ours = (rules: readonly Stored[]) => rules.filter(({ comment }) => String(comment ?? "").startsWith("ours"));

  it.each(path === CLUSTER ? CASES : CASES.filter(({ options }) => options.position === undefined))(
    "$title",
    async ({ options, method, skip, fault }) => {
      const config: Config = { ...key, type: "in", action: "DROP", comment: "ours", enabled: true, ...options };
      const item = method === "POST" ? path : `${path}/*`;
      simulator.faults.add({ ...fault(path), request: { method, path: item }, skip, times: 1 });
      const life = new Lifecycle(definition, session(), PACE);
      const { state, diagnostics } = await life.tryApply(config);
      expect(diagnostics).toEqual([]);

      const rules = await stored(path);
      const position = rules.findIndex((rule) => ours([rule]).length > 0);
      const known = [22, 80, 443].map((port) => rules.findIndex(({ dport }) => String(dport) === String(port)));
      expect(ours(rules)).toHaveLength(1);
      expect(Number(ours(rules)[0]?.enable ?? 0)).toBe(config.enabled ? 1 : 0);
      const theirs = rules.filter((rule) => ours([rule]).length === 0);
      expect(["", "8006 0, "].map((inserted) => `${inserted}22 1, 80 1, 443 1`)).toContain(
        theirs.map(({ dport, enable }) => `${String(dport)} ${Number(enable ?? 0)}`).join(", "),
      );
      if (typeof config.position === "number") expect(position).toBe(config.position);
      else expect(position).toBeGreaterThan(Math.max(...known));
      expect(await life.changes(config, (await life.refresh(state as State)) as State)).toEqual([]);

      simulator.faults.clear();
      expect(await life.apply(null, state as State)).toBeNull();
      expect(ours(await stored(path))).toEqual([]);
    },
  );

  it("a rule is in force only at its position, despite changes of other clients", async () => {
    const seen: string[] = [];
    const edits = Array.from({ length: 4 }, (_, index) => ({ fault: insertAbove(path), skip: index }));
    for (const { fault, skip } of edits)
      simulator.faults.add({ ...fault, request: { method: "PUT", path: `${path}/*` }, skip, times: 1 });
    const life = new Lifecycle(definition, session(), PACE);
    const applied = life.apply({ ...key, type: "in", action: "DROP", comment: "ours", enabled: true });
    const watch = setInterval(() => {
      void stored(path).then((rules) => {
        const at = rules.findIndex((rule) => ours([rule]).length > 0 && Number(rule.enable ?? 0) === 1);
        const below = rules.slice(at + 1).filter(({ dport }) => ["22", "80", "443"].includes(String(dport)));
        if (at >= 0 && below.length > 0) seen.push(`enabled above ${below.length} rules`);
      });
    }, 5);
    await applied;
    clearInterval(watch);
    expect(seen).toEqual([]);
  });

  it("a rule is created once when several runs create their rules at the same time", async () => {
    const clients = Array.from({ length: 4 }, () => clientOf(simulator));
    const configs = clients.map((_, index) => ({
      ...key,
      type: "in",
      action: "ACCEPT",
      position: index,
      comment: `ours ${index}`,
    }));
    const states = await Promise.all(
      clients.map((one, index) => new Lifecycle(definition, sessionOf(one), PACE).apply(configs[index] as State)),
    );
    const rules = ours(await stored(path));
    const texts = rules.map(({ comment }) => String(comment).replace(/ \[tf.*/, ""));
    expect(texts.toSorted()).toEqual(["ours 0", "ours 1", "ours 2", "ours 3"]);
    expect(rules.every(({ enable }) => Number(enable) === 1)).toBe(true);
    for (const state of states) await new Lifecycle(definition, session(), PACE).apply(null, state);
    expect(ours(await stored(path))).toEqual([]);
    for (const client of clients) await client.close();
  });
});
