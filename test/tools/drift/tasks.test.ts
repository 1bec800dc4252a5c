import { describe, expect, it } from "vitest";
import type { PveSession } from "../../../src/api/types";
import { recentTasks, relatedTasks, type Task } from "../../../src/tools/drift/tasks";

const upid = (start: string, type: string, id: string, user: string) =>
  `UPID:pve1:0000613C:00064B4C:${start}:${type}:${id}:${user}:`;
const EARLY = upid("6B015B26", "reloadnetworkall", "", "root@pam!tf");
const LATE = upid("6B015C23", "acmeregister", "", "ann@pve");
const RUNNING = upid("6B015D00", "qmdestroy", "100", "bob@pve");

const session = (answers: Readonly<Record<string, object[]>>) =>
  ({ read: async (operation: string) => answers[operation] ?? [] }) as unknown as PveSession;

it("tasks come from the list and the log, newest first", async () => {
  const answers = {
    "GET /cluster/log": [
      { msg: "a text of somebody" },
      { msg: null },
      { msg: `end task ${LATE} failed: no way\nout` },
      { msg: `starting task ${LATE}` },
      { msg: `end task ${EARLY} unexpected status` },
      { msg: `starting task ${EARLY}` },
    ],
    "GET /cluster/tasks": [{ upid: RUNNING }, { upid: LATE, status: "failed" }, { upid: "no task" }],
  };
  expect(await recentTasks(session(answers))).toEqual([
    { type: "qmdestroy", id: "100", node: "pve1", user: "bob@pve", time: "2026-11-21T08:57:36.000Z" },
    { type: "acmeregister", id: "", node: "pve1", user: "ann@pve", time: "2026-11-21T08:53:55.000Z", status: "failed" },
    {
      type: "reloadnetworkall",
      id: "",
      node: "pve1",
      user: "root@pam!tf",
      time: "2026-11-21T08:49:42.000Z",
      status: "unexpected status",
    },
  ]);
});

describe("tasks that concern an object", () => {
  const task = (type: string, id = ""): Task => ({
    type,
    id,
    node: "pve1",
    user: "ann@pve",
    time: "2026-11-20T10:00:00.000Z",
  });
  const tasksOfGuests = [task("vzdump", "101"), task("hastop", "100"), task("qmdestroy", "102")];
  const all = [task("reloadnetworkall"), task("acmeupdate"), ...tasksOfGuests];
  const types = (family: string, id: string, ...changes: unknown[]) =>
    relatedTasks(all, { family, id, changes: changes.map((cluster) => ({ path: "x", state: null, cluster })) }).map(
      ({ type }) => type,
    );

  it.each([
    ["those that apply staged SDN changes", ["sdn", "lab"], ["reloadnetworkall"]],
    ["those of its kind, such as ACME", ["acme", "default"], ["acmeupdate"]],
    ["those of the guest that it manages", ["ha", "vm:100"], ["hastop"]],
    ["those of guests that were added or removed", ["pools", "web", [102, 103]], ["qmdestroy"]],
    ["none, where nothing tells", ["firewall", "web", "192.0.2.1"], []],
  ] as const)("the tasks of an object are %s", (_, [family, id, ...changes], expected) => {
    expect(types(family, id, ...changes)).toEqual(expected);
  });

  it("the report names at most three tasks", () => {
    expect(
      relatedTasks(Array(9).fill(task("reloadnetworkall")), { family: "sdn", id: "lab", changes: [] }),
    ).toHaveLength(3);
  });
});
