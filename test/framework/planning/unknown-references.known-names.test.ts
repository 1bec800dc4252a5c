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

  it("only names that another process validated, or this process planned, may be created", () => {
    const storage = store();
    const validated = new KnownNames(storage);
    validated.validate(zone, { zone: "lab" });
    validated.validate(alias, { name: "Office" });
    const planned = new KnownNames(storage);
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
    const storage = store();
    new KnownNames(storage).validate(zone, { zone: UNKNOWN });
    expect(new KnownNames(storage).mayBeCreated("zone", key("lab"))).toBe(true);
    expect(new KnownNames(storage).mayBeCreated("address", key("dc/lab"))).toBe(false);
  });

  it("a name of another form, such as an address, creates nothing", () => {
    const storage = store();
    new KnownNames(storage).validate(alias, { name: "office", ref: null });
    const names = new KnownNames(storage);
    expect(names.mayBeCreated("address", key("dc/office"))).toBe(true);
    expect(names.mayBeCreated("address", key("192.0.2.1"))).toBe(false);
  });

  it("damaged notes count as none", () => {
    for (const line of ['{"cut', "7", "null", '{"zone":"lab"}']) {
      const storage = store();
      storage.append(line);
      expect(new KnownNames(storage).mayBeCreated("zone", key("lab"))).toBe(true);
    }
    const storage = store();
    storage.append(JSON.stringify([null, "zone", 7, [7, "lab"], ["zone", key("prod")]]));
    expect(["lab", "prod"].map((name) => new KnownNames(storage).mayBeCreated("zone", key(name)))).toEqual([
      false,
      true,
    ]);
  });

  it("a configuration without names is known, too", () => {
    const storage = store();
    const validated = new KnownNames(storage);
    for (let count = 0; count < 3; count++) validated.validate(rule, { comment: "one" });
    expect(storage.read()).toHaveLength(1);
    expect(new KnownNames(storage).mayBeCreated("zone", key("lab"))).toBe(false);
    validated.forget();
    expect(new KnownNames(storage).mayBeCreated("zone", key("lab"))).toBe(true);
  });
});
