import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  aliasCidr,
  canonicalAliasCidr,
  canonicalIpsetEntry,
  canonicalRuleAddress,
  impossibleSetReason,
  ipsetEntry,
  ruleAddress,
  storedIpsetEntry,
} from "../../../src/resources/formats/firewall-addresses";

describe("firewall addresses", () => {
  it("keeps host bits of aliases and drops a redundant mask", () => {
    expect(aliasCidr("10.1.2.3/8")).toBeUndefined();
    expect(canonicalAliasCidr("10.1.2.3/8")).toBe("10.1.2.3/8");
    expect(canonicalAliasCidr("192.0.2.1/32")).toBe("192.0.2.1");
    expect(canonicalAliasCidr("2001:DB8:0::1/128")).toBe("2001:db8::1");
    expect(canonicalAliasCidr("192.0.2.0/024")).toBe("192.0.2.0/24");
  });

  it("stores IP set entries by their network", () => {
    expect(storedIpsetEntry("10.1.2.3/24")).toBe("10.1.2.0/24");
    expect(storedIpsetEntry("2001:DB8::1/64")).toBe("2001:db8::/64");
    expect(storedIpsetEntry("FE80::1")).toBe("fe80::1");
    expect(storedIpsetEntry("dc/Web")).toBe("dc/Web");
    expect(canonicalIpsetEntry("dc/Web")).toBe("dc/web");
    expect(ipsetEntry("sdn/web")).toBeDefined();
  });

  it("requires zero host bits, one IP version, and a range only as the single element", () => {
    expect(ruleAddress("10.0.0.5/24")).toMatch(/host bits/);
    expect(ruleAddress("2001:db8::1/64")).toMatch(/host bits/);
    expect(ruleAddress("10.0.0.1,::1")).toMatch(/mix/);
    expect(ruleAddress("10.0.0.1-10.0.0.9,10.1.0.1")).toMatch(/range in a list/);
    expect(ruleAddress("10.0.0.9-10.0.0.1")).toBe("must be the other way round: 10.0.0.1-10.0.0.9");
    expect(ruleAddress(`10.0.0.1${",10.0.0.1".repeat(60)}`)).toMatch(/at most 512/);
    expect(ruleAddress("+sdn/Vnet-all")).toBeUndefined();
    expect(ruleAddress("+Web")).toBeUndefined();
    expect(ruleAddress("+set1,+set2")).toBeUndefined();
    expect(impossibleSetReason("+Web")).toMatch(/lower case/);
    expect(impossibleSetReason("+set1,+set2")).toMatch(/one IP set/);
    expect(impossibleSetReason("+sdn/Vnet-all")).toBeUndefined();
  });

  it("compares lists of rules without order, repetition and spelling", () => {
    fc.assert(
      fc.property(fc.array(fc.ipV4(), { minLength: 1, maxLength: 10 }), (items) => {
        const other = [...items].reverse().map((item) => `${item}/32`);
        expect(canonicalRuleAddress(other.concat(items).join(","))).toBe(canonicalRuleAddress(items.join(",")));
      }),
    );
    expect(canonicalRuleAddress("2001:DB8::9-2001:db8:0::A")).toBe("2001:db8::9-2001:db8::a");
    expect(canonicalRuleAddress("DC/Web")).toBe("DC/Web");
    expect(canonicalRuleAddress("dc/Web")).toBe("dc/web");
    expect(canonicalRuleAddress("")).toBeNull();
  });
});
