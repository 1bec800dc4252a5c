/**
 * The firewall of a VNet: options and rules for forwarded traffic. It works on VNets that are running, takes effect at
 * once, and is left over when the VNet goes.
 */
import { fail } from "../../kernel/api-error";
import type { Call } from "../../kernel/call";
import { directory } from "../../kernel/directory";
import type { Family } from "../../kernel/router";
import { runningVnets } from "../sdn";
import { editFirewall } from "./edit";
import { hasContent, vnetFirewall } from "./model";
import { readOptions, updateOptions } from "./options";
import { routeRules } from "./rule-list";
import { vnetScopes } from "./scopes";
import { VNET_OPTIONS } from "./text/option-patterns";

/** The file of the VNet that the path names, for callers who may use it. */
function fileFor(call: Call, privileges: readonly string[]) {
  const id = call.need("vnet");
  const vnet = runningVnets(call)[id];
  if (!vnet) fail(500, "invalid vnet specified at /usr/share/perl5/PVE/API2/Firewall/Helpers.pm line 54.");
  call.check(`/sdn/zones/${vnet.zone}/${id}`, privileges, true);
  return vnetFirewall(id);
}

const WRITE = ["SDN.Allocate"];

export const vnetFirewalls: Family = (route) => {
  const path = "/cluster/sdn/vnets/{vnet}/firewall";
  route("GET", path, directory("name", ["rules", "options"]));
  route("GET", `${path}/options`, (call) => readOptions(call, fileFor(call, ["SDN.Allocate", "SDN.Audit"])));
  route("PUT", `${path}/options`, (call) => updateOptions(call, fileFor(call, WRITE), VNET_OPTIONS));
  routeRules(route, {
    path: `${path}/rules`,
    environment: "vnet",
    read: (call) => {
      const { rules } = call.read(fileFor(call, ["SDN.Audit", "SDN.Allocate"]));
      return { rules, scopes: vnetScopes(call) };
    },
    edit: (call, change) =>
      editFirewall(call, fileFor(call, WRITE), VNET_OPTIONS, ({ rules }) => change(rules, vnetScopes(call))),
    exists: (call) => hasContent(call.read(vnetFirewall(call.need("vnet")))),
  });
};
