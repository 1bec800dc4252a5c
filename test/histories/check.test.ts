/** Hand-written histories, one for each way to break a promise. */
import { describe, expect, it } from "vitest";
import { check } from "./check";
import type { Call, Contents, History, Request } from "./history";

const GIVEN: Contents = { "alias web": { cidr: "192.0.2.1" }, "order of cluster": { rules: "a b" } };

interface Written {
  readonly calls?: readonly Partial<Call>[];
  readonly requests?: readonly Partial<Request>[];
  /** Contents from a moment on. */
  readonly versions?: Readonly<Record<number, Contents>>;
  readonly rest?: Partial<History>;
}

function history({ calls = [], requests = [], versions = {}, rest = {} }: Written): History {
  const call = { run: "anna 2", address: "pve_firewall_alias.web", doing: "update", outcome: "success" } as const;
  const request = { run: "anna 2", method: "PUT", path: "/aliases/web", parameters: {}, status: 200, seen: 200 };
  const later = Object.entries(versions).map(([at, contents]) => ({ at: Number(at), contents }));
  return {
    calls: calls.map((given) => ({
      from: 10,
      to: 20,
      prior: null,
      planned: null,
      result: null,
      messages: [],
      doubts: [],
      ...call,
      ...given,
    })),
    requests: requests.map((given) => ({ at: 12, answered: (given.applied ?? 12) + 1, ...request, ...given })),
    versions: [{ at: 1, contents: GIVEN }, ...later, { at: 95, contents: GIVEN }].sort((a, b) => a.at - b.at),
    quiet: [2, 50, 90, 99],
    calmFrom: 50,
    settledAt: 90,
    laterChanges: [],
    wanted: {},
    states: {},
    ...rest,
  };
}

const web = (cidr: string) => ({ "alias web": { cidr } });
const contentsWith = (changed: Contents): Contents => ({ ...GIVEN, ...changed });
const without = (name: string): Contents =>
  Object.fromEntries(Object.entries(GIVEN).filter(([other]) => other !== name));
const DB: Contents = { "alias db": { cidr: "192.0.2.8" } };
const update = { prior: web("192.0.2.1"), planned: web("192.0.2.2"), result: web("192.0.2.2") };
const propertiesOf = (written: Written) => [...new Set(check(history(written)).map(({ property }) => property))];

describe("good histories", () => {
  it.each<[string, Written]>([
    ["without any event", {}],
    [
      "an update that takes effect",
      { calls: [update], requests: [{ applied: 15 }], versions: { 15: contentsWith(web("192.0.2.2")) } },
    ],
    [
      "a deletion whose object another client creates again, before the run changes another object",
      {
        calls: [
          { doing: "delete", prior: web("192.0.2.1") },
          { run: "ben 2", doing: "create", from: 12, planned: web("192.0.2.9"), result: web("192.0.2.9") },
          { address: "pve_firewall_alias.db", doing: "create", planned: DB, result: DB },
          { address: "pve_firewall_alias.db", doing: "delete", from: 28, to: 32, prior: DB },
        ],
        requests: [
          { method: "DELETE", applied: 13 },
          { run: "ben 2", method: "POST", path: "/aliases", applied: 14 },
          { method: "POST", path: "/aliases", applied: 15 },
          { method: "DELETE", at: 29, applied: 30 },
        ],
        versions: {
          13: without("alias web"),
          14: contentsWith(web("192.0.2.9")),
          15: contentsWith({ ...web("192.0.2.9"), ...DB }),
          30: contentsWith(web("192.0.2.9")),
        },
      },
    ],
    [
      "an update whose outcome is reported as unknown",
      {
        calls: [{ ...update, result: web("192.0.2.1"), outcome: "error", doubts: ["request-unconfirmed"] }],
        requests: [{ applied: 30 }],
        versions: { 30: contentsWith(web("192.0.2.2")) },
      },
    ],
    [
      "a creation that reports missing parts after an interrupt",
      {
        calls: [
          { doing: "create", planned: { "set a": {} }, result: { "set a": {} }, doubts: ["creation-interrupted"] },
        ],
      },
    ],
    [
      "a refused update",
      {
        calls: [{ ...update, result: web("192.0.2.1"), outcome: "error" }],
        requests: [{ applied: 15, status: 403, seen: 403 }],
      },
    ],
    [
      "an object of the name of a killed creation, which the next run adopts",
      {
        calls: [
          { from: 3, to: 5, doing: "create", planned: web("192.0.2.2"), outcome: "killed" },
          { run: "anna 4", doing: "create", planned: web("192.0.2.2"), result: web("192.0.2.2") },
        ],
        requests: [{ run: "anna 4", applied: 15 }],
        versions: { 15: contentsWith(web("192.0.2.2")) },
      },
    ],
    [
      "a repeated write that a reading justifies",
      {
        calls: [{ ...update, to: 40 }],
        requests: [
          { at: 12, applied: 20 },
          { at: 14, method: "GET", applied: 15 },
          { at: 22, applied: 24 },
        ],
        versions: { 20: contentsWith(web("192.0.2.2")) },
      },
    ],
  ])("%s", (_, written) => {
    expect(check(history(written))).toEqual([]);
  });
});

