/**
 * VNets: virtual networks inside a zone; on the nodes they are bridges of the same name.
 * Facts: contributing/facts/sdn.md#vnets.
 */
import type { Call } from "../../../kernel/call";
import type { Routes } from "../../../kernel/router";
import { type Section, sectionConfig } from "../../../kernel/section-config";
import { VNETS } from "../files";
import { underLock } from "../lock";
import { requestedConfig } from "../requested-config";
import { givenOptions, idOf, updateSection } from "../section-objects";
import { objectExists } from "../texts";
import { accessibleVnet } from "./access";
import { checkVnet, hasSubnets } from "./checks";
import * as refuse from "./texts";

const vnetConfig = sectionConfig({
  properties: {
    tag: { type: "integer" },
    vlanaware: { type: "boolean" },
    "isolate-ports": { type: "boolean" },
    // Letters outside ASCII are accepted and written, but the file's reader drops the line.
    alias: { stored: (text) => (/^\p{ASCII}+$/u.test(text) ? text : undefined) },
  },
  types: {
    vnet: {
      zone: "required",
      tag: "optional",
      alias: "optional",
      vlanaware: "optional",
      "isolate-ports": "optional",
    },
  },
});

function list(call: Call) {
  const { objects, digest } = requestedConfig(call, VNETS, "vnets");
  return Object.entries(objects)
    .map(([vnet, options]) => ({ ...(options as Record<string, unknown>), vnet, digest }))
    .filter((vnet: { vnet: string; zone?: unknown; pending?: unknown }) => {
      const zone = vnet.zone ?? (vnet.pending as { zone?: unknown } | undefined)?.zone;
      return call.hasPrivilege(`/sdn/zones/${zone}/${vnet.vnet}`, ["SDN.Audit", "SDN.Allocate"], true);
    });
}

/** What is running or pending can be read only as long as it is staged. */
function item(call: Call) {
  const vnet = idOf(call, "vnet");
  accessibleVnet(call, vnet, "read");
  const { objects, digest } = requestedConfig(call, VNETS, "vnets");
  return { ...(objects[vnet] ?? refuse.noSuchVnet(vnet)), vnet, digest };
}

const API_FILE = "/usr/share/perl5/PVE/API2/Network/SDN/Vnets.pm";

function create(call: Call): void {
  const id = idOf(call, "vnet");
  call.requireQuorum();
  underLock(call, "create sdn vnet object failed", () =>
    call.edit(VNETS, (vnets) => {
      const vnet = vnetConfig.create("vnet", givenOptions(call, "vnet"));
      if (vnets[id]) objectExists("vnet", id);
      vnets[id] = vnet;
      checkVnet(call, id, vnets, `${API_FILE} line 326.`);
    }),
  );
}

function update(call: Call): void {
  const id = idOf(call, "vnet");
  accessibleVnet(call, id, "write");
  underLock(call, "update sdn vnet object failed", () =>
    call.edit(VNETS, (vnets) => {
      call.checkDigest(VNETS);
      const before = vnets[id] ?? refuse.noSuchVnet(id);
      const after: Section = updateSection(call, vnetConfig, before);
      if (call.text("zone") === "") refuse.zoneIsRequired();
      if (after.zone !== before.zone && hasSubnets(call, id)) {
        refuse.zoneInUse();
      }
      vnets[id] = after;
      checkVnet(call, id, vnets, `${API_FILE} line 402.`);
    }),
  );
}

function remove(call: Call): void {
  const id = idOf(call, "vnet");
  accessibleVnet(call, id, "write");
  underLock(call, "delete sdn vnet object failed", () =>
    call.edit(VNETS, (vnets) => {
      if (!vnets[id]) refuse.noSuchVnet(id);
      if (hasSubnets(call, id)) refuse.vnetHasSubnets();
      delete vnets[id];
    }),
  );
}

export const vnets: Routes = {
  "GET /cluster/sdn/vnets": list,
  "POST /cluster/sdn/vnets": create,
  "GET /cluster/sdn/vnets/{vnet}": item,
  "PUT /cluster/sdn/vnets/{vnet}": update,
  "DELETE /cluster/sdn/vnets/{vnet}": remove,
};
