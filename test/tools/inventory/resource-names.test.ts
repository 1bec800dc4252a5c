import { expect, it } from "vitest";
import { FreeNames, resourceNames } from "../../../src/tools/inventory/resource-names";

const namesOf = (type: string, ids: readonly string[]) =>
  resourceNames(
    type,
    ids.map((id) => ({ id, state: {} })),
  );

it.each([
  ["firewall_alias", "default-matcher", "default_matcher"],
  ["firewall_alias", "MixedCase", "mixed_case"],
  ["mapping_pci", "GPU-1", "gpu_1"],
  ["pool", "web/shop", "web_shop"],
  ["ha_resource", "vm:100", "vm_100"],
  ["replication_job", "100-0", "job_100_0"],
  ["sdn_subnet", "v1/2001:db8::-64", "v1_2001_db8_64"],
  ["firewall_alias", "a--b_", "a_b"],
])("a resource %s with the ID %s is named %s", (type, id, name) => {
  expect(namesOf(type, [id])).toEqual([name]);
});

it("an ID that is a valid name is kept, and other names avoid it", () => {
  expect(namesOf("pool", ["A-B", "a-b", "a.b", "a_b", "a_b_2"])).toEqual(["a_b_3", "a_b_4", "a_b_5", "a_b", "a_b_2"]);
});

it("names match Terraform's style guide", () => {
  const ids = ["9", "-", "ä", "a b", "A", "_x", "x_", "__", "0-0", "import", "a/b/c", "UPPER-lower"];
  const names = namesOf("firewall_alias", ids);
  expect(new Set(names).size).toBe(ids.length);
  for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
});

it("backup jobs with generated IDs are named after their selection", () => {
  const uuid = (digit: string) => `${digit}9b3643a-489c-47b3-9728-a34a073bbba8`;
  const jobs = [
    { id: uuid("1"), state: { all: true } },
    { id: uuid("2"), state: { all: true } },
    { id: uuid("3"), state: { pool: "web/shop" } },
    { id: uuid("a"), state: { guests: [1000, 200], node_name: "pve1" } },
    { id: "backup-1a2b3c4d-00112233", state: { guests: [100, 101, 102, 103, 104] } },
    { id: "nightly", state: { all: true } },
  ];
  expect(resourceNames("backup_job", jobs)).toEqual([
    "all_guests",
    "all_guests_2",
    "pool_web_shop",
    "guests_200_1000_of_pve1",
    "guests_100_101_102_and_more",
    "nightly",
  ]);
});

it("names in use get the next free number", () => {
  const names = new FreeNames(["a", "a_3"]);
  expect(["a", "b", "a", "a_2", "b"].map((name) => names.take(name))).toEqual(["a_2", "b", "a_4", "a_2_2", "b_2"]);
});

it("thousands of names for the same base are found quickly", () => {
  const names = new FreeNames();
  let tried = 0;
  const numbered = (number: number) => {
    tried += 1;
    return `a_${number}`;
  };
  const all = Array.from({ length: 10_000 }, () => names.take("a", numbered));
  expect(new Set(all).size).toBe(10_000);
  expect(tried).toBeLessThan(20_001);
});
