import { describe, expect, it } from "vitest";
import { camelCase, constructName, fileName, propertyName } from "../../../scripts/bindings/names";

describe("names of constructs", () => {
  it.each([
    ["pve_pool", "resource", "pools", "Pool"],
    ["pve_pool_membership", "resource", "pools", "Membership"],
    ["pve_pools", "data-source", "pools", "DataPools"],
    ["pve_sdn_zone_simple", "resource", "sdn", "ZoneSimple"],
    ["pve_notification_matcher", "resource", "notifications", "Matcher"],
    ["pve_next_id", "data-source", "cluster", "DataNextId"],
  ] as const)("%s as %s of %s is %s", (type, kind, family, name) => {
    expect(constructName(type, kind, family)).toBe(name);
  });

  it.each([
    ["DataZoneSimple", "data-zone-simple"],
    ["Ipset", "ipset"],
  ])("%s is in %s", (name, file) => {
    expect(fileName(name)).toBe(file);
  });
});

describe("names of properties", () => {
  it.each([
    ["pool_id", "poolId"],
    ["ip6_prefix", "ip6Prefix"],
    ["reverse_mask_v6", "reverseMaskV6"],
    ["u2f", "u2F"],
  ])("%s is %s, as CDKTF's own generator writes it", (attribute, property) => {
    expect(camelCase(attribute)).toBe(property);
  });

  it.each(["node", "equals", "get_it", "import_from", "provider"])(
    "%s is refused: constructs have it already",
    (name) => {
      expect(() => propertyName(name, "Sample", true)).toThrow(`constructs cannot have an attribute "${name}"`);
    },
  );

  it("names of properties of nested objects may equal those that every construct has at the top", () => {
    expect(propertyName("count", "Sample.rules", false)).toBe("count");
  });
});
