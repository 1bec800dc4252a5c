/** Diagrams of a cluster with single rule resources. */
import { expect, it } from "vitest";
import { withPositions } from "../../../src/tools/diagram/sources";
import { takeInventory } from "../../../src/tools/inventory/inventory";
import { readObjects } from "../../../src/tools/inventory/objects";
import { start } from "../../simulator/support";
import { clientOf, sessionOf } from "../../support/client";
import { closeLater } from "../../support/close-later";

it("single rules have the positions of their list, whichever markers they carry", async () => {
  const simulator = await start();
  const add = (path: string, macro: string, comment = "") =>
    simulator.post(`/cluster/firewall/${path}`, { type: "in", action: "ACCEPT", macro, comment, pos: "0" });
  await simulator.post("/cluster/firewall/groups", { group: "web" });
  await add("groups/web", "HTTPS", "[tf:ffffffff0001]");
  await add("groups/web", "HTTP", "[tf:aaaaaaaa0002]");
  for (const [macro, comment] of [
    ["NTP", "[tf:00000000aaaa]"],
    ["DNS", "of somebody else"],
    ["SSH", "[tf:ffffffffaaaa]"],
  ] as const)
    await add("rules", macro, comment);
  const client = clientOf(simulator);
  closeLater(() => client.close());
  const session = sessionOf(client);
  const { objects } = await takeInventory(session, ["firewall"]);
  const placed = await withPositions((await readObjects(objects, session)).objects, session);
  const found = placed
    .filter(({ resource }) => resource.type.endsWith("_rule"))
    .map(({ values }) => [values.security_group_name ?? "cluster", values.macro, values.position].join(" "));
  const { data } = await simulator.get("/cluster/firewall/rules");
  const expected = (data as { macro: string; pos: number }[]).map(({ macro, pos }) => `cluster ${macro} ${pos}`);
  const { data: group } = await simulator.get("/cluster/firewall/groups/web");
  for (const { macro, pos } of group as { macro: string; pos: number }[]) expected.push(`web ${macro} ${pos}`);
  expect(found.sort()).toEqual(expected.sort());
  expect(expected).toHaveLength(5);
});
