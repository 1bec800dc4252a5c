import { expect, it } from "vitest";
import { collector } from "../../../../src/framework/planning/validate";
import { UNKNOWN } from "../../../../src/plugin/cty/value";
import { lintSubnet } from "../../../../src/resources/sdn/subnets/attributes";

type Config = Parameters<typeof lintSubnet>[0];

function warnings(given: Partial<Config>) {
  const report = collector();
  lintSubnet({ cidr: "10.0.0.0/24", gateway: null, snat: null, ...given } as Config, report);
  return report.diagnostics;
}

it("a subnet with snat and no gateway is warned of, and more is said of IPv6", () => {
  expect(warnings({ snat: true })).toMatchObject([{ id: "snat-without-gateway", path: [{ attribute: "snat" }] }]);
  expect(warnings({ snat: true, gateway: "" })).toHaveLength(1);
  expect(warnings({ snat: true })[0]?.detail).not.toContain("IPv6");
  expect(warnings({ snat: true, cidr: "2001:db8::/64" })[0]?.detail).toContain("IPv6");
});

it.each<Partial<Config>>([
  { snat: true, gateway: "10.0.0.1" },
  { snat: true, gateway: UNKNOWN },
  { snat: UNKNOWN },
  { snat: false },
  {},
])("a subnet is not warned of where a gateway is there, or may be, or snat is off: %o", (given) => {
  expect(warnings(given)).toEqual([]);
});