describe("half an exchange of a rule", () => {
  const name = "rule a of cluster";
  const commented = (comment: string) => ({ [name]: { comment } });
  const [old, changed, later] = [commented("old"), commented("new"), commented("later")];
  const twice = { [name]: { comment: "new", twice: '{"comment":"old"}' } };
  const half = (outcome: Call["outcome"]): Written => ({
    calls: [
      { from: 10, to: 20, prior: old, planned: changed, result: old, outcome, doubts: ["creation-unconfirmed"] },
      { from: 30, to: 40, run: "anna 4", prior: old, planned: later, result: later },
    ],
    requests: [{ applied: 15 }, { at: 32, run: "anna 4", applied: 35 }],
    versions: {
      3: contentsWith(old),
      15: contentsWith(twice),
      35: contentsWith({ [name]: { comment: "later", twice: '{"comment":"new"}' } }),
    },
  });

  it.each<[Call["outcome"], number]>([
    ["killed", 0],
    ["error", 0],
    ["success", 1],
  ])("half an exchange of a rule may remain after an update that ended with %s: %i problems", (outcome, count) => {
    const found = check(history(half(outcome))).filter(({ property }) => property === "acknowledged, but not done");
    expect(found.filter(({ at }) => at === 40)).toHaveLength(count);
  });
});

