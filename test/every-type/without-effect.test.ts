/** Attributes that do nothing without another one lead to a warning, as early as possible. */
import { describe, expect, it } from "vitest";
import { collector } from "../../src/framework/planning/validate";
import { UNKNOWN, type Value, type ValueMap } from "../../src/plugin/cty/value";
import { resources } from "../../src/resources";
import type { Dependence } from "../../src/resources/attributes/without-effect";
import type { Resource } from "../../src/resources/kinds/define";
import { complete } from "../support/configured";

const rules = resources.flatMap((resource) => {
  const { withoutEffect = [] } = resource as Resource & { readonly withoutEffect?: readonly Dependence[] };
  return withoutEffect.flatMap((rule) =>
    rule.names.map((name) => [`${resource.type}.${name}`, resource, name, rule] as const),
  );
});

const VALUES: readonly Value[] = [
  null,
  true,
  false,
  "udp",
  "tcp",
  "http",
  "https",
  "auto",
  "notification-system",
  "osd",
  "mon",
  ["x"],
];

/** Finds values that meet the condition, or that do not. */
function settings(resource: Resource, { unless }: Dependence, wanted: boolean): ValueMap[] {
  const empty: ValueMap = {};
  if (unless(empty) === wanted) return [empty];
  return Object.keys(resource.attributes).flatMap((name) =>
    VALUES.map((value): ValueMap => ({ [name]: value })).filter((config) => unless(config) === wanted),
  );
}

function warnings(resource: Resource, config: ValueMap): string[] {
  const report = collector();
  resource.validate?.(complete(resource.attributes, config), report);
  return report.diagnostics.filter(({ severity }) => severity === "warning").map(({ summary }) => summary);
}

describe.each(rules)("%s", (_title, resource, name, rule) => {
  const text = `\`${name}\` has no effect here`;

  it("warns of an attribute without an effect", () => {
    const [config] = settings(resource, rule, false);
    expect(config).toBeDefined();
    const { when = () => true } = rule;
    const value = ["value", false].find((one) => when({ [name]: one }) === true) ?? null;
    expect(warnings(resource, { ...config, [name]: value })).toContain(text);
    expect(warnings(resource, { ...config, [name]: null })).not.toContain(text);
  });

  it("prints no warning if the attribute has an effect, or if that is not known yet", () => {
    const others = rules.filter(([, of, other]) => of === resource && other === name).map(([, , , one]) => one);
    const config = Object.assign({}, ...others.map((one) => settings(resource, one, true)[0]));
    expect(warnings(resource, { ...config, [name]: "value" })).not.toContain(text);
    const unknown: ValueMap = Object.fromEntries(
      Object.keys(resource.attributes).map((key): [string, Value] => [key, UNKNOWN]),
    );
    expect(warnings(resource, { ...unknown, [name]: "value" })).not.toContain(text);
  });
});

it("covers mails of backup jobs, metric servers and SDN", () => {
  expect(rules.map(([title]) => title)).toContain("backup_job.mail_notification");
  expect(rules.length).toBeGreaterThan(12);
});
