import { describe, expect, it } from "vitest";
import { wireguardPublicKey } from "../../../src/resources/formats/fabric-formats";
import {
  prefixLengthsProblem,
  routeMapExit,
  routeMapMatch,
  routeMapSet,
} from "../../../src/resources/formats/route-formats";
import {
  canonicalOspfArea,
  canonicalRouteTarget,
  newPrefixListId,
  newRouteMapId,
  ospfArea,
  routeMapId,
} from "../../../src/resources/formats/sdn-names";
import { cidrOfSubnetId, dhcpRangesProblem, gatewayProblem, subnetId } from "../../../src/resources/formats/subnets";
import { webhookUrl } from "../../../src/resources/formats/urls";

describe("subnets", () => {
  it("have ids made of zone and network", () => {
    expect(subnetId("z1", "10.1.0.0/24")).toBe("z1-10.1.0.0-24");
    expect(cidrOfSubnetId(subnetId("z1", "2001:db8::/64"))).toBe("2001:db8::/64");
    expect(cidrOfSubnetId("10.1.0.0-24")).toBeUndefined();
  });

  it("hold their gateway, unless they are one IPv4 address", () => {
    expect(gatewayProblem("10.1.0.0/24", "10.1.0.1")).toBeUndefined();
    expect(gatewayProblem("10.1.0.0/24", "10.2.0.1")).toBe("must lie in 10.1.0.0/24");
    expect(gatewayProblem("10.1.0.0/24", "2001:db8::1")).toBeDefined();
    expect(gatewayProblem("10.1.0.1/32", "192.0.2.1")).toBeUndefined();
    expect(gatewayProblem("2001:db8::1/128", "2001:db8::2")).toBeDefined();
  });

  it("take DHCP ranges that are inside, in order and apart", () => {
    const range = (start: number, end: number) => ({ start: `10.1.0.${start}`, end: `10.1.0.${end}` });
    const problem = (...ranges: ReturnType<typeof range>[]) => dhcpRangesProblem("10.1.0.0/24", ranges);
    expect(problem(range(10, 20), range(21, 30), range(40, 40))).toBeUndefined();
    expect(problem(range(10, 20), range(20, 30))).toMatch(/overlap/);
    expect(problem(range(20, 10))).toMatch(/lower address/);
    expect(dhcpRangesProblem("10.1.0.0/24", [{ start: "10.1.0.1", end: "10.1.1.1" }])).toMatch(/must lie in/);
    expect(dhcpRangesProblem("10.1.0.0/24", [{ start: "x", end: "y" }])).toMatch(/IP addresses/);
  });
});

describe("routing", () => {
  it("keeps the server's own names free", () => {
    expect(newPrefixListId("only_default")).toMatch(/keeps this name/);
    expect(newRouteMapId("pve_x")).toMatch(/pve_/);
    expect(newRouteMapId("correct_src")).toBeDefined();
    expect(routeMapId("pve_x")).toBeUndefined();
    expect(routeMapId("a".repeat(33))).toBeDefined();
  });

  it("knows areas and route targets by number", () => {
    expect(canonicalOspfArea("0.0.0.5")).toBe(canonicalOspfArea("05"));
    expect(canonicalRouteTarget("065000:01")).toBe("65000:1");
    expect(["0", "4294967295", "0.0.0.0"].every((area) => ospfArea(area) === undefined)).toBe(true);
    expect(["4294967296", "abc", "-1", "0.0.0.256", " 1", "1\n", ""].some((area) => ospfArea(area) === undefined)).toBe(
      false,
    );
  });

  it("keeps the lengths of prefix list entries in order", () => {
    const check = (ge: number | null, le: number | null, prefix = "10.0.0.0/8") =>
      prefixLengthsProblem({ prefix, ge, le });
    expect(check(8, 32)).toBeUndefined();
    expect(check(null, 24)).toBeUndefined();
    expect(check(7, null)).toMatch(/ge from 8 to 32/);
    expect(check(24, 16)).toMatch(/le from 24 to 32/);
    expect(check(null, 33)).toBeDefined();
    expect(check(null, 32, "0.0.0.0/0")).toBeUndefined();
    expect(check(null, 128, "2001:db8::/32")).toBeUndefined();
  });

  it("knows which keys of route maps have which values", () => {
    expect(routeMapMatch("vni", "100")).toBeUndefined();
    expect(routeMapMatch("vni", "0")).toMatch(/vni/);
    expect(routeMapMatch("vni", null)).toBe("must have a value for vni");
    expect(routeMapMatch("tag", "untagged")).toBeUndefined();
    expect(routeMapMatch("nosuch", "1")).toBeDefined();
    expect(routeMapSet("ip-next-hop-unchanged", null)).toBeUndefined();
    expect(routeMapSet("ip-next-hop-unchanged", "1")).toMatch(/must not have a value/);
    for (const metric of ["100", "+10", "-10", "rtt", "-rtt", "igp", "aigp"]) {
      expect(routeMapSet("metric", metric)).toBeUndefined();
    }
    expect(routeMapSet("metric", "+igp")).toBeDefined();
    expect(routeMapSet("src", "2001:db8::1")).toBeUndefined();
    expect(routeMapExit("on-match-next", null)).toBeUndefined();
    expect(routeMapExit("continue", "20")).toBeUndefined();
    expect(routeMapExit("on-match-goto", null)).toBeDefined();
  });
});

describe("WireGuard", () => {
  it("takes keys", () => {
    expect(wireguardPublicKey("xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=")).toBeUndefined();
    expect(wireguardPublicKey("xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dh=")).toBeDefined();
  });
});

describe("notifications", () => {
  it("take templates in the path of a webhook only", () => {
    for (const url of ["https://h.test", "http://h.test:8080/x?y=1", "https://[2001:db8::1]:8443/{{ secrets.a }}"]) {
      expect(webhookUrl(url), url).toBeUndefined();
    }
    for (const url of [
      "https://h.test?x=1",
      "https://{{ secrets.host }}/",
      "ftp://h.test/",
      " https://h.test/",
      "https://",
    ]) {
      expect(webhookUrl(url), url).toBeDefined();
    }
  });
});
