import { describe, expect, it } from "vitest";
import { applyRuleList, MAX_REPLANS } from "../../../../src/resources/firewall/rule-list/apply";
import { asStored, type Rule } from "../../../../src/resources/firewall/rule-list/rule";
import type { RuleList } from "../../../../src/resources/firewall/rule-list/rule-list";
import { ruleParameters } from "../../../../src/resources/firewall/rule-list/rule-parameters";
import { access, onServer, partial, serverWith } from "./interference";
import { port } from "./ports";

const foreign = port(9_999, { comment: "somebody else's" });

describe("the requests of an apply", () => {
  const list = Array.from({ length: 200 }, (_, index) => port(1_000 + index));
  const middle = [...list.slice(0, 100), port(1, { source: "10.0.0.0/8" }), ...list.slice(100)];

  it("the requests of an apply report the list after each of them", async () => {
    const lists: string[][] = [];
    await applyRuleList(access(serverWith([port(1)])), [port(1), port(2)], {
      onWrite: (rules) => lists.push(rules.map(({ dport }) => String(dport))),
    });
    expect(lists).toEqual([
      ["2", "1"],
      ["1", "2"],
    ]);
  });

  it.each<[string, Rule[], Rule[], string[]]>([
    ["an unchanged list", list, list, ["GET"]],
    ["a rule in the middle of 200", list, middle, ["GET", "POST", "PUT 0"]],
    [
      "IPv6 and ICMP rules, whose IP version is part of the digest",
      list,
      [
        ...list.slice(0, 9),
        port(1, { source: "2001:db8::/32" }),
        { type: "in", action: "ACCEPT", enable: 1, proto: "icmpv6" },
        ...list.slice(9),
      ],
      ["GET", "POST", "PUT 0", "POST", "PUT 0"],
    ],
    ["a rule on top", list, [port(1), ...list], ["GET", "POST", "GET"]],
    ["a rule moved", list, [...list.slice(1), port(1_000)], ["GET", "PUT 0"]],
    ["a rule removed", list, list.slice(0, -1), ["GET", "DELETE 199"]],
    ["three rules in an empty list", [], list.slice(0, 3), ["GET", "POST", "POST", "POST", "GET"]],
    [
      "a DROP in the middle",
      list,
      [...list.slice(0, 100), { type: "in", action: "DROP", enable: 1 }, ...list.slice(100)],
      ["GET", "POST", "PUT 0", "PUT 100"],
    ],
  ])("%s", async (_name, before, desired, log) => {
    const server = serverWith(before);
    const { rules } = await applyRuleList(access(server), desired);
    expect(server.log).toEqual(log);
    expect(rules.map(asStored)).toEqual(desired);
    expect(onServer(server)).toEqual(desired);
  });

  it("the requests of an apply are the same for an alias whose IP version the list has reported", async () => {
    const server = serverWith([port(1, { source: "dc/office" }), port(2), port(3)], { office: 4 });
    const added = port(22, { source: "dc/office" });
    await applyRuleList(access(server), [port(1, { source: "dc/office" }), port(2), added, port(3)]);
    expect(server.log).toEqual(["GET", "POST", "PUT 0"]);
  });

  it("the requests of an apply include a read of the result when an alias keeps the digest from being predicted", async () => {
    const server = serverWith([port(1), port(2)], { office: 4 });
    const desired = [port(1), port(22, { source: "dc/office" }), port(2)];
    await applyRuleList(access(server), desired);
    expect(server.log).toEqual(["GET", "POST", "GET", "PUT 0"]);
    await applyRuleList(access(server), [port(1)]);
    expect(server.log.slice(4)).toEqual(["GET", "DELETE 2", "DELETE 1"]);
  });
});

const before = [port(1), port(2), port(3), port(4)];

it.each([1, 2, 3])(
  "another client changes the list just before write %i: the planner detects it and changes no wrong rule",
  async (at) => {
    const server = serverWith(before);
    const touched: string[] = [];
    const list = access(server, {
      before(write, request) {
        if (write === at) server.post(ruleParameters(foreign));
        const target = "position" in request ? server.rules[request.position] : undefined;
        if (target !== undefined) touched.push(String(target.dport));
      },
    });
    const desired = [port(1), port(5), port(2), port(7)];
    const { rules } = await applyRuleList(list, desired);
    expect(onServer(server)).toEqual(desired);
    expect(rules.map(asStored)).toEqual(desired);
    expect(server.log.filter((request) => request === "GET").length).toBe(2);
    expect(touched).not.toContain("1");
  },
);

it("another client changes the list between POST and move: the move keeps their rule in place", async () => {
  const server = serverWith(before);
  const states: Rule[][] = [];
  const list = access(server, {
    before(write) {
      if (write === 2) server.post(ruleParameters(foreign));
      states.push(onServer(server));
    },
  });
  // A single rule among those of other clients: theirs must keep its position.
  const added = port(5);
  await applyRuleList(list, (current) => {
    const others = current.filter((rule) => rule.dport !== "5");
    return [...others.slice(0, 2), added, ...others.slice(2)];
  });
  expect(onServer(server)).toEqual([foreign, port(1), added, port(2), port(3), port(4)]);
});

