import { describe, expect, it } from "vitest";
import { string } from "../../../src/framework/attribute";
import { KnownNames } from "../../../src/framework/planning/unknown-references";
import { UNKNOWN } from "../../../src/plugin/cty/value";
import { store } from "../applying/memory-store";

const doc = "For the test.";
const zone = { attributes: { zone: string({ doc }).required().identifies("zone") }, identity: ["zone"] };
const alias = {
  attributes: {
    name: string({ doc }).required(),
    ref: string({ doc, canonical: (text) => text.toLowerCase() })
      .derived(["name"], (name: string) => `dc/${name}`)
      .identifies("address"),
  },
  identity: ["name"],
};
const rule = { attributes: { comment: string({ doc }).optional() }, identity: [] };
const key = (name: string) => JSON.stringify(name);

describe("names of a configuration", () => {
  it("names of an unvalidated configuration are unrestricted", () => {
    expect(new KnownNames(store()).mayBeCreated("zone", key("lab"))).toBe(true);
  });

  it("names that another process validated, or this one planned, may be created, and no others", () => {
    const kept = store();
    const validated = new KnownNames(kept);
    validated.validate(zone, { zone: "lab" });
    validated.validate(alias, { name: "Office" });
    const planned = new KnownNames(kept);
    planned.plan(zone, { zone: "each" });
    expect(["lab", "each", "other"].map((name) => planned.mayBeCreated("zone", key(name)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(planned.mayBeCreated("address", key("dc/office"))).toBe(true);
    expect(planned.mayBeCreated("address", key("dc/web"))).toBe(false);
  });

  it("a name that is unknown before the plan may be any of its kind", () => {
    const kept = store();
    new KnownNames(kept).validate(zone, { zone: UNKNOWN });
    expect(new KnownNames(kept).mayBeCreated("zone", key("lab"))).toBe(true);
    expect(new KnownNames(kept).mayBeCreated("address", key("dc/lab"))).toBe(false);
  });

  it("a name of another form, such as an address, creates nothing", () => {
    const kept = store();
    new KnownNames(kept).validate(alias, { name: "office", ref: null });
    const names = new KnownNames(kept);
    expect(names.mayBeCreated("address", key("dc/office"))).toBe(true);
    expect(names.mayBeCreated("address", key("192.0.2.1"))).toBe(false);
  });

  it("damaged notes count as none", () => {
    for (const line of ['{"cut', "7", "null", '{"zone":"lab"}']) {
      const kept = store();
      kept.append(line);
      expect(new KnownNames(kept).mayBeCreated("zone", key("lab"))).toBe(true);
    }
    const kept = store();
    kept.append(JSON.stringify([null, "zone", 7, [7, "lab"], ["zone", key("prod")]]));
    expect(["lab", "prod"].map((name) => new KnownNames(kept).mayBeCreated("zone", key(name)))).toEqual([false, true]);
  });

  it("a configuration without names is known, too", () => {
    const kept = store();
    const validated = new KnownNames(kept);
    for (let count = 0; count < 3; count++) validated.validate(rule, { comment: "one" });
    expect(kept.read()).toHaveLength(1);
    expect(new KnownNames(kept).mayBeCreated("zone", key("lab"))).toBe(false);
    validated.forget();
    expect(new KnownNames(kept).mayBeCreated("zone", key("lab"))).toBe(true);
  });
});
