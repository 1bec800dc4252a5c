import { expect, it } from "vitest";
import { cidrOfSubnetId, dhcpRangesProblem, gatewayProblem, subnetId } from "../../../src/resources/formats/subnets";

it("subnets have IDs made of zone and network", () => {
  expect(subnetId("z1", "10.1.0.0/24")).toBe("z1-10.1.0.0-24");
  expect(cidrOfSubnetId(subnetId("z1", "2001:db8::/64"))).toBe("2001:db8::/64");
  expect(cidrOfSubnetId("10.1.0.0-24")).toBeUndefined();
});

it("subnets contain their gateway, unless they are one IPv4 address", () => {
  expect(gatewayProblem("10.1.0.0/24", "10.1.0.1")).toBeUndefined();
  expect(gatewayProblem("10.1.0.0/24", "10.2.0.1")).toBe("must lie in 10.1.0.0/24");
  expect(gatewayProblem("10.1.0.0/24", "2001:db8::1")).toBeDefined();
  expect(gatewayProblem("10.1.0.1/32", "192.0.2.1")).toBeUndefined();
  expect(gatewayProblem("2001:db8::1/128", "2001:db8::2")).toBeDefined();
});

it("subnets accept DHCP ranges that are inside, in order and disjoint", () => {
  const range = (start: number, end: number) => ({ start: `10.1.0.${start}`, end: `10.1.0.${end}` });
  const problem = (...ranges: ReturnType<typeof range>[]) => dhcpRangesProblem("10.1.0.0/24", ranges);
  expect(problem(range(10, 20), range(21, 30), range(40, 40))).toBeUndefined();
  expect(problem(range(10, 20), range(20, 30))).toMatch(/overlap/);
  expect(problem(range(20, 10))).toMatch(/lower address/);
  expect(dhcpRangesProblem("10.1.0.0/24", [{ start: "10.1.0.1", end: "10.1.1.1" }])).toMatch(/must lie in/);
  expect(dhcpRangesProblem("10.1.0.0/24", [{ start: "x", end: "y" }])).toMatch(/IP addresses/);
});
