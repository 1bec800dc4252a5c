/** A plan ends in the desired list for any two lists. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { applyEdit, requestsOf } from "../../../../src/resources/firewall/rule-list/edit";
import { planRuleEdits } from "../../../../src/resources/firewall/rule-list/plan";
import { asStored } from "../../../../src/resources/firewall/rule-list/rule";
import { ruleFromServer, ruleParameters } from "../../../../src/resources/firewall/rule-list/rule-parameters";
import { runs } from "../../../support/runs";
import { anyRule, listPair } from "./arbitraries";
import { port } from "./ports";
import { RuleServer } from "./rule-server";

it("produces the desired list, request by request as well as edit by edit", () => {
  fc.assert(
    fc.property(listPair(anyRule, 12), ([before, after]) => {
      const server = new RuleServer(before.map(ruleParameters));
      const onServer = () => server.rules.map(ruleFromServer).map(asStored);
      let model = before;
      for (const edit of planRuleEdits(before, after)) {
        for (const request of requestsOf(edit)) server.send(request);
        model = applyEdit(model, edit);
        expect(onServer()).toEqual(model);
      }
      expect(onServer()).toEqual(after);
    }),
    { numRuns: runs(2_000) },
  );
});

it.each([
  ["of the old list", ["b", "a", "a"], ["a", "b", "x", "y"]],
  ["of the new list", ["x", "b", "p", "q"], ["b", "x", "x"]],
])("changes no copy of a rule %s that the other list has, too", (_, old, wanted) => {
  const rule = (name: string) => port(name.charCodeAt(0));
  const edits = planRuleEdits(old.map(rule), wanted.map(rule));
  expect(edits.filter(({ kind }) => kind === "update")).toHaveLength(1);
});

const web = port(80, { comment: "web", source: "10.0.0.0/8" });
const ssh = port(22, { comment: "ssh", iface: "vmbr0" });

it.each([
  ["in place", [ssh, web], [{ ...web, dport: "81" }]],
  ["in place, in another order", [web, ssh], [{ ...web, dport: "81" }]],
  ["and moves it", [ssh, web, port(1)], [port(1), { ...web, dport: "81" }]],
  ["and moves it, in another order", [web, ssh, port(1)], [port(1), { ...web, dport: "81" }]],
])("changes the most similar rule %s", (_, old, wanted) => {
  const updates = planRuleEdits(old, wanted).filter(({ kind }) => kind === "update");
  expect(updates).toMatchObject([{ set: { dport: "81" }, delete: [] }]);
});
