/**
 * Each check of the doctor with credentials that see only part of the cluster: no check passes without the needed
 * privileges.
 */
import { afterAll, expect, it } from "vitest";
import { createClient } from "../../../src/api";
import { createLog } from "../../../src/plugin/log";
import { serverTexts } from "../../../src/resources";
import { createSimulator } from "../../../src/simulator";
import { SECRETS, USER_CONFIG } from "../../../src/simulator/kernel/access/user-config";
import { systemClock } from "../../../src/system/clock";
import { CLUSTER_CHECKS } from "../../../src/tools/doctor/cluster-checks";
import { examine } from "../../../src/tools/doctor/examine";

const TOKEN = "root@pam!limited";
const SECRET = "00000000-0000-4000-8000-000000000001";
const simulator = await createSimulator({ http: true });
afterAll(() => simulator.close());

const GRANTS = { "Sys.Audit": "/", "SDN.Audit": "/sdn", "Pool.Audit": "/pool" } as const;
type Privilege = keyof typeof GRANTS;
const all = Object.keys(GRANTS) as Privilege[];
const subsets = Array.from({ length: 2 ** all.length }, (_, set) =>
  all.filter((__, index) => (set >> index) % 2 === 1),
);

/** Privileges that each check needs. */
const NEEDS: Readonly<Record<string, readonly Privilege[]>> = {
  version: [],
  quorum: ["Sys.Audit"],
  nodes: ["Sys.Audit"],
  ha: ["Sys.Audit"],
  "sdn-staged": ["Sys.Audit", "SDN.Audit"],
};

/** Checks of plans, which do not depend on the credentials. */
const OF_PLANS = ["secrets", "privileges"];

async function statuses(granted: readonly Privilege[]): Promise<Readonly<Record<string, string>>> {
  simulator.state.change(SECRETS, (secrets) => {
    secrets.tokens[TOKEN] = SECRET;
  });
  simulator.state.change(USER_CONFIG, (config) => {
    config.tokens[TOKEN] = { privsep: true, expire: 0 };
    config.acl = granted.map((privilege) => ({
      path: GRANTS[privilege],
      subject: TOKEN,
      role: privilege,
      propagate: true,
    }));
    for (const privilege of granted)
      config.roles[privilege] = granted.filter((one) => GRANTS[one] === "/" || one === privilege);
  });
  const endpoints = [simulator.url];
  const limits = { requestTimeoutMs: 20_000, taskTimeoutMs: 20_000 };
  const settings = { endpoints, apiToken: `${TOKEN}=${SECRET}`, ...limits, sdnApply: "manual" } as const;
  const client = createClient(settings, { log: createLog("test", {}), serverTexts });
  try {
    const [one] = await examine({
      configuration: { endpoints },
      open: (_, work) => work(client.session({ signal: new AbortController().signal, timeoutMs: 20_000 })),
      subjects: undefined,
      clock: systemClock,
      environment: {},
    });
    return Object.fromEntries((one?.results ?? []).map(({ id, status }) => [id, status]));
  } finally {
    await client.close();
  }
}

it("every check of the doctor runs with credentials that show less", () => {
  expect([...Object.keys(NEEDS), ...OF_PLANS]).toEqual(expect.arrayContaining(Object.keys(CLUSTER_CHECKS)));
});

it.each(subsets.map((granted) => [granted.join(" and ") || "nothing", granted] as const))(
  "a check of the doctor passes only if the credentials show everything that it checks: %s",
  async (_, granted) => {
    const found = await statuses(granted);
    for (const [check, needs] of Object.entries(NEEDS)) {
      const isShown = needs.every((privilege) => granted.includes(privilege));
      if (needs.length === 0) continue;
      // HA manages nothing in the start state.
      if (isShown) expect(["ok", "skipped"], check).toContain(found[check]);
      else expect([check, found[check]]).not.toEqual([check, "ok"]);
    }
  },
);

it("the doctor reports a lost quorum although /cluster/status keeps its last value", async () => {
  const id = simulator.faults.add({ fault: "no-quorum", request: { path: "/cluster/ha/status/current" } });
  try {
    expect(await statuses(["Sys.Audit"])).toMatchObject({ quorum: "error", nodes: "unknown" });
  } finally {
    simulator.faults.remove(id);
  }
});
