import { expect, it } from "vitest";
import { haResourceId, parseHaNode, printHaNode } from "../../../src/resources/formats/guest-ids";

it("explains the form of an HA resource's ID", () => {
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
