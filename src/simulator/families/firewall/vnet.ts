/**
 * The firewall of a VNet: options and rules for forwarded traffic. The VNet must be running. Changes take effect at once,
 * and remain when the VNet is deleted.
 * Facts: contributing/facts/firewall.md#vnets.
 */

import type { Call } from "../../kernel/call";
import { directory, type Routes } from "../../kernel/router";
import { runningVnets } from "../sdn/requested-config";
import { editFirewall } from "./edit";
import { hasContent, VNET_OPTIONS, vnetFile } from "./files";
import { readOptions, updateOptions } from "./options";
import { ruleRoutes } from "./rule-list";
import { vnetScopes } from "./scopes";
import * as refuse from "./texts";

/** Returns the file of the VNet that the path names. Refuses callers without the privileges. */
function fileFor(call: Call, privileges: readonly string[]) {
  const id = call.required("vnet");
  const vnet = runningVnets(call)[id];
  if (!vnet) refuse.noRunningVnet();
  call.check(`/sdn/zones/${vnet.zone}/${id}`, privileges, true);
  return vnetFile(id);
}

const WRITE = ["SDN.Allocate"];

export const vnetFirewall: Routes = {
  "GET /cluster/sdn/vnets/{vnet}/firewall": directory("name", ["rules", "options"]),
  "GET /cluster/sdn/vnets/{vnet}/firewall/options": (call) =>
    readOptions(call, fileFor(call, ["SDN.Allocate", "SDN.Audit"])),
  "PUT /cluster/sdn/vnets/{vnet}/firewall/options": (call) => updateOptions(call, fileFor(call, WRITE), VNET_OPTIONS),
};

export const vnetRules = ruleRoutes({
  path: "/cluster/sdn/vnets/{vnet}/firewall/rules",
  environment: "vnet",
  read: (call) => {
    const { rules } = call.read(fileFor(call, ["SDN.Audit", "SDN.Allocate"]));
    return { rules, scopes: vnetScopes(call) };
  },
  edit: (call, change) =>
    editFirewall(call, fileFor(call, WRITE), VNET_OPTIONS, ({ rules }) => change(rules, vnetScopes(call))),
  exists: (call) => hasContent(call.read(vnetFile(call.required("vnet")))),
});
