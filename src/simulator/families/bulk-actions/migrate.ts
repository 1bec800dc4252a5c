/** Moving one guest to another node. Facts: contributing/facts/cluster.md#bulk-actions. */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Guest, Storage } from "../../kernel/inventory";
import { HA_COMMANDS } from "../ha/files";
import { sidOf } from "../ha/sid";
import { onNode } from "./power";
import { isHaManaged, labelOf } from "./selection";
import type { Outcome } from "./task";

/** Storages of the guest's volumes. */
function storagesOf(call: Call, guest: Frozen<Guest>): Frozen<Storage>[] {
  const names = Object.values(guest.disks).map((volume) => volume.split(":", 1)[0]);
  return call.cluster.inventory.storages.filter(({ storage }) => names.includes(storage));
}

/** Why the guest's node refuses, in the words of the per-guest call. */
function refusal(call: Call, guest: Frozen<Guest>, target: string): string | undefined {
  const node = call.cluster.inventory.nodes.find(({ name }) => name === target);
  if (!node) return `no such cluster node '${target}'`;
  if (!node.online) return `node '${target}' is not online`;
  const storages = storagesOf(call, guest);
  const missing = storages.find(({ nodes }) => nodes !== undefined && !nodes.includes(target));
  if (missing) return `storage '${missing.storage}' is not available on node '${target}'`;
  if (!guest.running) return undefined;
  if (!call.flag("online")) {
    return guest.type === "lxc"
      ? "lxc-migration of a running container is only possible with a restart"
      : "can't migrate running VM without --online";
  }
  const local = guest.type === "qemu" && storages.some(({ shared }) => shared === 0);
  return local && !call.flag("with-local-disks")
    ? "can't live migrate attached local disks without with-local-disks option"
    : undefined;
}

function requestMove(call: Call, guest: Frozen<Guest>, target: string): Outcome {
  const { exitstatus: status } = call.runSubTask(call.node, "hamigrate", String(guest.vmid), (task) => {
    task.log(`Requesting HA migration for ${labelOf(guest)} to node ${target}`);
    call.cluster.store.change(HA_COMMANDS, (commands) => void commands.push(`migrate ${sidOf(guest)} ${target}`));
  });
  return status === "OK" ? "done" : { failed: status };
}

export function migrate(call: Call, guest: Frozen<Guest>, log: (line: string) => void): Outcome {
  const target = call.required("target");
  if (guest.node === target) return { skipped: `${labelOf(guest)} already on ${target}, skipping.` };
  log(`Migrating ${labelOf(guest)}`);
  const refused = refusal(call, guest, target);
  if (refused !== undefined) return { refused };
  return isHaManaged(call, guest) ? requestMove(call, guest, target) : onNode(call, guest, "migrate", { node: target });
}
