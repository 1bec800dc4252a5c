import { expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { poolData } from "../../../src/resources/pools/data-pool";
import { readData } from "../../support/lifecycle";
import { setUp } from "./simulated-pools";

it("data sources report members of every kind, by either path", async () => {
  const { session, setPool } = setUp();
  setPool("prod", { comment: "c", vms: [200, 100], storages: ["local"] });
  const result = await readData(poolData, session, { pool_id: "prod" });
  expect(result).toMatchObject({ comment: "c", guests: [100, 200], storages: ["local"] });
  expect((result.members as State[]).map(({ id, vm_id }) => [id, vm_id])).toEqual([
    ["lxc/200", 200],
    ["qemu/100", 100],
    ["storage/pve1/local", null],
  ]);
  await readData(poolData, session, { pool_id: "prod", deprecated_path: true, member_type: "qemu" });
  expect(session.requests.at(-1)).toMatchObject({ path: "/pools/prod", parameters: { type: "qemu" } });
  await expect(readData(poolData, session, { pool_id: "nope" })).rejects.toThrow('No pool "nope"');
});
