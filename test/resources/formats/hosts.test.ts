import { expect, it } from "vitest";
import { hostAndPort, webhookUrl } from "../../../src/resources/formats/hosts";

it("accepts endpoints with ports", () => {
  expect(hostAndPort("vpn.example.com:51820")).toBeUndefined();
  expect(hostAndPort("[2001:db8::1]:51820")).toBeUndefined();
  expect(hostAndPort("2001:db8::1:51820")).toBeDefined();
  expect(hostAndPort("vpn.example.com:65536")).toBeDefined();
  expect(hostAndPort("vpn.example.com")).toBeDefined();
});

it("notifications accept templates only in the path of a webhook", () => {
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
