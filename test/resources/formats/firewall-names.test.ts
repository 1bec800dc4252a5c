import { expect, it } from "vitest";
import { ipsetName, logRate, securityGroupName } from "../../../src/resources/formats/firewall-names";

it("requires lower case if the server would lower-case a name and not find it", () => {
  expect(ipsetName("Trusted")).toMatch(/trusted/);
  expect(securityGroupName("Web")).toMatch(/web/);
  expect(securityGroupName("a".repeat(18))).toBeUndefined();
  expect(securityGroupName("a".repeat(19))).toBeDefined();
});

it("accepts rates of the log", () => {
  expect(logRate("1/second")).toBeUndefined();
  expect(logRate("0/second")).toBeDefined();
  expect(logRate("1/week")).toBeDefined();
});
