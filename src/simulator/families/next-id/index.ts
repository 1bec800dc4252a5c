/** `GET /cluster/nextid`: whether a guest id is free, or the lowest free one. Facts: contributing/facts/cluster.md#views. */
import type { Call } from "../../kernel/call";
import type { Family } from "../../kernel/family";
import type { Routes } from "../../kernel/router";
import { nextIdRange } from "../options";
import { DATACENTER } from "../options/files";
import * as refuse from "./texts";

function nextId(call: Call): string {
  const used = new Set(call.cluster.inventory.guests.map(({ vmid }) => vmid));
  const wanted = call.number("vmid");
  if (wanted !== undefined) {
    return used.has(wanted) ? refuse.idTaken(wanted) : String(wanted);
  }
  const { lower, upper } = nextIdRange(call.read(DATACENTER));
  for (let id = lower; id < upper; id++) if (!used.has(id)) return String(id);
  return refuse.noFreeId(lower, upper);
}

const routes: Routes = {
  "GET /cluster/nextid": nextId,
};

export const family: Family = { routes: [routes] };
