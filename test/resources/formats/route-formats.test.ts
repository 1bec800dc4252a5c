import { describe, expect, it } from "vitest";
import {
  prefixLengthsProblem,
  routeMapExit,
  routeMapMatch,
  routeMapSet,
  wireguardPublicKey,
} from "../../../src/resources/formats/route-formats";

describe("routing", () => {
  it("requires ascending lengths in prefix list entries", () => {
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

  it("knows the values of each route map key", () => {
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
  it("accepts keys", () => {
    expect(wireguardPublicKey("xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=")).toBeUndefined();
    expect(wireguardPublicKey("xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dh=")).toBeDefined();
  });
});
