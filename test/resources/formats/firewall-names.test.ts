import { expect, it } from "vitest";
import { ipsetName, logRate, securityGroupName } from "../../../src/resources/formats/firewall-names";

it("demands lower case where the server lower-cases and then does not find", () => {
  expect(ipsetName("Trusted")).toMatch(/trusted/);
  expect(securityGroupName("Web")).toMatch(/web/);
  expect(securityGroupName("a".repeat(18))).toBeUndefined();
  expect(securityGroupName("a".repeat(19))).toBeDefined();
});

it("takes rates of the log", () => {
  expect(logRate("1/second")).toBeUndefined();
  expect(logRate("0/second")).toBeDefined();
  expect(logRate("1/week")).toBeDefined();
});
