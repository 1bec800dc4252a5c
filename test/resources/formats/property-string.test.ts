import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalRetention, fleecing, notesTemplate, retention } from "../../../src/resources/formats/backup-formats";
import {
  clusterResourceScheduling,
  location,
  logRateLimit,
  migrationOption,
  nextIdRange,
  userTagAccess,
} from "../../../src/resources/formats/options-formats";
import {
  PropertyStringError,
  parsePropertyString,
  printPropertyString,
} from "../../../src/resources/formats/property-string";

const key = fc.stringMatching(/^[a-z][a-z0-9_-]{0,10}$/);
const value = fc.string({ minLength: 1, unit: "grapheme" }).filter((text) => !/[,\n]/.test(text) && text.trim() !== "");
const values = fc.dictionary(key, value, { noNullPrototype: true });

describe("property strings", () => {
  it("come back as they were printed", () => {
    fc.assert(
      fc.property(values, fc.option(key, { nil: undefined }), (properties, defaultKey) => {
        const text = printPropertyString(properties, { defaultKey });
        expect(parsePropertyString(text, defaultKey)).toEqual(properties);
        expect(printPropertyString(parsePropertyString(text, defaultKey), { defaultKey })).toBe(text);
      }),
    );
  });

  it("print alike whatever the order of keys", () => {
    fc.assert(
      fc.property(values, (properties) => {
        const reversed = Object.fromEntries(Object.entries(properties).reverse());
        expect(printPropertyString(reversed)).toBe(printPropertyString(properties));
      }),
    );
  });

  it("print in the server's order", () => {
    expect(logRateLimit.print({ rate: "1/second", burst: 5, enable: true })).toBe("1,burst=5,rate=1/second");
    expect(location.print({ name: "Wien", longitude: 16.3, latitude: 48.2 })).toBe(
      "latitude=48.2,longitude=16.3,name=Wien",
    );
    expect(migrationOption.print({ type: "secure", network: undefined })).toBe("secure");
  });

  it("cannot hold commas and line feeds", () => {
    expect(() => printPropertyString({ a: "1,b=2" })).toThrow(PropertyStringError);
    expect(() => printPropertyString({ a: "1\nb" })).toThrow(PropertyStringError);
    expect(() => printPropertyString({ a: "" })).toThrow(PropertyStringError);
  });

  it("are refused by their form", () => {
    expect(() => parsePropertyString("a=1,a=2")).toThrow("must not have a twice");
    expect(() => parsePropertyString("a=")).toThrow(PropertyStringError);
    expect(() => parsePropertyString("x")).toThrow(/name the key/);
    expect(parsePropertyString("a=b=c,")).toEqual({ a: "b=c" });
  });
});

describe("formats of properties", () => {
  it("read what the server gives back as text and as object alike", () => {
    expect(fleecing.read("1,storage=local")).toEqual({ enabled: "1", storage: "local" });
    expect(fleecing.read({ enabled: 1, storage: "local" })).toEqual({ enabled: "1", storage: "local" });
    expect(userTagAccess.read({ "user-allow-list": ["a", "b"] })).toEqual({ "user-allow-list": "a;b" });
    expect(logRateLimit.read("enable=TRUE,burst=05")).toEqual({ enable: "1", burst: "5" });
  });

  it("keep keys of newer servers", () => {
    expect(migrationOption.read({ type: "secure", novelty: 1 })).toEqual({ type: "secure", novelty: "1" });
  });

  it("name the key that is wrong or missing", () => {
    expect(migrationOption.check("network=10.0.0.0/8")).toBe("must have type");
    expect(migrationOption.check("secure,network=10.0.0.0/7")).toMatch(/^has a wrong network, which must be/);
    expect(clusterResourceScheduling.check("ha-auto-rebalance-margin=10")).toBe(
      "must have ha-auto-rebalance beside ha-auto-rebalance-margin",
    );
    expect(clusterResourceScheduling.check("ha-auto-rebalance=0,ha-auto-rebalance-margin=10")).toBeUndefined();
    expect(nextIdRange.check("lower=2000000")).toMatch(/above upper/);
    expect(migrationOption.keyCheck("network")("10.0.0.0/7")).toBeDefined();
  });

  it("normalise retention", () => {
    expect(canonicalRetention({})).toEqual({ "keep-all": "1" });
    expect(canonicalRetention({ "keep-all": "no", "keep-last": "0" })).toEqual({ "keep-all": "1" });
    expect(canonicalRetention({ "keep-last": "+03", "keep-daily": "0" })).toEqual({
      "keep-last": "3",
      "keep-daily": "0",
    });
    expect(retention.check("keep-all=1,keep-last=3")).toMatch(/keep-all/);
    expect(retention.check("keep-all=1,keep-last=0")).toBeUndefined();
  });

  it("know the variables and escapes of notes", () => {
    expect(notesTemplate("{{guestname}} on {{node}}\\nkept")).toBeUndefined();
    expect(notesTemplate("{{nosuch}}")).toMatch(/guestname/);
    expect(notesTemplate("a\\tb")).toMatch(/escape/);
  });
});
