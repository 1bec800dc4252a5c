/** A single rule whose exchange for a changed one did not end. */
import { expect, it, vi } from "vitest";
import { PveError } from "../../../src/api/errors";
import type { PveSession } from "../../../src/api/types";
import { GROUP_RULE } from "../../../src/resources/firewall/rule-attributes";
import { groupRules } from "../../../src/resources/firewall/rule-list/rule-list";
import {
  deleteSingleRule,
  readSingleRule,
  updateSingleRule,
} from "../../../src/resources/firewall/single-rule-behaviour";
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

function sessionFor(server: RuleServer, refuses: (method: string) => boolean = () => false): PveSession {
  return new FakeSession(({ method, path, parameters }) => {
    const position = Number(/\d+$/.exec(path)?.[0]);
    if (refuses(method)) throw new PveError({ code: "forbidden", serverMessage: "refused" });
    if (method === "GET") return server.list();
    if (method === "POST") server.post(parameters as never);
    else if (method === "PUT") server.put(position, parameters as never);
    else server.delete(position, parameters.digest as string);
    return null;
  }) as unknown as PveSession;
}

const update = (server: RuleServer, position: number | null, refuses?: (method: string) => boolean) =>
  updateSingleRule(LIST, state("DROP", position), state("ACCEPT", null), {
    services: sessionFor(server, refuses),
    lateMs: 0,
    async transaction(steps, { undo }) {
      await steps().catch(async (failure: unknown) => {
        await undo({ services: sessionFor(server) } as never);
        throw failure;
      });
    },
  });

const actions = (server: RuleServer) => server.rules.map(({ action, comment }) => `${action} ${comment}`);

it("a repeated update removes the old rule that an unfinished exchange left", async () => {
  const server = new RuleServer([stored("DROP"), ...others, stored("ACCEPT")]);
  await update(server, 0);
  expect(actions(server)).toEqual([`DROP SSH [tf:${ID}]`, "DROP theirs 1", "DROP theirs 2"]);
});

it("an update of an unmoved rule keeps its place next to a copy", async () => {
  const server = new RuleServer([stored("DROP"), ...others, stored("ACCEPT")]);
  await update(server, null);
  expect(actions(server)).toEqual(["DROP theirs 1", "DROP theirs 2", `DROP SSH [tf:${ID}]`]);
});

it("an exchange that fails halfway removes the new rule, so that no later change overlooks it", async () => {
  const server = new RuleServer([...others, stored("ACCEPT")]);
  const refused = update(server, 0, (method) => method === "DELETE");
  await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  expect(actions(server)).toEqual(["DROP theirs 1", "DROP theirs 2", `ACCEPT SSH [tf:${ID}]`]);
});

it("a failed update keeps the only rule, even if it has the new content already", async () => {
  const server = new RuleServer([...others, stored("DROP")]);
  await expect(update(server, 0, (method) => method !== "GET")).rejects.toMatchObject({ code: "forbidden" });
  expect(actions(server)).toEqual(["DROP theirs 1", "DROP theirs 2", `DROP SSH [tf:${ID}]`]);
});

it("a deletion leaves the rules of others alone", async () => {
  const server = new RuleServer([stored("ACCEPT"), ...others, stored("ACCEPT")]);
  await deleteSingleRule(LIST, state("ACCEPT", null), { services: sessionFor(server) } as never);
  expect(actions(server)).toEqual(["DROP theirs 1", "DROP theirs 2"]);
});

it.each([
  ["an interrupted change", [stored("DROP"), ...others, stored("ACCEPT")], "3", "0"],
  ["a copy with the same content", [stored("ACCEPT"), stored("ACCEPT")], "0", "1"],
])("a read warns of another rule with the marker: %s", async (_, rules, managed, copy) => {
  const warn = vi.fn();
  const context = { services: sessionFor(new RuleServer(rules)), warn } as never;
  expect(await readSingleRule(LIST, state("ACCEPT", null), context, GROUP_RULE)).toMatchObject({ action: "ACCEPT" });
  const causes = "An interrupted change or a copy in the web interface made the one at";
  const detail = expect.stringContaining(`the rule at position ${managed}. ${causes} ${copy}.`);
  expect(warn.mock.calls).toEqual([[expect.objectContaining({ detail })]]);
});

it("a read of the only rule with its marker warns of nothing", async () => {
  const warn = vi.fn();
  const context = { services: sessionFor(new RuleServer([stored("ACCEPT"), ...others])), warn } as never;
  await readSingleRule(LIST, state("ACCEPT", null), context, GROUP_RULE);
  expect(warn).not.toHaveBeenCalled();
});
