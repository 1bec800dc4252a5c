/**
 * Members that the server records but never shows, because no such guest or storage exists.
 * Facts: contributing/facts/pools.md#members.
 */
import type { PveSession } from "../../api/types";
import { type Members, without } from "./members";
import { POOL_LOCK } from "./requests";

/** Those of `members` that are neither shown nor existing: whether they are recorded is not known. */
export async function hiddenMembers(
  services: PveSession,
  members: Members,
  shown: Members,
): Promise<Required<Members>> {
  const missing = without(members, shown);
  const existing = async (type: "vm" | "storage") =>
    services.read("GET /cluster/resources", {}, { type }, { shared: POOL_LOCK });
  const guests = missing.vms.length > 0 ? await existing("vm") : [];
  const storages = missing.storage.length > 0 ? await existing("storage") : [];
  return without(missing, {
    vms: guests.map(({ vmid }) => Number(vmid)),
    storage: storages.flatMap(({ storage }) => storage ?? []),
  });
}