describe("histories of a list of rules", () => {
  const listed: Contents = { "order of cluster": { rules: "a b" }, "rule a of cluster": {}, "rule b of cluster": {} };

  it("a deletion of the list fails after the first of its rules", () => {
    const written: Written = {
      calls: [{ doing: "delete", prior: listed, result: listed, outcome: "error" }],
      requests: [{ applied: 15 }],
      versions: {
        3: contentsWith(listed),
        15: contentsWith({ "order of cluster": { rules: "a" }, "rule a of cluster": {} }),
      },
    };
    expect(check(history(written)).filter(({ at }) => at <= 50)).toEqual([]);
  });

  it("a position is right again after another client has undone its change", () => {
    const written: Written = {
      calls: [{ doing: "delete", prior: { "rule a of cluster": {} }, from: 11 }],
      requests: [
        { at: 11, method: "GET", path: "/cluster/firewall/rules", applied: 11 },
        { at: 12, run: "dora 1", path: "/other", applied: 12 },
        { at: 13, run: "dora 2", path: "/other", applied: 13 },
        { at: 14, method: "DELETE", path: "/cluster/firewall/rules/0", applied: 14 },
      ],
      versions: {
        3: contentsWith(listed),
        12: contentsWith({ ...listed, "order of cluster": { rules: "c a b" } }),
        13: contentsWith(listed),
        14: contentsWith({ "order of cluster": { rules: "b" }, "rule b of cluster": {} }),
        51: GIVEN,
      },
    };
    expect(propertiesOf(written)).not.toContain("lost update");
  });

  it.each<[string, string, string[]]>([
    ["of its client", "anna 3", []],
    ["of another client", "ben 3", ["foreign change", "order of no serial run"]],
  ])("a later killed creation %s moves the rule of a killed creation", (_, run, problems) => {
    const address = "pve_firewall_rule.c";
    const creation = { address, doing: "create", planned: { "rule * of cluster": {} }, outcome: "killed" } as const;
    const path = "/cluster/firewall/rules";
    const order = (rules: string): Contents => ({ "order of cluster": { rules } });
    const withRule = (rules: string) => contentsWith({ ...listed, ...order(rules), "rule c of cluster": {} });
    const written: Written = {
      calls: [creation, { ...creation, run, from: 60, to: 70 }],
      requests: [
        { method: "POST", path, applied: 15 },
        { method: "GET", path, run, at: 61, applied: 61 },
        { path: `${path}/2`, run, at: 62, applied: 65 },
      ],
      versions: {
        3: contentsWith(listed),
        15: withRule("a b c"),
        65: withRule("c a b"),
        85: contentsWith(order("c a b")),
      },
      rest: { quiet: [4, 50, 80, 90] },
    };
    expect(propertiesOf(written)).toEqual(problems);
  });

  it("the owner of a list removes a rule that another client inserted", () => {
    const listOrder = { "order of cluster": { rules: "a b" } };
    const written: Written = {
      calls: [{ prior: listOrder, planned: listOrder, result: listOrder }],
      requests: [{ applied: 15 }],
      versions: {
        3: contentsWith({ "order of cluster": { rules: "d a b" }, "rule d of cluster": { enable: "1" } }),
        15: GIVEN,
      },
    };
    expect(check(history(written))).toEqual([]);
  });
});

