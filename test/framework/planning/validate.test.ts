import { expect, it } from "vitest";
import { type Attributes, map, number, object, set, setOf, string } from "../../../src/framework/attribute";
import { collector, validateAttributes } from "../../../src/framework/planning/validate";
import { UNKNOWN, type ValueMap } from "../../../src/plugin/cty/value";

const doc = "For the test.";
const never = () => "must not be";
const attributes: Attributes = {
  url: string({ doc, check: [never] }).optional(),
  size: number({ doc, check: [never] }).optional(),
  words: set(string({ doc, check: [never] }), { doc }).optional(),
  secrets: set(string({ doc, check: [never] }), { doc })
    .optional()
    .sensitive(),
  login: object({ keys: map(string({ doc, check: [never] }), { doc }).optional() }, { doc })
    .optional()
    .sensitive(),
  steps: setOf(
    { order: number({ doc }).required(), name: string({ doc }).optional(), to: string({ doc }).optional() },
    { doc },
  )
    .optional()
    .keyedBy("order"),
};

function detail(config: ValueMap): string {
  const report = collector();
  validateAttributes(attributes, config, report, { writeOnlyAllowed: true });
  expect(report.diagnostics).toHaveLength(1);
  return report.diagnostics[0]?.detail ?? "";
}

it("shows the invalid value", () => {
  expect(detail({ words: ["planted"] })).toBe('words must not be. Got "planted".');
  expect(detail({ size: 2n ** 64n })).toBe("size must not be. Got 18446744073709551616.");
});

it("shows no secret at any depth", () => {
  expect(detail({ secrets: ["planted"] })).toBe("secrets must not be.");
  expect(detail({ login: { keys: { a: "planted" } } })).toBe("keys must not be.");
});

it.each([
  ["https://user:planted@example.com", "https://…@example.com"],
  ["https://example.com/send?room=1&token=planted", "https://example.com/send?room=1&token=…"],
  ["https://example.com/hook/8c2b1f6e-1111-4222-8333-9a8b7c6d5e4f", "https://example.com/hook/…"],
  ['{"password":"planted"}', '{\\"password\\":\\"…\\"}'],
  ["token=planted", "token=…"],
])("hides a secret within a URL: %s", (url, shown) => {
  expect(detail({ url })).toBe(`url must not be. Got "${shown}".`);
});

it("finds duplicate elements by numbers of any size", () => {
  expect(detail({ steps: [{ order: 2n ** 64n }, { order: 2n ** 64n }] })).toContain("order = 18446744073709551616");
});

it("finds duplicate elements while a part of one is unknown, unless the two may be equal", () => {
  const first: ValueMap = { order: 1, name: "a", to: UNKNOWN };
  expect(detail({ steps: [first, { order: 1, name: "b", to: null }] })).toContain("two elements with `order = 1`");
  const report = collector();
  const both: ValueMap[] = [first, { order: 1, name: "a", to: "there" }];
  validateAttributes(attributes, { steps: both }, report, { writeOnlyAllowed: true });
  validateAttributes(attributes, { steps: [{ ...first, order: UNKNOWN }, ...both] }, report, {
    writeOnlyAllowed: true,
  });
  expect(report.diagnostics).toEqual([]);
});
