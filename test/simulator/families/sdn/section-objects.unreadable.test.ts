/** Objects whose required option was set to an empty string. */
import { expect, it } from "vitest";
import { SdnClient } from "./client";

it("an unreadable object is missing from its lists, and lists and writes of its file fail", async () => {
  const { client, zone } = withLostZone();
  expect(await zone("lost", "")).toBeNull();
  expect(await client.get("/zones/lost")).toBe("500 sdn 'lost' does not exist");
  expect(await client.get("/zones")).toBe("500 sdn 'lost' does not exist");
  expect(await client.get("/zones", { pending: "1" })).toContain("cannot lookup undefined type!");
  expect(await client.get("/zones", { pending: "1", type: "vlan" })).toHaveLength(1);
  expect(await zone("next", "vmbr0")).toBe("500 create sdn zone object failed: unknown section type ''");
  expect(await client.delete("/zones/kept")).toBe("500 delete sdn zone object failed: unknown section type ''");
  expect(await client.delete("/zones/lost")).toBe("500 delete sdn zone object failed: sdn 'lost' does not exist");
  expect(await zone("lost", "vmbr0")).toBeNull();
  expect(await client.get("/zones")).toHaveLength(2);
});

it("an unreadable object is applied and rolled back like a readable object", async () => {
  const { client, zone } = withLostZone();
  await zone("lost", "");
  await client.put("");
  expect(await client.get("/zones", { running: "1" })).toBe("500 sdn 'lost' does not exist");
  await zone("lost", "vmbr0");
  expect(await client.get("/zones")).toHaveLength(2);
  await client.post("/rollback");
  expect(await client.get("/zones")).toBe("500 sdn 'lost' does not exist");
});

it("DNS servers become unreadable in the same way", async () => {
  const client = new SdnClient();
  const create = (dns: string, key: string) =>
    client.post("/dns", { dns, type: "powerdns", url: "http://127.0.0.1:4318", key });
  expect(await create("pd1", "")).toBeNull();
  expect(await client.get("/dns")).toBe("500 sdn 'pd1' does not exist");
  expect(await create("pd2", "k")).toBe("500 create sdn dns object failed: unknown section type ''");
  expect(await create("pd1", "k")).toBeNull();
  expect(await client.get("/dns")).toHaveLength(1);
});

/** A cluster with one good zone, and a function that creates others. */
function withLostZone() {
  const client = new SdnClient();
  const zone = async (id: string, bridge: string) => {
    await kept;
    return client.post("/zones", { zone: id, type: "vlan", bridge });
  };
  const kept = client.post("/zones", { zone: "kept", type: "vlan", bridge: "vmbr0" });
  return { client, zone };
}
