/** Renamed attributes, types and functions. From a user's view: `test/acceptance/renamed.integration.test.ts`. */
import { describe, expect, it } from "vitest";
import { docOf } from "../../scripts/bindings/definitions";
import { type Attributes, number, object, reportedAttributes, string } from "../../src/framework/attribute";
import { checkFormerNames, underCurrentNames, withFormerNames } from "../../src/framework/former-names";
import { managedPart } from "../../src/framework/handlers/import";
import { upgradeIdentity, upgradeState } from "../../src/framework/handlers/upgrade";
import { planState } from "../../src/framework/planning/plan";
import { collector } from "../../src/framework/planning/validate";
import { schemaAttributes } from "../../src/framework/schemas";
import { UNKNOWN } from "../../src/plugin/cty/value";
import { renamed } from "../../src/resources/kinds/define";

const doc = "For the test.";
const definition: Attributes = {
  title: string({ doc }).required().formerly("label", "0.1.0", "0.2.0").formerly("name", "0.2.0"),
  comment: string({ doc }).optional().formerly("remark", "0.2.0"),
  login: object({ user: string({ doc }).optional() }, { doc })
    .optional()
    .formerly("access", "0.2.0"),
  password_wo: string({ doc }).optional().writeOnly().formerly("secret_wo", "0.2.0"),
  size: number({ doc }).computed().formerly("length", "0.2.0"),
};
const served = withFormerNames(definition);
const signal = new AbortController().signal;

describe("a renamed attribute", () => {
  it("a renamed attribute is served under both names until its deadline, and the old one is deprecated", () => {
    expect(Object.keys(served)).toEqual([
      ...Object.keys(definition),
      "name",
      "remark",
      "access",
      "secret_wo",
      "length",
    ]);
    const { title, name, secret_wo, length } = schemaAttributes(served);
    expect(title).toMatchObject({ optional: true, computed: true });
    expect(name).toMatchObject({ optional: true, computed: true, deprecated: expect.stringContaining("`title`") });
    expect(secret_wo).toMatchObject({ optional: true, writeOnly: true });
    expect(secret_wo).not.toHaveProperty("computed");
    expect(length).toMatchObject({ computed: true });
    expect(length).not.toHaveProperty("optional");
  });

  it("a renamed attribute is marked as deprecated on pages and in constructs", () => {
    const text = "Since 0.2.0 it is called `comment`; the old name works until the next minor version.";
    expect(docOf(served.remark as never)).toMatchObject({ text: "The same as `comment`.", deprecated: text });
    expect(reportedAttributes(served).remark?.traits.deprecated).toBe(text);
  });

  it("costs nothing without renamed attributes", () => {
    const plain = { title: string({ doc }).required() };
    expect(withFormerNames(plain)).toBe(plain);
    const config = { title: "a" };
    expect(underCurrentNames(plain, config)).toBe(config);
  });

  it("a renamed attribute is planned alike under either name, even with unknown values", () => {
    const plan = (config: object) => {
      const full = { ...Object.fromEntries(Object.keys(served).map((name) => [name, null])), ...config };
      return planState(served, underCurrentNames(served, full), null);
    };
    expect(plan({ name: "a", remark: UNKNOWN, access: { user: UNKNOWN } })).toEqual(
      plan({ title: "a", comment: UNKNOWN, login: { user: UNKNOWN } }),
    );
    expect(plan({ name: "a" })).toMatchObject({ title: "a", name: "a", comment: null, remark: null });
  });

  it("a renamed attribute counts as set while its value is unknown", () => {
    const report = collector();
    checkFormerNames(served, { name: UNKNOWN }, report);
    expect(report.diagnostics).toMatchObject([{ severity: "warning", path: [{ attribute: "name" }] }]);
  });

  it("a renamed attribute is read from states and identities of any earlier version", () => {
    for (const former of ["label", "name", "title"]) {
      const json = JSON.stringify({ [former]: "a", remark: "b" });
      const { state } = upgradeState({}, served, { version: 0, json, signal });
      expect(state).toMatchObject({ title: "a", name: "a", comment: "b", remark: "b" });
      const identified = { attributes: definition, identity: ["title"] };
      expect(upgradeIdentity(identified, { version: 0, json, signal }).state).toEqual({ title: "a" });
    }
  });

  it("a renamed attribute remains unmanaged after an import under both names or under none", () => {
    const values = { title: "a", name: "a", comment: "b", remark: "b" };
    expect(managedPart(served, values, { managed: ["comment"] })).toMatchObject({ comment: "b", remark: "b" });
    expect(managedPart(served, values, { managed: [] })).toMatchObject({ comment: null, remark: null });
  });
});

it("a renamed type is served under its old name until its deadline, and its states are accepted forever", () => {
  const type = { type: "sdn_zone_vlan" } as never;
  const [present, former] = renamed(type, { name: "sdn_vlan", since: "0.2.0" });
  expect(former).toEqual({ type: "sdn_vlan", deprecated: { since: "0.2.0", use: "pve_sdn_zone_vlan" } });
  const formerTypes = [{ name: "pve_sdn_vlan", since: "0.2.0", provider: "cdktf-pve/pve" }];
  expect(present).toMatchObject({ type: "sdn_zone_vlan", formerTypes });
  expect(renamed(type, { name: "sdn_vlan", since: "0.2.0", until: "0.3.0" })).toHaveLength(1);
});
