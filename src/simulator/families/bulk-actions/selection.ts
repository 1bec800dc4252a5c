/**
 * Guests of a bulk action, their order, and the privileges that it requires.
 * Facts: contributing/facts/cluster.md#bulk-actions.
 */
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Guest } from "../../kernel/inventory";
import { HA_RESOURCES } from "../ha/files";
import { sidOf } from "../ha/sid";

/** Returns the guest's name in logs: `VM 100`. */
export const labelOf = ({ type, vmid }: Frozen<Guest>): string => `${type === "lxc" ? "CT" : "VM"} ${vmid}`;

export const isHaManaged = (call: Call, guest: Frozen<Guest>): boolean =>
  call.read(HA_RESOURCES)[sidOf(guest)] !== undefined;

/** Checks the privilege on each named guest, or on `/` if the call names none. */
export function checkPrivilege(call: Call, privilege: string): void {
  const vmids = call.list("vms") ?? [];
  const paths = vmids.length > 0 ? vmids.map((vmid) => `/vms/${Number(vmid)}`) : ["/"];
  for (const path of paths) call.check(path, [privilege]);
}

/** Returns the named guests that exist, or all guests. */
export function namedGuests(call: Call): readonly Frozen<Guest>[] {
  const vmids = call.list("vms")?.map(Number);
  return call.cluster.inventory.guests.filter(({ vmid }) => vmids?.includes(vmid) ?? true);
}

/** Returns the guests whose power state can change: no templates, and guests under HA only if the call names guests. */
export function guestsWithPower(call: Call): readonly Frozen<Guest>[] {
  const isNamed = call.list("vms") !== undefined;
  return namedGuests(call).filter((guest) => !guest.template && (isNamed || !isHaManaged(call, guest)));
}

function startOrder({ startup = "" }: Frozen<Guest>): number {
  const [, order] = /(?:^|,)(?:order=)?(\d+)/.exec(startup) ?? [];
  return order === undefined ? Number.POSITIVE_INFINITY : Number(order);
}

type Guests = readonly Frozen<Guest>[];

/** Sorts by start order and then by id. Guests without an order start last. */
export function inStartOrder(guests: Guests): Guests {
  return [...guests].sort((a, b) => compare(startOrder(a), startOrder(b)) || a.vmid - b.vmid);
}

/** Sorts by reverse start order and then by id. Guests without an order stop first. */
export function inStopOrder(guests: Guests): Guests {
  return [...guests].sort((a, b) => compare(startOrder(b), startOrder(a)) || a.vmid - b.vmid);
}

const compare = (a: number, b: number) => (a === b ? 0 : a - b);
