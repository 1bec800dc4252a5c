import { beforeEach, expect, it } from "vitest";
import { SdnClient } from "./client";

const LISTS = "/prefix-lists";

let sdn: SdnClient;

beforeEach(async () => {
  sdn = new SdnClient();
  const entries = ["action=permit,prefix=10.0.0.0/8,le=24,seq=10", "action=deny,prefix=2001:DB8::/32"];
  await sdn.post(LISTS, { id: "pl1", entries });
});

it("prefix lists number their entries and print them in order", async () => {
  expect(await sdn.get(`${LISTS}/pl1`)).toEqual({
    id: "pl1",
    type: "prefix-list",
    entries: ["action=permit,prefix=10.0.0.0/8,le=24,seq=10", "action=deny,prefix=2001:db8::/32,seq=15"],
  });
});

it("prefix lists are listed by ID only, unless the request asks for more", async () => {
  expect(await sdn.get(LISTS)).toEqual([{ id: "pl1" }]);
  const [list] = await sdn.get(LISTS, { verbose: "1" });
  expect(list.entries).toHaveLength(2);
  expect(list.digest).toMatch(/^[0-9a-f]{64}$/);
  expect(await sdn.get(LISTS, { pending: "1" })).toEqual([{ id: "pl1", state: "new" }]);
});

it("prefix lists move a changed entry to the end", async () => {
  await sdn.put(`${LISTS}/pl1/entries/10`, { le: "26", ge: "16" });
  const entries = await sdn.get(`${LISTS}/pl1/entries`);
  expect(entries.map(({ seq }: { seq: number }) => seq)).toEqual([15, 10]);
  expect(entries[1]).toEqual({ seq: 10, action: "permit", prefix: "10.0.0.0/8", ge: 16, le: 26 });
  await sdn.put(`${LISTS}/pl1/entries/10`, { delete: ["ge", "le", "seq"] });
  expect(await sdn.get(`${LISTS}/pl1/entries/20`)).toEqual({ seq: 20, action: "permit", prefix: "10.0.0.0/8" });
});

it("prefix lists have their own messages for missing, existing and used objects", async () => {
  const entry = { action: "permit", prefix: "10.0.0.0/8" };
  expect(await sdn.get(`${LISTS}/nope`)).toBe("400 id: nope doesn't exist");
  expect(await sdn.put(`${LISTS}/nope`)).toMatch(/^500 .*could not find prefix list with id: nope$/);
  expect(await sdn.post(LISTS, { id: "pl1" })).toMatch(/prefix list already exists in configuration: pl1$/);
  expect(await sdn.get(`${LISTS}/pl1/entries/7`)).toBe("400 id: entry 7 in prefix list pl1 doesn't exist");
  expect(await sdn.delete(`${LISTS}/pl1/entries/7`)).toMatch(/could not find prefix list entry with seq 7$/);
  expect(await sdn.put(`${LISTS}/pl1/entries/7`, entry)).toMatch(/entry with sequence number 7 does not exist!$/);
  expect(await sdn.post(`${LISTS}/pl1/entries`, { ...entry, seq: "10" })).toMatch(
    /entry with sequence number 10 already exists$/,
  );
  const fabric = { id: "fab1", protocol: "openfabric", ip_prefix: "10.5.0.0/24", route_filter: "pl1" };
  await sdn.post("/fabrics/fabric", fabric);
  expect(await sdn.delete(`${LISTS}/pl1`)).toMatch(/prefix list pl1 is still referenced by fabric fab1$/);
});
