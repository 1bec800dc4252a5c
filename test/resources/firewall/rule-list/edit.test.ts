import { expect, it } from "vitest";
import {
  applyEdit,
  difference,
  type Edit,
  requestCount,
  requestsOf,
} from "../../../../src/resources/firewall/rule-list/edit";
import type { Rule } from "../../../../src/resources/firewall/rule-list/rule";

const rule: Rule = { type: "in", action: "ACCEPT", enable: 1, proto: "tcp", dport: "22" };

it.each<[Edit, ReturnType<typeof requestsOf>]>([
  [
    { kind: "insert", index: 0, rule },
    [{ method: "POST", parameters: { type: "in", action: "ACCEPT", enable: 1, proto: "tcp", dport: "22" } }],
  ],
  [
    { kind: "insert", index: 3, rule },
    [
      { method: "POST", parameters: { type: "in", action: "ACCEPT", enable: 1, proto: "tcp", dport: "22" } },
      { method: "PUT", position: 0, parameters: { moveto: 4 } },
    ],
  ],
  // [A,B,C,D]: PUT 0 moveto=2 gives [B,A,C,D], PUT 3 moveto=1 gives [A,D,B,C].
  [{ kind: "move", from: 0, to: 1 }, [{ method: "PUT", position: 0, parameters: { moveto: 2 } }]],
  [{ kind: "move", from: 3, to: 1 }, [{ method: "PUT", position: 3, parameters: { moveto: 1 } }]],
  [
    { kind: "update", position: 2, set: { comment: "ssh" }, delete: ["source", "icmpType"] },
    [{ method: "PUT", position: 2, parameters: { comment: "ssh", delete: "source,icmp-type" } }],
  ],
  [
    { kind: "update", position: 2, set: { enable: 0 }, delete: [] },
    [{ method: "PUT", position: 2, parameters: { enable: 0 } }],
  ],
  [{ kind: "remove", position: 7 }, [{ method: "DELETE", position: 7 }]],
])("%j", (edit, requests) => {
  expect(requestsOf(edit)).toEqual(requests);
  expect(requestCount([edit])).toBe(requests.length);
});

it("lists in an update only the differences and the parameters to clear", () => {
  const from: Rule = { ...rule, macro: "ssh", source: "10.0.0.1", comment: "old" };
  const to: Rule = { ...rule, macro: "SSH", dport: "23", comment: "new" };
  expect(difference(from, to)).toEqual({ set: { dport: "23", comment: "new" }, delete: ["source"] });
  expect(applyEdit([from], { kind: "update", position: 0, ...difference(from, to) })).toEqual([
    { ...to, macro: "ssh" },
  ]);
});
