import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressVersion, canonicalAddress, ipAddress } from "../../../src/resources/formats/addresses";
import {
  aliasCidr,
  canonicalAliasCidr,
  canonicalIpsetEntry,
  ipsetEntry,
  storedIpsetEntry,
} from "../../../src/resources/formats/firewall-addresses";
import {
  canonicalCidr,
  canonicalNetwork,
  cidr,
  fullRangeCidr,
  hasHostBits,
  networkContains,
} from "../../../src/resources/formats/networks";
import { canonicalRuleAddress, ruleAddress, setThatNeverIs } from "../../../src/resources/formats/rule-addresses";

const ipv4 = fc.ipV4();
const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
/** Addresses with runs of zeros, which random groups hardly have. */
const sparseGroups = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 0xffff })), {
  minLength: 8,
  maxLength: 8,
});

/** One of the many texts of an IPv6 address: case, leading zeros, any run of zero groups compressed or none. */
const spelling = fc
  .tuple(fc.oneof(groups, sparseGroups), fc.boolean(), fc.boolean(), fc.nat({ max: 7 }))
  .map(([numbers, upper, padded, from]) => {
    const texts = numbers.map((number) => number.toString(16).padStart(padded ? 4 : 1, "0"));
    let to = from;
    while (to < 8 && numbers[to] === 0) to += 1;
    const text = to > from ? `${texts.slice(0, from).join(":")}::${texts.slice(to).join(":")}` : texts.join(":");
    return { numbers, text: upper ? text.toUpperCase() : text };
  });

describe("addresses", () => {
  it("takes every spelling, and equal addresses have one canonical form", () => {
    fc.assert(
      fc.property(spelling, ({ numbers, text }) => {
        const full = numbers.map((number) => number.toString(16)).join(":");
        expect(ipAddress(text)).toBeUndefined();
        expect(addressVersion(text)).toBe(6);
        expect(canonicalAddress(text)).toBe(canonicalAddress(full));
        expect(canonicalAddress(canonicalAddress(text))).toBe(canonicalAddress(text));
      }),
    );
  });

  it("leaves IPv4 addresses as they are", () => {
    fc.assert(fc.property(ipv4, (text) => canonicalAddress(text) === text && ipAddress(text) === undefined));
  });

  it.each([
    "1:2:3:4:5:6:7",
    "1::2::3",
    ":::",
    "::1:",
    "::ffff:1.2.3",
    "::ffff:1.2.3.256",
    "::1%eth0",
    "1.2.3.4.",
    "0x7f.0.0.1",
  ])("refuses %s", (text) => {
    expect(ipAddress(text)).toBeDefined();
  });
});

describe("networks", () => {
  const network = fc
    .tuple(fc.oneof(ipv4, fc.ipV6()), fc.nat({ max: 128 }))
    .map(([address, bits]) => `${address}/${address.includes(":") ? bits : bits % 33}`);

  it("clears host bits once and for all", () => {
    fc.assert(
      fc.property(network, (text) => {
        const base = canonicalNetwork(text);
        expect(hasHostBits(base)).toBe(false);
        expect(canonicalNetwork(base)).toBe(base);
        expect(canonicalCidr(base)).toBe(base);
        expect(networkContains(base, text.split("/")[0] as string)).toBe(true);
      }),
    );
  });

  it("never finds one IP version in the other", () => {
    expect(networkContains("::/0", "10.0.0.1")).toBe(false);
  });

  it("knows the server's ranges of masks", () => {
    expect(cidr("10.0.0.0/8")).toBeUndefined();
    expect(cidr("10.0.0.0/7")).toMatch(/of \/8 or longer/);
    expect(fullRangeCidr("0.0.0.0/0")).toBeUndefined();
    expect(fullRangeCidr("10.0.0.0/33")).toBeDefined();
  });
});

describe("firewall addresses", () => {
  it("keeps host bits of aliases and drops a mask that says nothing", () => {
    expect(aliasCidr("10.1.2.3/8")).toBeUndefined();
    expect(canonicalAliasCidr("10.1.2.3/8")).toBe("10.1.2.3/8");
    expect(canonicalAliasCidr("192.0.2.1/32")).toBe("192.0.2.1");
    expect(canonicalAliasCidr("2001:DB8:0::1/128")).toBe("2001:db8::1");
    expect(canonicalAliasCidr("192.0.2.0/024")).toBe("192.0.2.0/24");
  });

  it("stores ip set entries by their network", () => {
    expect(storedIpsetEntry("10.1.2.3/24")).toBe("10.1.2.0/24");
    expect(storedIpsetEntry("2001:DB8::1/64")).toBe("2001:db8::/64");
    expect(storedIpsetEntry("FE80::1")).toBe("fe80::1");
    expect(storedIpsetEntry("dc/Web")).toBe("dc/Web");
    expect(canonicalIpsetEntry("dc/Web")).toBe("dc/web");
    expect(ipsetEntry("sdn/web")).toBeDefined();
  });

  it("demands zero host bits in rules, one IP version, and one range alone", () => {
    expect(ruleAddress("10.0.0.5/24")).toMatch(/host bits/);
    expect(ruleAddress("2001:db8::1/64")).toMatch(/host bits/);
    expect(ruleAddress("10.0.0.1,::1")).toMatch(/mix/);
    expect(ruleAddress("10.0.0.1-10.0.0.9,10.1.0.1")).toMatch(/range in a list/);
    expect(ruleAddress("10.0.0.9-10.0.0.1")).toBe("must be the other way round: 10.0.0.1-10.0.0.9");
    expect(ruleAddress(`10.0.0.1${",10.0.0.1".repeat(60)}`)).toMatch(/at most 512/);
    expect(ruleAddress("+sdn/Vnet-all")).toBeUndefined();
    expect(ruleAddress("+Web")).toBeUndefined();
    expect(ruleAddress("+set1,+set2")).toBeUndefined();
    expect(setThatNeverIs("+Web")).toMatch(/lower case/);
    expect(setThatNeverIs("+set1,+set2")).toMatch(/one ip set/);
    expect(setThatNeverIs("+sdn/Vnet-all")).toBeUndefined();
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
