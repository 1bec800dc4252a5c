import { expect, it } from "vitest";
import type { State } from "../../../../src/framework/attribute";
import { open, written } from "../open";

const list = {
  id: "pl1",
  type: "prefix-list",
  entries: ["seq=20,prefix=10.0.0.0/8,action=permit,le=24", "action=deny,prefix=0.0.0.0/0,seq=30"],
};
const item = "/cluster/sdn/prefix-lists/pl1";
const answers = {
  "GET /cluster/sdn/prefix-lists": [list],
  "POST /cluster/sdn/prefix-lists": null,
  [`GET ${item}`]: list,
  [`PUT ${item}`]: null,
};
const entries = [
  { seq: 30, action: "deny", prefix: "0.0.0.0/0" },
  { seq: 20, action: "permit", prefix: "10.0.0.0/8", le: 24 },
] as never[];

it("prefix lists are read completely, in any order", async () => {
  const { session, life } = open("prefix_list", answers);
  const state = (await life.import("pl1")) as State;
  expect(session.parameters("GET /cluster/sdn/prefix-lists")).toEqual([{ verbose: 1 }]);
  expect(await life.changes({ prefix_list: "pl1", entries }, state)).toEqual([]);
});

it("prefix lists keep unknown keys of their entries", async () => {
  const newer = { ...list, entries: ["seq=20,prefix=10.0.0.0/8,action=permit,tag=7"] };
  const { session, life } = open("prefix_list", { ...answers, [`GET ${item}`]: newer });
  const state = (await life.import("pl1")) as State;
  await life.apply(
    { prefix_list: "pl1", entries: [{ seq: 20, action: "permit", prefix: "10.0.0.0/8", le: 28 }] as never },
    state,
  );
  expect(written(session)).toEqual([
    [`PUT ${item}`, { entries: ["seq=20,action=permit,prefix=10.0.0.0/8,le=28,tag=7"] }],
  ]);
});

it("prefix lists ignore entries that are managed by other resources", async () => {
  const { session, life } = open("prefix_list", answers);
  const created = await life.apply({ prefix_list: "pl1" });
  const refreshed = (await life.refresh(created)) as State;
  expect(await life.changes({ prefix_list: "pl1" }, refreshed)).toEqual([]);
  expect(written(session)).toEqual([["POST /cluster/sdn/prefix-lists", { id: "pl1" }]]);
});

it("prefix lists keep the entries that leave the configuration", async () => {
  const { session, life } = open("prefix_list", answers);
  const state = { ...((await life.import("pl1")) as State), entries: [entries[0]] as never };
  const stopped = await life.apply({ prefix_list: "pl1" }, state);
  expect(stopped.entries).toBeNull();
  expect(written(session)).toEqual([]);
});

it("prefix lists report the entries of other resources that were deleted with them", async () => {
  const { life } = open("prefix_list", {
    ...answers,
    [`GET ${item}/entries`]: [{ seq: "30" }, { seq: "20" }],
    [`DELETE ${item}`]: null,
  });
  const { diagnostics } = await life.tryApply(null, await life.apply({ prefix_list: "pl1" }));
  const warning = { severity: "warning", detail: expect.stringContaining("20, 30") };
  expect(diagnostics).toContainEqual(expect.objectContaining(warning));
});

it.each([
  [{ prefix: "10.0.0.0/8", ge: 7 }, "must have ge from 8 to 32"],
  [{ prefix: "10.0.0.0/8", ge: 20, le: 16 }, "must have le from 20 to 32"],
  [{ prefix: "2001:db8::/32", le: 129 }, "le"],
])("prefix lists refuse %j", (entry, problem) => {
  const { life } = open("prefix_list", {});
  const given = [{ seq: 1, action: "permit", ...entry }];
  expect(JSON.stringify(life.validate({ prefix_list: "pl1", entries: given }))).toContain(problem);
});
