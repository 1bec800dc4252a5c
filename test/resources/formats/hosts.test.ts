import { expect, it } from "vitest";
import { hostAndPort } from "../../../src/resources/formats/hosts";

it("accepts endpoints with ports", () => {
  expect(hostAndPort("vpn.example.com:51820")).toBeUndefined();
  expect(hostAndPort("[2001:db8::1]:51820")).toBeUndefined();
  expect(hostAndPort("2001:db8::1:51820")).toBeDefined();
  expect(hostAndPort("vpn.example.com:65536")).toBeDefined();
  expect(hostAndPort("vpn.example.com")).toBeDefined();
});
