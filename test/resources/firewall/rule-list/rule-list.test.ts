import { expect, it } from "vitest";
import { applyRuleList } from "../../../../src/resources/firewall/rule-list/apply";
import {
  CLUSTER_RULES,
  groupRules,
  listForMessages,
  ruleListAt,
  ruleListOperations,
  vnetRules,
} from "../../../../src/resources/firewall/rule-list/rule-list";
import { FakeSession } from "../../../support/fake-session";
import { digestOf, type StoredRule } from "./rule-server";

it("reads and writes a list behind a session", async () => {
  const rule = (macro: string) => ({ type: "in", action: "ACCEPT", enable: 1, macro }) as const;
  const [ssh, http, dns, smtp] = [rule("SSH"), rule("HTTP"), rule("DNS"), rule("SMTP")];
  const web = { ...http, comment: "web" };
  const path = "/cluster/firewall/groups/web";
  // Items out of order, and `pos` as a string: servers send both.
  const stored = [ssh, http, dns];
  const items = stored.map((item, pos) => ({ ...item, pos: String(pos), digest: digestOf(stored) })).reverse();
  const session = new FakeSession(({ method }) => (method === "GET" ? items : null));

  const list = ruleListAt(session, groupRules("web"), "firewall-cluster");
  const { rules } = await applyRuleList(list, [smtp, dns, ssh, web]);
  await list.send({ method: "DELETE", position: 2 }, "d");

  expect(rules).toEqual([smtp, dns, ssh, web]);
  const guard = (...expected: StoredRule[]) => ({ digest: digestOf(expected) });
  expect(session.requests.map(({ method, path: at, parameters }) => ({ method, at, parameters }))).toEqual([
    { method: "GET", at: path, parameters: {} },
    { method: "POST", at: path, parameters: smtp },
    { method: "PUT", at: `${path}/3`, parameters: { moveto: 1, ...guard(smtp, ssh, http, dns) } },
    { method: "PUT", at: `${path}/3`, parameters: { comment: "web", ...guard(smtp, dns, ssh, http) } },
    { method: "DELETE", at: `${path}/2`, parameters: { digest: "d" } },
  ]);
  const domains = session.requests.flatMap(({ method, options }) => (method === "GET" ? [] : [options.domain]));
  expect(domains).toEqual(Array(4).fill("firewall-cluster"));
  // A second insertion would make a second rule.
  expect(session.requests.flatMap(({ options }) => ("once" in options ? [options.once] : []))).toEqual([true]);
});

it("keeps the list after a change for the next change of the same list, and of no other", () => {
  const session = new FakeSession(() => null);
  const [list, same, other] = ["web", "web", "db"].map((group) =>
    ruleListAt(session, groupRules(group), "firewall-cluster"),
  );
  const reading = { rules: [], digest: "d" };
  list?.remember?.(reading);
  expect(same?.known?.()).toBe(reading);
  expect(other?.known?.()).toBeUndefined();
  same?.remember?.({ rules: [] });
  expect(list?.known?.()).toBeUndefined();
});

it.each([
  [CLUSTER_RULES, "/cluster/firewall/rules"],
  [groupRules("a/b"), "/cluster/firewall/groups/a%2Fb"],
  [vnetRules("v1"), "/cluster/sdn/vnets/v1/firewall/rules"],
])("names a list in messages by its path: %j is %s", (address, path) => {
  expect(listForMessages(address)).toBe(path);
  const { list } = address;
  expect(ruleListOperations(list)).toEqual([
    `GET ${list}`,
    `POST ${list}`,
    `PUT ${list}/{pos}`,
    `DELETE ${list}/{pos}`,
  ]);
});
