/** Lists that several configurations add to: no entry gets lost. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PveClient } from "../../../src/api";
import type { State } from "../../../src/framework/attribute";
import type { Value } from "../../../src/plugin/cty/value";
import { resources } from "../../../src/resources";
import type { Resource } from "../../../src/resources/kinds/define";
import { entriesIn } from "../../../src/resources/kinds/list-member";
import { createSimulator, type Simulator } from "../../../src/simulator";
import { clientOf, sessionOf } from "../../support/client";
import { Lifecycle } from "../../support/lifecycle";
import type { PathSession } from "../../support/path-session";
import { runs } from "../../support/runs";

let simulator: Simulator;
/** Two processes: neither knows the other's queues and shared reads. */
let clients: readonly PveClient[];
let sessions: readonly [PathSession, PathSession];

beforeAll(async () => {
  simulator = await createSimulator({ http: true });
  clients = [clientOf(simulator), clientOf(simulator)];
  sessions = clients.map((client) => sessionOf(client)) as unknown as [PathSession, PathSession];
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await simulator.close();
});

const of = (type: string): Resource => resources.find((resource) => resource.type === type) as Resource;
const domain = { domain: "test" };
type Config = Readonly<Record<string, Value>>;

interface Shared {
  readonly type: string;
  readonly path: string;
  readonly list: string;
  readonly before: readonly (readonly [string, Readonly<Record<string, string | number>>])[];
  readonly owner: { readonly type: string; readonly config: Config; readonly change: (n: number) => Config };
  /** Entries of the owner. */
  readonly own: readonly string[];
  readonly members: readonly Config[];
  readonly entry: (config: Config) => string;
  /** The server cannot distinguish concurrent writes of two processes. */
  readonly oneAtATime?: true;
}

const SIDS = ["vm:100", "vm:101", "vm:102", "ct:200"];
const LISTS: readonly Shared[] = [
  {
    type: "ha_rule_member",
    path: "/cluster/ha/rules/shared",
    list: "resources",
    before: [...SIDS, "ct:201"].map((sid) => ["/cluster/ha/resources", { sid }] as const),
    owner: {
      type: "ha_node_affinity_rule",
      config: {
        rule: "shared",
        resources: ["ct:201"],
        nodes: { pve1: 0 },
        keep_others: true,
        enabled: true,
        strict: false,
        affinity: "positive",
      },
      change: (n) => ({ comment: `run ${n}` }),
    },
    own: ["ct:201"],
    members: SIDS.map((sid) => ({ rule: "shared", sid })),
    entry: ({ sid }) => String(sid),
  },
  {
    type: "backup_job_member",
    path: "/cluster/backup/shared",
    list: "vmid",
    before: [],
    owner: {
      type: "backup_job",
      config: { job_id: "shared", schedule: "daily", guests: [201], keep_others: true, enabled: true },
      change: (n) => ({ comment: `run ${n}` }),
    },
    own: ["201"],
    members: [100, 101, 102, 200].map((vm_id) => ({ job_id: "shared", vm_id })),
    entry: ({ vm_id }) => String(vm_id),
    oneAtATime: true,
  },
  {
    type: "notification_matcher_target",
    path: "/cluster/notifications/matchers/shared",
    list: "target",
    before: ["a1", "b1", "c1", "d1"].map(
      (name) => ["/cluster/notifications/endpoints/sendmail", { name, mailto: "a@example.test" }] as const,
    ),
    owner: {
      type: "notification_matcher",
      config: { name: "shared", mode: "all", invert_match: false, enabled: true },
      change: (n) => ({ comment: `run ${n}` }),
    },
    own: [],
    members: ["a1", "b1", "c1", "d1"].map((target) => ({ matcher: "shared", target })),
    entry: ({ target }) => String(target),
  },
  {
    type: "sdn_zone_node",
    path: "/cluster/sdn/zones/shared",
    list: "nodes",
    before: [],
    owner: { type: "sdn_zone_simple", config: { zone: "shared" }, change: (n) => ({ mtu: 1400 + n }) },
    own: [],
    members: ["pve1", "pve2", "pve3"].map((node_name) => ({ zone: "shared", node_name })),
    entry: ({ node_name }) => String(node_name),
  },
];

/** The owner changes its object in every tenth round. */
const ROUNDS = runs(400);

/** Pseudorandom numbers that are the same in each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe.each(LISTS)("$type", (shared) => {
  const { type, path, list, before, owner, own, members, entry } = shared;

  it(`survives ${2 * ROUNDS} applies of two configurations and the owner with no entry lost`, async () => {
    for (const [where, parameters] of before) await sessions[0].post(where, parameters, domain);
    const chance = random(11);
    const ownerLife = new Lifecycle(of(owner.type), sessions[0]);
    let ownerState = await ownerLife.apply(owner.config);
    const states = new Map<number, State>();
    const apply = async (index: number) => {
      // Each entry belongs to one of the two configurations.
      const life = new Lifecycle(of(type), sessions[index % 2] as PathSession);
      const state = states.get(index);
      if (state) {
        await life.apply(null, state);
        states.delete(index);
      } else states.set(index, await life.apply(members[index] as Config));
    };
    const changeOwner = async (n: number) => {
      const refreshed = (await ownerLife.refresh(ownerState)) as State;
      const wanted = { ...owner.config, ...owner.change(n) };
      ownerState = await ownerLife.apply(wanted, refreshed);
      expect(await ownerLife.changes(wanted, (await ownerLife.refresh(ownerState)) as State)).toEqual([]);
    };
    for (let n = 0; n < ROUNDS; n++) {
      const [first = 0, second = 1] = [0, 1].map(
        (which) => 2 * Math.floor((chance() * (members.length - which)) / 2) + which,
      );
      if (shared.oneAtATime) {
        await apply(first);
        await apply(second);
      } else await Promise.all([apply(first), apply(second)]);
      if (n % 10 === 9) await changeOwner(n);
      const there = entriesIn((await sessions[1].get<Record<string, unknown>>(path))[list]);
      const expected = [...own, ...[...states.keys()].map((index) => entry(members[index] as Config))];
      expect(there.sort()).toEqual(expected.sort());
    }
  });
});
