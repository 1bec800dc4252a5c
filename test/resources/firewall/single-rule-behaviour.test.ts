/** A single rule whose exchange for a changed one did not end. */
import { expect, it } from "vitest";
import type { PveSession } from "../../../src/api/types";
import { groupRules } from "../../../src/resources/firewall/rule-list/rule-list";
import { deleteSingleRule, updateSingleRule } from "../../../src/resources/firewall/single-rule-behaviour";
import { FakeSession } from "../../support/fake-session";
import { RuleServer } from "./rule-list/rule-server";

const ID = "0123456789ab";
const LIST = groupRules("common");
const state = (action: string, position: number | null) =>
  ({
    type: "in",
    action,
    protocol: "tcp",
    destination_port: "22",
    enabled: true,
    comment: "SSH",
    id: ID,
    position,
  }) as never;
const stored = (action: string) => ({
  type: "in",
  action,
  proto: "tcp",
  dport: "22",
  enable: 1,
  comment: `SSH [tf:${ID}]`,
});
const others = [1, 2].map((number) => ({ type: "in", action: "DROP", enable: 1, comment: `theirs ${number}` }));

function sessionFor(server: RuleServer): PveSession {
  return new FakeSession(({ method, path, parameters }) => {
    const position = Number(/\d+$/.exec(path)?.[0]);
    if (method === "GET") return server.list();
    if (method === "POST") server.post(parameters as never);
    else if (method === "PUT") server.put(position, parameters as never);
    else server.delete(position, parameters.digest as string);
    return null;
  }) as unknown as PveSession;
}

const actions = (server: RuleServer) => server.rules.map(({ action, comment }) => `${action} ${comment}`);

it("a repeated update removes the old rule that an unfinished exchange left", async () => {
  const server = new RuleServer([stored("DROP"), ...others, stored("ACCEPT")]);
  await updateSingleRule(LIST, state("DROP", 0), state("ACCEPT", null), { services: sessionFor(server), lateMs: 0 });
  expect(actions(server)).toEqual([`DROP SSH [tf:${ID}]`, "DROP theirs 1", "DROP theirs 2"]);
});

it("an update of an unmoved rule keeps its place next to a copy", async () => {
  const server = new RuleServer([stored("DROP"), ...others, stored("ACCEPT")]);
  await updateSingleRule(LIST, state("DROP", null), state("ACCEPT", null), { services: sessionFor(server), lateMs: 0 });
  expect(actions(server)).toEqual(["DROP theirs 1", "DROP theirs 2", `DROP SSH [tf:${ID}]`]);
});

it("a deletion leaves the rules of others alone", async () => {
  const server = new RuleServer([stored("ACCEPT"), ...others, stored("ACCEPT")]);
  await deleteSingleRule(LIST, state("ACCEPT", null), { services: sessionFor(server) } as never);
  expect(actions(server)).toEqual(["DROP theirs 1", "DROP theirs 2"]);
});
