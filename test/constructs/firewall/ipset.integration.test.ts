import { describe, expect, it } from "vitest";
import { firewall, PveProvider } from "../../../src";
import { only, resources } from "../synthesized";

describe("firewall", () => {
  it("adds entries and exclusions to an IP set", () => {
    const { pve_firewall_ipset } = resources((stack) => {
      new PveProvider(stack, "pve");
      const gateway = new firewall.Alias(stack, "gateway", { name: "gateway", cidr: "192.0.2.1" });
      const office = new firewall.Ipset(stack, "office", { name: "office" });
      office.addEntry("198.51.100.0/24", "Office");
      office.addEntry(gateway);
      office.addNomatch("198.51.100.66", "Printer");
    });
    expect(only(pve_firewall_ipset)).toMatchObject({
      entries: { "198.51.100.0/24": "Office", "${pve_firewall_alias.gateway.ref}": "" },
      nomatch: { "198.51.100.66": "Printer" },
    });
  });
});
