import { describe, expect, it } from "vitest";
import {
  aliasCidr,
  canonicalAliasCidr,
  canonicalIpsetEntry,
  ipsetEntry,
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
});
