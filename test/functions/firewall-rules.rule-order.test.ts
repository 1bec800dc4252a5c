import fc from "fast-check";
import { expect, it } from "vitest";
import { call, refusal } from "./call";

const rules = fc.array(fc.option(fc.integer({ min: -3, max: 3 })));

it("rule_order sorts by number, keeps the order of equal ones, and loses no rule", () => {
  fc.assert(
    fc.property(rules, (orders) => {
      const unsorted = orders.map((order, index) => ({ type: "in", action: "DROP", comment: `rule ${index}`, order }));
      const sorted = call("rule_order", unsorted) as { readonly comment: string }[];
      const places = sorted.map(({ comment }) => Number(comment.slice(5)));
      expect([...places].sort((a, b) => a - b)).toEqual(orders.map((_, index) => index));
      for (const [at, place] of places.entries()) {
        if (at === 0) continue;
        const [before, own] = [orders[places[at - 1] as number] ?? 0, orders[place] ?? 0];
        expect(before < own || (before === own && (places[at - 1] as number) < place)).toBe(true);
      }
      expect(sorted.every((rule) => !("order" in rule))).toBe(true);
    }),
  );
});

it("rule_order converts numbers and Booleans from strings, as Terraform does", () => {
  const rules = [{ type: "in", action: "DROP", destination_port: 22, protocol: "tcp", enabled: "false", order: "7" }];
  expect(call("rule_order", rules)).toMatchObject([{ destination_port: "22", enabled: false }]);
});

it.each([
  [
    [{ type: "in", action: "DROP", protocl: "tcp" }],
    'rules[0].protocl: there is no such attribute; did you mean "protocol"?',
  ],
  [[{ type: "in" }], /^rules\[0\]\.action: /],
  [[{ type: "in", action: "DROP" }, { action: "DROP" }], "rules[1].type: is required, and not set"],
  [[{ type: "in", action: "ALLOW" }], /^rules\[0\]\.action: must be one of ACCEPT/],
  [[{ type: "in", action: "DROP", order: "first" }], "rules[0].order: must be a number, not a string"],
] as const)("rule_order refuses %j, with the place", (refused, expected) => {
  const [argument, message] = refusal("rule_order", refused);
  expect(argument).toBe(0);
  expect(message).toMatch(expected);
});
