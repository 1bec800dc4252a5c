import { expect, it } from "vitest";
import { canonicalProtocol, icmpVersion, protocol, protocolHasPorts } from "../../../src/resources/formats/protocols";

it("knows protocols by name and number", () => {
  expect(protocol("TCP")).toBe("must be a protocol in lower case: tcp");
  expect(canonicalProtocol("tcp")).toBe(canonicalProtocol("6"));
  expect(canonicalProtocol("icmpv6")).toBe(canonicalProtocol("ipv6-icmp"));
  expect(canonicalProtocol("0")).toBeNull();
  expect(["tcp", "17", "sctp", "136", "dccp"].every(protocolHasPorts)).toBe(true);
  expect(["icmp", "esp", "0", "gre"].some(protocolHasPorts)).toBe(false);
  expect([icmpVersion("icmp"), icmpVersion("icmpv6"), icmpVersion("ipv6-icmp"), icmpVersion("tcp")]).toEqual([
    4,
    6,
    6,
    undefined,
  ]);
});