it("another client changes the list all the time: the apply fails after several attempts with the current list", async () => {
  const server = serverWith(before);
  let number = 0;
  const list = access(server, {
    before() {
      number += 1;
      server.post(ruleParameters(port(10_000 + number)));
    },
  });
  const error = await partial(applyRuleList(list, [port(1), port(2), port(3)]));
  expect(error.cause).toMatchObject({ code: "stale-digest" });
  expect(error.rules.map(asStored)).toEqual(onServer(server));
  expect(server.log.filter((request) => request === "GET")).toHaveLength(MAX_REPLANS + 2);
});

describe("a server that", () => {
  it("a server that computes digests in another way is trusted after one refusal", async () => {
    const server = serverWith([port(1), port(2)]);
    const list = access(server);
    const odd: RuleList = {
      read: () => list.read(),
      async send(request, digest) {
        // A macro in a spelling that cannot be predicted.
        if (request.method === "POST") server.post({ ...request.parameters, macro: "NewService" });
        else server.send(request, digest);
      },
    };
    const added: Rule = { type: "in", action: "ACCEPT", enable: 1, macro: "newservice" };
    await applyRuleList(odd, [port(1), added, port(2)]);
    expect(server.log).toEqual(["GET", "POST", "PUT 0", "GET", "PUT 0", "GET"]);
    expect(server.rules.map(({ macro }) => macro)).toEqual([undefined, "NewService", undefined]);
  });

  it("stores a rule differently than it was sent does not cause endless writes", async () => {
    const server = serverWith([]);
    const list = access(server);
    const stubborn: RuleList = {
      read: () => list.read(),
      async send(request, digest) {
        server.send(
          request.method === "POST" ? { ...request, parameters: { ...request.parameters, log: "info" } } : request,
          digest,
        );
        for (const [index, rule] of server.rules.entries()) server.rules[index] = { ...rule, log: "info" };
      },
    };
    const error = await partial(applyRuleList(stubborn, [port(1)]));
    expect(error.rules.map(asStored)).toEqual([port(1, { log: "info" })]);
    expect(String(error.cause)).toMatch(/position 0 .* stores the rule differently/);
  });

  it("a server that accepts a rule but never stores it does not cause endless writes", async () => {
    const server = serverWith([port(1)]);
    const list = access(server);
    const read: RuleList["read"] = async () => ({ rules: (await list.read()).rules });
    const forgetful: RuleList = { read, send: async () => undefined };
    const error = await partial(applyRuleList(forgetful, [port(1), port(2)]));
    expect(error).toMatchObject({ certain: true });
    expect(onServer(server)).toEqual([port(1)]);
    expect(String(error.cause)).toContain("position 1 still has no rule instead of {");
  });

  it("a server that reports no digest gets none, and the result is read", async () => {
    const server = serverWith([port(1), port(2)]);
    const digests: unknown[] = [];
    const list: RuleList = {
      read: async () => ({ rules: (await access(server).read()).rules }),
      async send(request, digest) {
        digests.push(digest);
        server.send(request, digest);
      },
    };
    await applyRuleList(list, [port(1), port(3)]);
    expect(onServer(server)).toEqual([port(1), port(3)]);
    expect(digests).toEqual([undefined]);
    expect(server.log).toEqual(["GET", "PUT 1", "GET"]);
  });

  it("a server with other digests than predicted takes a change of many requests", async () => {
    const before = Array.from({ length: MAX_REPLANS + 10 }, (_, index) => port(index + 1));
    const server = serverWith(before);
    const list = access(server);
    await applyRuleList(
      {
        read: async () => ({ ...(await list.read()), digest: `other ${server.digest}` }),
        send: (request, digest) => list.send(request, digest?.replace(/^other /, "")),
      },
      [],
    );
    expect(onServer(server)).toEqual([]);
  });

  it("knows the digest of an empty list, which the server does not report", async () => {
    const server = serverWith([]);
    const desired = [port(1), port(1, { action: "DROP" })];
    await applyRuleList(access(server), desired);
    expect(onServer(server)).toEqual(desired);
    expect(server.log).toEqual(["GET", "POST", "POST", "PUT 1"]);
  });
});

it("rules that a function returns unchanged are kept in any spelling", async () => {
  const odd: Rule = { type: "group", action: "Web", enable: 1 };
  const server = serverWith([odd, port(1)]);
  await applyRuleList(access(server), (current) => current.filter((rule) => rule.dport !== "1"));
  expect(onServer(server)).toEqual([odd]);
  await applyRuleList(access(server), [odd]);
  expect(onServer(server)).toEqual([{ ...odd, action: "web" }]);
});
