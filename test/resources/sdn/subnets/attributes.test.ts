import { expect, it } from "vitest";
import { reportCautions } from "../../../../src/framework/planning/cautions";
import { collector } from "../../../../src/framework/planning/validate";
import type { ConfigOf } from "../../../../src/framework/state-of";
import { nullState } from "../../../../src/framework/values/state";
import { UNKNOWN } from "../../../../src/plugin/cty/value";
import { subnet } from "../../../../src/resources/sdn/subnets/subnet";

type Config = ConfigOf<typeof subnet.attributes>;

function warnings(given: Partial<Config>) {
  const report = collector();
  const config = { vnet: "web", cidr: "10.0.0.0/24", gateway: null, snat: null, ...given };
  reportCautions(subnet.attributes, subnet, { ...nullState(subnet.attributes), ...config }, report);
  return report.diagnostics;
}

it("a subnet with snat and no gateway causes a warning, with a longer one for IPv6", () => {
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
])("a subnet causes no warning with a gateway, a possible gateway, or without snat: %o", (given) => {
  expect(warnings(given)).toEqual([]);
});
