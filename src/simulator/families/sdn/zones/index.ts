/** Zones: which kind of network their VNets are, and on which nodes. Facts: contributing/facts/sdn.md#zones. */
import type { Call } from "../../../kernel/call";
import type { Routes } from "../../../kernel/router";
import { VNETS, ZONES } from "../files";
import { underLock } from "../lock";
import { requestedConfig } from "../requested-config";
import { givenOptions, idOf, updateSection } from "../section-objects";
import { sectionReads } from "../section-reads";
import { missingObject, objectExists } from "../texts";
import { finishWrite } from "../unreadable";
import { checkIpamChange, checkReferences, completeZone } from "./checks";
import { zoneConfig } from "./options";
import * as refuse from "./texts";

const { list, item } = sectionReads({
  path: "zones",
  key: "zone",
  file: ZONES,
  requested: (call) => requestedConfig(call, ZONES, "zones"),
  pendingPlace: "Zones.pm line 298",
});

function create(call: Call): void {
  const id = idOf(call, "zone");
  // The form of the options is checked before the lock, so these errors have no prefix.
  const zone = zoneConfig.create(call.required("type"), givenOptions(call, "zone"));
  call.requireQuorum();
  underLock(call, "create sdn zone object failed", () =>
    call.edit(ZONES, (zones) => {
      if (zones[id]) objectExists("zone", id);
      checkReferences(call);
      zones[id] = zone;
      completeZone(call, id, zones);
      finishWrite(call, ZONES, zoneConfig, zones);
    }),
  );
}

function update(call: Call): void {
  const id = idOf(call, "zone");
  underLock(call, "update sdn zone object failed", () =>
    call.edit(ZONES, (zones) => {
      call.checkDigest(ZONES);
      const before = zones[id] ?? missingObject(id);
      const after = updateSection(call, zoneConfig, before);
      zones[id] = after;
      checkIpamChange(call, id, before, after);
      checkReferences(call);
      completeZone(call, id, zones);
      finishWrite(call, ZONES, zoneConfig, zones);
    }),
  );
}

function remove(call: Call): void {
  const id = idOf(call, "zone");
  underLock(call, "delete sdn zone object failed", () =>
    call.edit(ZONES, (zones) => {
      if (!zones[id]) missingObject(id);
      const vnet = Object.entries(call.read(VNETS)).findLast(([, { zone }]) => zone === id)?.[0];
      if (vnet !== undefined) {
        refuse.zoneInUse(id, vnet);
      }
      delete zones[id];
      finishWrite(call, ZONES, zoneConfig, zones);
    }),
  );
}

export const zones: Routes = {
  "GET /cluster/sdn/zones": list,
  "POST /cluster/sdn/zones": create,
  "GET /cluster/sdn/zones/{zone}": item,
  "PUT /cluster/sdn/zones/{zone}": update,
  "DELETE /cluster/sdn/zones/{zone}": remove,
};
