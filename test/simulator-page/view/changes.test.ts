/** Changes described by their objects. */
import { expect, it } from "vitest";
import type { ShownStep, StepDetails } from "../../../src/simulator-page/contract";
import { send } from "../../simulator/support";
import { type Opened, opened } from "../support";

async function changesOf(page: Opened, method: string, path: string, params: Record<string, string>) {
  expect((await send(page.simulator, method, path, params)).status).toBe(200);
  const { data } = await page.ask<{ steps: ShownStep[] }>("now?since=0");
  const last = data.steps.findLast((step) => step.request !== undefined);
  const details = (await page.ask<StepDetails>(`steps/${last?.id}`)).data;
  return { ...details, lines: details.shown.map(lineOf) };
}

const lineOf = ({ kind, family, collection, object, property, before, after }: StepDetails["shown"][number]): string =>
  `${kind} ${family} › ${collection} ${object} ${property} ${JSON.stringify(before ?? null)} ${JSON.stringify(after ?? null)}`;

it("changes name family, collection, object and property, and the object of the request", async () => {
  const page = await opened();
  const created = await changesOf(page, "POST", "/pools", { poolid: "web", comment: "Shop" });
  expect(created.lines).toEqual(['added Pools › Pools web  null {"comment":"Shop","vms":[],"storages":[]}']);
  expect([created.object, created.hasStates]).toEqual(["/pools/web", true]);
  const changed = await changesOf(page, "PUT", "/pools", { poolid: "web", comment: "Old", vms: "100" });
  expect(changed.lines).toEqual([
    'changed Pools › Pools web comment "Shop" "Old"',
    "added Pools › Pools web vms[0] null 100",
  ]);
  const rule = { type: "in", action: "ACCEPT", enable: "1" };
  await changesOf(page, "POST", "/cluster/firewall/rules", rule);
  const second = await changesOf(page, "POST", "/cluster/firewall/rules", { ...rule, action: "DROP" });
  expect(second.lines).toEqual(['added Firewall › Rules 0  null {"type":"in","action":"DROP","enable":1}']);
  const off = await changesOf(page, "PUT", "/cluster/firewall/rules/1", { enable: "0" });
  expect(off.lines).toEqual(["changed Firewall › Rules 1 enable 1 0"]);
  expect(off.object).toBe("/cluster/firewall/rules/1");
  const options = await changesOf(page, "PUT", "/cluster/firewall/options", { enable: "1" });
  expect(options.lines).toEqual(["added Firewall › Options  enable null 1"]);
});
