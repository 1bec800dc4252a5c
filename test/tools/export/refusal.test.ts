/** Invalid objects are reported, and do not keep other objects from being planned. */
import { expect, it } from "vitest";
import { resources } from "../../../src/resources";
import { withoutInvalid } from "../../../src/tools/export/refusal";
import type { ClusterObject } from "../../../src/tools/inventory/objects";
import { clusterObject } from "./objects";

const problemsOf = (type: string, values: ClusterObject["values"]) =>
  withoutInvalid({ objects: [clusterObject(type, "one", values)], problems: [] }).problems;

it.each([
  ["firewall_rules", { rules: [{ type: "group", security_group: "WEB", enabled: true }] }, "rules[0].security_group"],
  ["cluster_options", { id: "cluster", keyboard: "xx" }, "keyboard: must be one of"],
  ["cluster_options", { id: "cluster", next_id: { lower: 900, upper: 200 } }, "next_id: Invalid range of ids"],
  [
    "mapping_usb",
    { id: "one", map: [{ node_name: "pve1", vendor_product_id: null }] },
    "map[0].vendor_product_id is missing",
  ],
  ["firewall_alias", { name: null, cidr: "192.0.2.1" }, "name is missing"],
])("a %s that a plan would refuse is left out, with the reason: %j", (type, values, reason) => {
  expect(problemsOf(type, values)).toEqual([expect.stringContaining(`pve_${type} one: ${reason}`)]);
});

it("a refusal contains no secret of the object", () => {
  const hook = { name: "chat", method: "post", url: "ftp://user:planted@chat.example.com/?token=planted" };
  expect(problemsOf("notification_endpoint_webhook", hook)).toEqual([
    expect.stringMatching(/ one: url: must be [^"]*$/),
  ]);
});

it.each([
  ["firewall_rules", { rules: [{ type: "group", security_group: "web", enabled: true }] }],
  ["cluster_options", { id: "cluster", keyboard: "de" }],
  ["mapping_usb", { id: "one", map: [{ node_name: "pve1", vendor_product_id: "0951:1666" }] }],
  ["firewall_alias", { name: "one", cidr: "192.0.2.1" }],
  // A required secret remains on the server.
  ["notification_endpoint_gotify", { name: "one", server: "https://gotify.example.com", token: null }],
])("a valid %s is kept: %j", (type, values) => {
  expect(problemsOf(type, values)).toEqual([]);
});

it("an object without values is refused for each type with required attributes, and nothing throws", () => {
  for (const { type, attributes } of resources) {
    const isRequired = Object.values(attributes).some(({ traits }) => traits.role === "required" && !traits.sensitive);
    if (isRequired) expect(problemsOf(type, {}), type).toHaveLength(1);
  }
});
