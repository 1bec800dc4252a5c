/**
 * Runs with objects of many areas. Their SDN changes take one apply, for any number of concurrent changes and on a slow
 * server. Firewalls of VNets need the running network, and take a second one.
 */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSimulator, type Simulator } from "../../src/simulator";
import type { Workspace } from "../support/engine";
import { openPackaged } from "../support/packaged";
import { mixedRun, WHOLE } from "./mixed-run";

/** Writes hold the locks of their files this long, one after another. */
const SLOW = { write: 25, roundTrip: 2, apply: 1_000 };

let simulator: Simulator;
let workspace: Workspace;
beforeEach(async () => {
  simulator = await createSimulator({ http: true, latency: SLOW });
});
afterEach(async () => {
  workspace.close();
  await simulator.close();
});

async function applies(...args: string[]): Promise<number> {
  simulator.requests.clear();
  const environment = { PVE_ENDPOINT: simulator.url, PVE_API_TOKEN: simulator.token };
  const { code, stdout, stderr } = await workspace.run(args, { environment });
  expect(code, `${stdout.slice(-2_000)}${stderr}`).toBe(0);
  return simulator.requests.all.filter(({ operation }) => operation === "PUT /cluster/sdn").length;
}

async function pending(): Promise<unknown[]> {
  const headers = { authorization: `PVEAPIToken=${simulator.token}` };
  const lists = ["zones", "vnets"].map(async (list) => {
    const answer = await fetch(`${simulator.url}/api2/json/cluster/sdn/${list}?pending=1`, { headers });
    return ((await answer.json()) as { data: { state?: string }[] }).data.filter(({ state }) => state !== undefined);
  });
  return (await Promise.all(lists)).flat();
}

describe(`a run of ${WHOLE} objects of many areas`, () => {
  it.each([1, 10, 50])(
    "takes one apply to create, to change and to destroy, with -parallelism=%d",
    async (bound) => {
      workspace = await openPackaged({ "main.tf": mixedRun({ firewalls: false }) });
      const common = ["-auto-approve", `-parallelism=${bound}`];
      expect(await applies("apply", ...common)).toBe(1);
      expect(await pending()).toEqual([]);
      expect(await applies("apply", ...common, "-var=word=two")).toBe(1);
      expect(await pending()).toEqual([]);
      expect(await applies("destroy", ...common, "-var=word=two")).toBe(1);
      expect(await pending()).toEqual([]);
    },
    900_000,
  );

  it("takes one more apply where firewalls need VNets of the same run, and no more to destroy them", async () => {
    workspace = await openPackaged({ "main.tf": mixedRun() });
    expect(await applies("apply", "-auto-approve")).toBeLessThanOrEqual(2);
    expect(await pending()).toEqual([]);
    expect(await applies("destroy", "-auto-approve")).toBe(1);
    expect(await pending()).toEqual([]);
  }, 900_000);
});
