import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { readStates } from "../../../src/tools/drift/states";
import { temporaryFolder } from "../../support/temporary-folder";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

async function read(name: string, content: unknown) {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return await readStates([path]);
}

it("a state lists the objects of this provider by address", async () => {
  const instance = (more: object) => ({ schema_version: 1, attributes: { pool_id: "a" }, ...more });
  const pool = { mode: "managed", type: "pve_pool" };
  const resources = [
    { ...pool, name: "each", instances: [{ index_key: "a" }, { index_key: 1 }].map(instance) },
    { ...pool, module: "module.m", name: "one", instances: [instance({})] },
    { ...pool, name: "old", instances: [instance({ deposed: "12345678" })] },
    { mode: "data", type: "pve_pool", name: "data", instances: [instance({})] },
    { mode: "managed", type: "random_id", name: "other", instances: [instance({})] },
  ];
  const [stack] = await read("terraform.office.tfstate", { version: 4, resources });
  expect(stack?.name).toBe("office");
  const addresses = ['pve_pool.each["a"]', "pve_pool.each[1]", "module.m.pve_pool.one"];
  expect(stack?.objects.map(({ address }) => address)).toEqual(addresses);
  expect(stack?.objects[0]).toMatchObject({ type: "pool", version: 1, json: '{"pool_id":"a"}' });
});

it("an undeployed stack has no objects", async () => {
  expect(await read("terraform.tfstate", "")).toEqual([{ name: "terraform", objects: [] }]);
});

it.each([
  ["of another version", { version: 3 }, "office is not a state file of version 4"],
  ["that is truncated", '{"version":', "the state office is not JSON"],
  ["that is something else", "null", "office is not a state file of version 4"],
  ["without a list", { version: 4, resources: {} }, "the state office is damaged"],
  ["with something else in its list", { version: 4, resources: [null] }, "the state office is damaged"],
  ["without instances", { version: 4, resources: [{ mode: "managed", type: "a", name: "b" }] }, "is damaged"],
])("a state is refused %s", async (_, content, problem) => {
  await expect(read("office.tfstate", content)).rejects.toThrow(problem);
});

it("a folder needs a Terraform that reads its state", async () => {
  vi.stubEnv("TERRAFORM_BINARY_NAME", "no-such-engine");
  onTestFinished(() => vi.unstubAllEnvs() && undefined);
  await expect(readStates([folder])).rejects.toThrow(
    /no-such-engine cannot read the state of .*: it is not on the PATH/,
  );
});
