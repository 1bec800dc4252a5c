/** `GET /cluster/nextid`: whether a guest id is free, or the lowest free one. Facts: docs/facts/cluster.md#views. */
import { fail, parameterError } from "../../kernel/api-error";
import type { Call } from "../../kernel/call";
import type { Family } from "../../kernel/family";
import type { Routes } from "../../kernel/router";
import { DATACENTER } from "../options/files";
import { nextIdRange } from "../options/options";

function nextId(call: Call): string {
  const used = new Set(call.cluster.inventory.guests.map(({ vmid }) => vmid));
  const wanted = call.number("vmid");
  if (wanted !== undefined) {
    return used.has(wanted) ? parameterError({ vmid: `VM ${wanted} already exists` }) : String(wanted);
  }
  const { lower, upper } = nextIdRange(call.read(DATACENTER));
  for (let id = lower; id < upper; id++) if (!used.has(id)) return String(id);
  return fail(500, `unable to get any free VMID in range [${lower}, ${upper}]`);
}

const routes: Routes = {
  "GET /cluster/nextid": nextId,
};

export const family: Family = { routes: [routes] };
