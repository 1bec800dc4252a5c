/** A fixture from the page starts the same cluster. */
import { expect, it } from "vitest";
import type { Now } from "../../../src/simulator-page/contract";
import { fixtureIn } from "../../../src/tools/fixture/fixture-file";
import { send, start } from "../../simulator/support";
import { opened } from "../support";

it("a fixture of any time is accepted by the simulator, and has the objects of that time", async () => {
  const page = await opened();
  await page.simulator.post("/pools", { poolid: "web" });
  await page.simulator.post("/cluster/sdn/zones", { zone: "prod", type: "simple" });
  await page.simulator.delete("/pools", { poolid: "web" });
  const { steps } = (await page.ask<Now>("now?since=0")).data;
  const pools = async (path: string) => {
    const { data } = await page.ask(path);
    const restarted = await start({ fixture: fixtureIn(JSON.stringify(data), path) });
    const zones = (await send(restarted, "GET", "/cluster/sdn/zones")).data as unknown[];
    return [(await send(restarted, "GET", "/pools")).data, zones.length];
  };
  expect(await pools("fixture")).toEqual([[], 1]);
  expect(await pools(`fixture?before=${steps[2]?.id}`)).toEqual([[{ poolid: "web" }], 1]);
  expect(await pools(`fixture?before=${steps[1]?.id}`)).toEqual([[{ poolid: "web" }], 0]);
});
