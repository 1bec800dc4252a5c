import { expect, it } from "vitest";
import { recordedCluster } from "./ask";

it("pools report a missing parent before an invalid name", async () => {
  const ask = recordedCluster();
  const create = (poolid: string) => ask("POST", "/pools", { poolid });
  expect(await create("x/1a")).toBe("500 create pool failed: parent 'x' of pool 'x/1a' does not exist");
  await create("x");
  expect(await create("x/1a")).toBe("500 create pool failed: pool name must start with a letter");
  expect(await create("x/y")).toBeNull();
});

it("pools name their first remaining member, in alphabetical order", async () => {
  const ask = recordedCluster();
  for (const poolid of ["a", "a/z", "a/b"]) await ask("POST", "/pools", { poolid });
  await ask("PUT", "/pools", { poolid: "a", vms: "200,101", storage: "local,data" });
  const remove = (poolid: string) => ask("DELETE", "/pools", { poolid });
  const notEmpty = (what: string) => `500 delete pool failed: pool 'a' is not empty (contains ${what})`;
  expect(await remove("a")).toBe(notEmpty("pool 'a/b'"));
  for (const poolid of ["a/b", "a/z"]) await remove(poolid);
  expect(await remove("a")).toBe(notEmpty("VM 101"));
  await ask("PUT", "/pools", { poolid: "a", vms: "101,200", delete: "1" });
  expect(await remove("a")).toBe(notEmpty("storage 'data'"));
});
