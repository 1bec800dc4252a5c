/** The rule server of these tests behaves like the recorded one, and the code predicts its digests. */
import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it, onTestFinished } from "vitest";
import { aliasVersions, ListDigests } from "../../../../src/resources/firewall/rule-list/digest";
import type { Rule } from "../../../../src/resources/firewall/rule-list/rule";
import { ruleFromServer } from "../../../../src/resources/firewall/rule-list/rule-parameters";
import { readRecording, type Step } from "../../../replay/data";
import { plainRule } from "./arbitraries";
import { digestOf, RuleServer, type StoredRule } from "./rule-server";

const LISTS = [
  { recording: "firewall-rules", path: "/cluster/firewall/rules" },
  { recording: "firewall-groups", path: "/cluster/firewall/groups/webservers" },
  { recording: "sdn-vnet-firewall", path: "/cluster/sdn/vnets/fv/firewall/rules" },
];

function accepted(steps: readonly Step[], path: string): Step[] {
  const inList = (step: Step) => step.request.path === path || step.request.path.startsWith(`${path}/`);
  return steps.filter((step) => inList(step) && step.response.status === 200);
}

const data = (step: Step) => (step.response.body as { data: unknown }).data;

describe.each(LISTS)("$recording", ({ recording, path }) => {
  const steps = accepted(readRecording(recording), path);

  it("ends with the recorded lists after the recorded writes", () => {
    const server = new RuleServer();
    let compared = 0;
    for (const { request, response } of steps) {
      const position = Number(request.path.slice(path.length + 1));
      const { digest: _digest, ...parameters } = (request.params ?? {}) as Record<string, string>;
      if (request.method === "POST")
        server.post({ ...parameters, ...(parameters.macro && { macro: parameters.macro.toUpperCase() }) });
      else if (request.method === "PUT") server.put(position, parameters);
      else if (request.method === "DELETE") server.delete(position);
      else if (request.path === path) {
        expect(server.list()).toEqual((response.body as { data: unknown }).data);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThanOrEqual(3);
  });

  it("a list has the recorded digests, which are predicted from the rules alone", () => {
    const lists = steps
      .filter(({ request }) => request.method === "GET" && request.path === path)
      .map((step) => data(step) as (StoredRule & { digest: string })[])
      .filter((list) => list.length > 0);
    expect(lists.length).toBeGreaterThanOrEqual(2);
    for (const list of lists) {
      expect(digestOf(list.map(({ pos: _pos, digest: _digest, ...rule }) => rule))).toBe(list[0]?.digest);
      const rules = list.map(ruleFromServer);
      expect(new ListDigests(aliasVersions(rules)).of(rules)).toBe(list[0]?.digest);
    }
  });
});

it("puts a new rule first, regardless of the position in the request", () => {
  const posts = readRecording("firewall-rules").filter(
    ({ request, response }) =>
      request.method === "POST" && response.status === 200 && request.params?.pos !== undefined,
  );
  expect(posts.map(({ request }) => request.params?.pos)).toEqual(["2", "1"]);
  const after = readRecording("firewall-rules").filter(
    ({ step }) => step === "list three" || step === "list after pos",
  );
  expect(after.map((step) => (data(step) as Record<string, unknown>[])[0])).toMatchObject([
    { comment: "full rule", pos: 0 },
    { action: "DROP", type: "in", pos: 0 },
  ]);
});

it("reads each rule once, however often the list is edited", () => {
  let reads = 0;
  const counted = (dport: string): Rule =>
    new Proxy<Rule>({ type: "in", action: "ACCEPT", enable: 1, proto: "tcp", dport } as Rule, {
      get: (rule, name) => {
        reads += 1;
        return Reflect.get(rule, name);
      },
    });
  const rules = ["80", "443", "8006"].map(counted);
  const digests = new ListDigests(new Map());
  const first = digests.of(rules);
  const readsOfOne = reads;
  for (let edit = 0; edit < 10; edit += 1) digests.of(rules.toReversed());
  expect(reads).toBe(readsOfOne);
  expect(digests.of(rules)).toBe(first);
  expect(digests.of(rules.toReversed())).not.toBe(first);
});

const numbered = (count: number): Rule[] =>
  Array.from(
    { length: count },
    (_, n) => ({ type: "in", action: "ACCEPT", enable: 1, proto: "tcp", dport: `${n}` }) as Rule,
  );

it.each(["SSH", "ssh", "NewService"])("the digest of a list has a macro as the server stores it: %s", (macro) => {
  const rule: Rule = { type: "in", action: "ACCEPT", enable: 1, macro };
  const stored = { type: "in", action: "ACCEPT", enable: 1, macro: macro === "ssh" ? "SSH" : macro };
  expect(new ListDigests(new Map()).of([rule])).toBe(digestOf([stored]));
});

it("the digest of a list has a comment as the server reads it back", () => {
  const rule: Rule = { type: "in", action: "ACCEPT", enable: 1, comment: "Citt\u00e0" };
  expect(new ListDigests(new Map()).of([rule])).toBe(digestOf([{ ...rule, comment: "Citt\ufffd" }]));
});

it("the digest of a list does not depend on the lists before it", () => {
  const lists = fc.array(fc.tuple(fc.nat(200), fc.nat(200), fc.array(plainRule, { maxLength: 3 })), { maxLength: 8 });
  fc.assert(
    fc.property(lists, (edits) => {
      const aliases = new Map([["dc/alias", 4 as const]]);
      const digests = new ListDigests(aliases);
      let rules = numbered(150);
      for (const [at, removed, added] of edits) {
        rules = rules.toSpliced(at, removed, ...added);
        expect(digests.of(rules)).toBe(new ListDigests(aliases).of(rules));
      }
    }),
  );
});

it("hashes a list that loses its rules from the end in linear time", () => {
  const hash = Object.getPrototypeOf(createHash("sha1")) as { update(text: string): unknown };
  const { update } = hash;
  let bytes = 0;
  hash.update = function (text) {
    bytes += text.length;
    return update.call(this, text);
  };
  onTestFinished(() => {
    hash.update = update;
  });
  const hashedBytes = (count: number) => {
    bytes = 0;
    const digests = new ListDigests(new Map());
    const rules = numbered(count);
    for (let length = count; length >= 0; length -= 1) digests.of(rules.slice(0, length));
    return bytes;
  };
  expect(hashedBytes(4_000) / hashedBytes(1_000)).toBeLessThan(4.5);
});
