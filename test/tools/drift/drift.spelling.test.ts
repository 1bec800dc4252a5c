/**
 * Another client has created an object again with another spelling of its name, which is the same object for the
 * server.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findDrift } from "../../../src/tools/drift/drift";
import { exportCluster } from "../../../src/tools/export/export";
import { start } from "../../simulator/support";
import { clientOf, sessionOf } from "../../support/client";
import { temporaryFolder } from "../../support/temporary-folder";

const by = { domain: "test" };
const HCL = { language: "hcl", library: "cdktf" } as const;

it("an alias that was created again in capital letters is neither unmanaged nor exported a second time", async () => {
  const simulator = await start();
  const folder = temporaryFolder();
  /** A client shares reads for its lifetime, so each task uses its own. */
  async function work<T>(does: (session: ReturnType<typeof sessionOf>) => Promise<T>): Promise<T> {
    const client = clientOf(simulator);
    return await does(sessionOf(client)).finally(() => client.close());
  }
  await work((session) => session.post("/cluster/firewall/aliases", { name: "office", cidr: "192.0.2.0/24" }, by));
  const first = await work((session) => exportCluster(session, folder, ["pve_firewall_alias"], HCL));
  expect(first.count).toBeGreaterThan(0);

  await work((session) => session.delete("/cluster/firewall/aliases/office", {}, by));
  await work((session) => session.post("/cluster/firewall/aliases", { name: "OFFICE", cidr: "192.0.2.0/24" }, by));
  const secondExport = await work((session) => exportCluster(session, folder, ["pve_firewall_alias"], HCL));
  expect(secondExport).toMatchObject({ count: 0, gone: [], files: [] });
  expect(readFileSync(join(folder, "firewall.tf"), "utf8")).not.toContain("office_2");

  const json = JSON.stringify({ name: "office", cidr: "192.0.2.0/24" });
  const objects = [{ address: "pve_firewall_alias.office", type: "firewall_alias", version: 0, json }];
  const { stacks, unmanaged } = await work((session) => findDrift([{ name: "one", objects }], session));
  expect(stacks).toMatchObject([{ drifted: [], problems: [] }]);
  expect(unmanaged.filter(({ id }) => /^office$/i.test(id))).toEqual([]);
});
