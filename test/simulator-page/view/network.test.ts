/** The page shows the same SDN changes as the API. */
import { expect, it } from "vitest";
import type { Now, ShownNetwork } from "../../../src/simulator-page/contract";
import { send } from "../../simulator/support";
import { opened } from "../support";

it("staged and running configuration appear together, with their differences", async () => {
  const { simulator, ask } = await opened();
  const change = (method: string, path: string, params = {}) => send(simulator, method, `/cluster/sdn${path}`, params);
  const pending = async () => (await ask<Now>("now?since=0")).data.pending;
  for (const zone of ["kept", "gone"]) await change("POST", "/zones", { zone, type: "simple" });
  await change("POST", "/vnets", { vnet: "web", zone: "kept" });
  expect(await pending()).toBe(3);
  await change("PUT", "");
  expect(await pending()).toBe(0);
  await change("DELETE", "/zones/gone");
  await change("PUT", "/vnets/web", { alias: "shop" });
  await change("POST", "/vnets", { vnet: "db", zone: "kept" });

  const { data } = await ask<ShownNetwork[]>("network");
  const states = (objects: readonly (readonly [unknown, unknown])[]) => Object.fromEntries(objects);
  const shown = data.map(({ collection, id, state }) => [`${collection} ${id}`, state] as const);
  const api = async (path: string, key: string, collection: string) => {
    const objects = (await change("GET", path, { pending: "1" })).data as Record<string, string>[];
    return objects.map((object) => [`${collection} ${object[key]}`, object.state ?? "same"] as const);
  };
  const objects = [...(await api("/zones", "zone", "Zones")), ...(await api("/vnets", "vnet", "VNets"))];
  expect(states(shown)).toEqual(states(objects));
  expect(data.find(({ id }) => id === "web")?.changed).toEqual(["alias"]);
  expect(await pending()).toBe(3);
});
