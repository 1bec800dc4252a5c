/** `GET /cluster/nextid`: whether a guest id is free, or the lowest free one. Facts: contributing/facts/cluster.md#views. */

import type { Call } from "../../kernel/call";
import type { Family, Routes } from "../../kernel/router";
import { DATACENTER, nextIdRange } from "../options";
import * as refuse from "./texts";

function nextId(call: Call): string {
  const used = new Set(call.cluster.inventory.guests.map(({ vmid }) => vmid));
  const vmid = call.number("vmid");
  if (vmid !== undefined) return used.has(vmid) ? refuse.idTaken(vmid) : String(vmid);
  const { lower, upper } = nextIdRange(call.read(DATACENTER));
  for (let id = lower; id < upper; id++) if (!used.has(id)) return String(id);
  return refuse.noFreeId(lower, upper);
}

const routes: Routes = { "GET /cluster/nextid": nextId };

export const family: Family = { routes: [routes] };