describe("bad histories", () => {
  it.each<[string, string, Written]>([
    ["a success without a write", "acknowledged, but not done", { calls: [update] }],
    [
      "a success before the write",
      "acknowledged, but not done",
      { calls: [update], requests: [{ applied: 30 }], versions: { 30: contentsWith(web("192.0.2.2")) } },
    ],
    [
      "a deletion that is reported and not sent",
      "acknowledged, but not done",
      { calls: [{ doing: "delete", prior: web("192.0.2.1") }] },
    ],
    [
      "a failure after the work is done",
      "reported as not done, but done",
      {
        calls: [{ ...update, result: web("192.0.2.1"), outcome: "error" }],
        requests: [{ applied: 15 }],
        versions: { 15: contentsWith(web("192.0.2.2")) },
      },
    ],
    [
      "a failure before the work is done",
      "reported as not done, but done",
      {
        calls: [{ ...update, result: web("192.0.2.1"), outcome: "error" }],
        requests: [{ applied: 30 }],
        versions: { 30: contentsWith(web("192.0.2.2")) },
      },
    ],
    [
      "a failure after the work is done, with a word of doubt in the server's message",
      "reported as not done, but done",
      {
        calls: [{ ...update, result: web("192.0.2.1"), outcome: "error", messages: ["backup interrupted"] }],
        requests: [{ applied: 15 }],
        versions: { 15: contentsWith(web("192.0.2.2")) },
      },
    ],
    [
      "a failed creation that leaves its object without a state",
      "reported as not done, but done",
      {
        calls: [{ doing: "create", planned: { "alias new": {} }, outcome: "error" }],
        requests: [{ applied: 15, method: "POST" }],
        versions: { 15: contentsWith({ "alias new": {} }) },
      },
    ],
    [
      "a success with a doubt and without a write",
      "acknowledged, but not done",
      { calls: [{ ...update, doubts: ["creation-unconfirmed"] }] },
    ],
    [
      "a reading of a value that was never there",
      "false state",
      { calls: [{ doing: "read", result: web("192.0.2.9") }] },
    ],
    [
      "a write that is sent twice, with an answer to both",
      "applied twice",
      {
        calls: [update],
        requests: [
          { at: 12, applied: 13 },
          { at: 15, applied: 16 },
        ],
        versions: { 13: contentsWith(web("192.0.2.2")) },
      },
    ],
    [
      "a write that restores the value of an older reading",
      "lost update",
      {
        calls: [{ ...update, prior: { "alias web": {} }, planned: { "alias web": {} }, result: { "alias web": {} } }],
        requests: [
          { at: 11, method: "GET", applied: 11 },
          { at: 14, applied: 14, run: "ben 2" },
          { at: 15, applied: 16 },
        ],
        versions: { 14: contentsWith(web("192.0.2.7")), 16: GIVEN },
      },
    ],
    [
      "a change of an object that no plan has",
      "foreign change",
      {
        calls: [update],
        requests: [{ applied: 15 }],
        versions: { 15: contentsWith({ ...web("192.0.2.2"), "alias other": { cidr: "192.0.2.3" } }) },
      },
    ],
    [
      "a change while nothing is applied",
      "foreign change",
      { requests: [{ applied: 15 }], versions: { 15: contentsWith(web("192.0.2.5")) } },
    ],
    [
      "a creation that overwrites the object of another client",
      "foreign change",
      {
        calls: [{ doing: "create", planned: web("192.0.2.2"), result: web("192.0.2.2") }],
        requests: [{ applied: 15 }],
        versions: { 15: contentsWith(web("192.0.2.2")) },
      },
    ],
    [
      "an adoption after a success has ended the doubt of a killed creation",
      "foreign change",
      {
        calls: [
          { from: 3, to: 4, doing: "create", planned: web("192.0.2.2"), outcome: "killed" },
          { run: "anna 3", from: 5, to: 6, doing: "create", planned: web("192.0.2.2"), result: web("192.0.2.2") },
          { run: "anna 4", doing: "create", planned: web("192.0.2.2"), result: web("192.0.2.2") },
        ],
        requests: [{ run: "anna 4", applied: 15 }],
        versions: { 15: contentsWith(web("192.0.2.2")) },
      },
    ],
    [
      "a change of an object by a call of another address than its doubtful creation",
      "foreign change",
      {
        calls: [
          { from: 3, to: 6, doing: "create", planned: { "alias x": {} }, outcome: "killed", address: "pve_pool.x" },
          { ...update, run: "anna 4" },
        ],
        requests: [
          { at: 4, applied: 5 },
          { run: "anna 4", applied: 15 },
        ],
        versions: {
          5: contentsWith({ "alias x": { cidr: "192.0.2.3" } }),
          15: contentsWith({ ...web("192.0.2.2"), "alias x": { cidr: "192.0.2.4" } }),
        },
      },
    ],
    [
      "a value that no plan has",
      "unplanned value",
      {
        calls: [update],
        requests: [{ applied: 14 }, { applied: 16, path: "/aliases/web?" }],
        versions: { 14: contentsWith(web("192.0.2.8")), 16: contentsWith(web("192.0.2.2")) },
      },
    ],
    [
      "a write to a position in a list that has changed",
      "lost update",
      {
        calls: [
          {
            ...update,
            planned: { "rule a of cluster": {} },
            prior: { "rule a of cluster": {} },
            result: null,
            outcome: "killed",
          },
        ],
        requests: [
          { at: 11, method: "GET", path: "/cluster/firewall/rules", applied: 11 },
          { at: 12, run: "ben 2", path: "/other", applied: 12 },
          { at: 14, path: "/cluster/firewall/rules/0", applied: 14 },
        ],
        versions: { 12: contentsWith({ "order of cluster": { rules: "c a b" } }) },
      },
    ],
    [
      "an order that no serial run makes",
      "order of no serial run",
      {
        calls: [
          {
            doing: "create",
            planned: { "rule * of cluster": {} },
            result: { "rule c of cluster": {} },
            place: { list: "cluster", rule: "c", position: 0, moves: true },
          },
        ],
        requests: [{ applied: 15 }],
        versions: { 15: contentsWith({ "order of cluster": { rules: "a c b" }, "rule c of cluster": {} }) },
      },
    ],
    [
      "an object that exists twice",
      "applied twice",
      {
        calls: [{ doing: "create", planned: { "rule * of cluster": {} }, result: { "rule c of cluster": {} } }],
        requests: [{ applied: 14 }, { applied: 16, path: "/again" }],
        versions: {
          14: contentsWith({ "rule c of cluster": {} }),
          16: contentsWith({ "rule c of cluster": { twice: "{}" } }),
        },
      },
    ],
    ["a plan that is never empty", "unfinished", { rest: { laterChanges: ["anna: pve_firewall_alias.web update"] } }],
    [
      "a configuration that the plan overlooks",
      "unfinished",
      { rest: { wanted: { anna: { "pve_firewall_alias.web": web("192.0.2.2") } } } },
    ],
    [
      "a configured object of another value",
      "unfinished",
      {
        rest: {
          wanted: { anna: { "pve_firewall_alias.web": web("192.0.2.2") } },
          states: { anna: { "pve_firewall_alias.web": web("192.0.2.1") } },
        },
      },
    ],
    [
      "a rule that is disabled in between",
      "unplanned value",
      {
        calls: [
          {
            prior: { "rule a of cluster": { enable: "1", comment: "old" } },
            planned: { "rule a of cluster": { enable: "1", comment: "new" } },
            result: { "rule a of cluster": { enable: "1", comment: "new" } },
          },
        ],
        requests: [{ applied: 12 }, { applied: 14, path: "/2" }, { applied: 16, path: "/3" }],
        versions: {
          3: contentsWith({ "rule a of cluster": { enable: "1", comment: "old" } }),
          14: contentsWith({ "rule a of cluster": { enable: "0", comment: "new" } }),
          16: contentsWith({ "rule a of cluster": { enable: "1", comment: "new" } }),
        },
      },
    ],
    [
      "a value that is gone in between",
      "unplanned value",
      {
        calls: [update],
        requests: [{ applied: 14 }, { applied: 16, path: "/aliases/web?" }],
        versions: { 14: contentsWith({ "alias web": {} }), 16: contentsWith(web("192.0.2.2")) },
      },
    ],
    [
      "a list that another client changed before the last insertion",
      "acknowledged, but not done",
      {
        calls: [
          {
            prior: { "order of cluster": { rules: "a b" } },
            planned: { "order of cluster": { rules: "c a b" } },
            result: { "order of cluster": { rules: "c a b" } },
          },
        ],
        requests: [{ run: "dora 1", applied: 13 }, { applied: 15 }],
        versions: {
          13: contentsWith({ "order of cluster": { rules: "d a b" } }),
          15: contentsWith({ "order of cluster": { rules: "c d a b" } }),
        },
      },
    ],
    [
      "an order of a whole list that no serial run makes",
      "order of no serial run",
      {
        calls: [
          {
            prior: { "order of cluster": { rules: "a b" } },
            planned: { "order of cluster": { rules: "b a" } },
            result: { "order of cluster": { rules: "b a" } },
          },
        ],
        requests: [{ applied: 15 }],
        versions: { 15: contentsWith({ "order of cluster": { rules: "b c a" } }) },
      },
    ],
    [
      "a state without its object",
      "lost",
      { rest: { states: { anna: { "pve_firewall_alias.x": { "alias x": {} } } } } },
    ],
    [
      "an object that no state has",
      "left over",
      { requests: [{ applied: 15 }], versions: { 15: contentsWith({ "alias orphan": {} }) } },
    ],
    ["an object of others that is gone at the end", "lost", { versions: { 98: without("alias web") } }],
  ])("%s", (_, property, written) => {
    expect(propertiesOf(written)).toContain(property);
  });
});
