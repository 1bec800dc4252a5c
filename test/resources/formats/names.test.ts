import fc from "fast-check";
import { expect, it } from "vitest";
import {
  canonicalCpuModelName,
  cpuType,
  parseCpuFlags,
  printCpuFlags,
} from "../../../src/resources/formats/cpu-models";
import { notificationRecipient } from "../../../src/resources/formats/email";
import { haResourceId, parseHaNode, printHaNode } from "../../../src/resources/formats/guest-ids";
import { canonicalMacAddress, canonicalMacPrefix, pciPath } from "../../../src/resources/formats/hardware-ids";
import { hostAndPort } from "../../../src/resources/formats/hosts";
import { canonicalSet, joinList, splitList } from "../../../src/resources/formats/lists";
import { backupJobId, newPoolId, notificationName, poolId } from "../../../src/resources/formats/names";
import { parseRemoveVanished, printRemoveVanished } from "../../../src/resources/formats/realm-sync-formats";
import { parseColorMap, printColorMap } from "../../../src/resources/formats/tags";

it("lets new pools begin with letters only, while older ones may be referred to", () => {
  expect(newPoolId("prod/web")).toBeUndefined();
  expect(newPoolId("1/web")).toBeUndefined();
  expect(newPoolId("prod/1")).toMatch(/begins with a letter/);
  expect(newPoolId("a/b/c/d")).toMatch(/three levels/);
  expect(poolId("prod/1")).toBeUndefined();
});

it("limits ids to what their paths and files take", () => {
  expect(backupJobId("a".repeat(50))).toBeUndefined();
  expect(backupJobId("a".repeat(51))).toBeDefined();
  expect(notificationName("a".repeat(32))).toBeUndefined();
  expect(notificationName("a".repeat(33))).toBeDefined();
  expect(notificationRecipient("a".repeat(65))).toBeDefined();
});

it("says how an HA resource is named", () => {
  expect(haResourceId("vm:100")).toBeUndefined();
  expect(haResourceId("100")).toBe("must name the kind of guest too: vm:100 or ct:100");
  expect(haResourceId("vm:0100")).toMatch(/such as vm:100/);
});

it("prints nodes with priorities as the server does", () => {
  expect(parseHaNode("pve1:02")).toEqual({ node: "pve1", priority: 2 });
  expect(["pve1", "pve1:0", "pve1:2"].map((item) => printHaNode(parseHaNode(item)))).toEqual([
    "pve1",
    "pve1",
    "pve1:2",
  ]);
});

it("splits lists however they were typed", () => {
  const item = fc.stringMatching(/^[a-z0-9:.-]+$/);
  const separator = fc.stringMatching(/^[,; \t\n]+$/);
  fc.assert(
    fc.property(fc.array(item), separator, (items, between) => {
      expect(splitList(between + items.join(between) + between)).toEqual(items);
      expect(splitList(joinList(items))).toEqual(items);
      expect(canonicalSet([...items, ...items])).toEqual(canonicalSet(items));
    }),
  );
  expect(splitList(null)).toEqual([]);
  expect(splitList(["a", 1])).toEqual(["a", "1"]);
});

it("takes CPU models with and without prefix, and their flags as sets", () => {
  expect(canonicalCpuModelName("custom-x1")).toBe(canonicalCpuModelName("x1"));
  expect(cpuType("custom-x1")).toBe(cpuType("x1"));
  expect(parseCpuFlags("+aes;-pcid;+ssbd")).toEqual({ enabled: ["aes", "ssbd"], disabled: ["pcid"] });
  const flag = fc.stringMatching(/^[a-z0-9_.-]+$/);
  fc.assert(
    fc.property(fc.uniqueArray(flag, { minLength: 1 }), fc.uniqueArray(flag), (enabled, disabled) => {
      const text = printCpuFlags({ enabled, disabled });
      expect(printCpuFlags(parseCpuFlags(text))).toBe(text);
    }),
  );
});

it("maps tags to colours and back", () => {
  const colors = { web: { background: "ff0000" }, db: { background: "00FF00", text: "ffffff" } };
  expect(printColorMap(colors)).toBe("db:00FF00:ffffff;web:ff0000");
  expect(parseColorMap(printColorMap(colors))).toEqual(colors);
});

it("compares hardware ids without case", () => {
  expect(canonicalMacAddress("bc:24:11:00:00:0a")).toBe("BC:24:11:00:00:0A");
  expect(canonicalMacPrefix("bc:24:11:")).toBe("BC:24:11");
  expect(pciPath("0000:01:00.0;0000:01:00.1")).toBeUndefined();
});

it("turns nothing to remove into none", () => {
  expect(printRemoveVanished([])).toBe("none");
  expect(parseRemoveVanished("none")).toEqual([]);
  expect(printRemoveVanished(parseRemoveVanished("properties;acl"))).toBe("acl;properties");
});

it("takes endpoints with ports", () => {
  expect(hostAndPort("vpn.example.com:51820")).toBeUndefined();
  expect(hostAndPort("[2001:db8::1]:51820")).toBeUndefined();
  expect(hostAndPort("2001:db8::1:51820")).toBeDefined();
  expect(hostAndPort("vpn.example.com:65536")).toBeDefined();
  expect(hostAndPort("vpn.example.com")).toBeDefined();
});
