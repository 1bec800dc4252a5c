/** The message of a failing case of the fault matrix. */
import { expect, it } from "vitest";
import { difference } from "./oracle";
import { described } from "./summary";

it("a failing case names the type, the request, the fault, the problem, and the command that repeats it", () => {
  const name = "pve_firewall_rule last · create · request 2 POST /cluster/firewall/rules · cut · apply";
  expect(
    described({ name, order: "1", problems: [{ kind: "unfinished", text: "still tainted" }], missed: false }),
  ).toBe(
    [
      name,
      "  unfinished: still tainted",
      '  Alone, with all requests: npx tsx test/faults/report.ts --type "pve_firewall_rule last" --operation create --request 2 --fault cut --next apply --trace',
    ].join("\n"),
  );
});

it("a difference in the cluster's state names its file and object", () => {
  const contents = (comment: string) => JSON.stringify({ "user.cfg": { pools: { web: { comment } } } }, null, 1);
  expect(difference(contents("new"), contents("old"))).toEqual({
    kind: "changed",
    text: '+user.cfg / pools / web / "comment": "new" -user.cfg / pools / web / "comment": "old"',
  });
});
