/** Ids of HA resources: `vm:100`, `ct:200`. Facts: contributing/facts/ha.md#resources. */

import type { Call } from "../../kernel/call";
import { unknownType } from "../../kernel/common-texts";
import type { Frozen } from "../../kernel/config-file";
import type { Guest } from "../../kernel/inventory";
import * as refuse from "./texts";

export interface Sid {
  readonly sid: string;
  readonly type: string;
  readonly name: string;
}

export const sidOf = (guest: Pick<Frozen<Guest>, "type" | "vmid">): string =>
  `${guest.type === "lxc" ? "ct" : "vm"}:${guest.vmid}`;

/** Parses an id. A plain number becomes the id of the guest with this VMID. */
export function parseSid(call: Call): Sid {
  const text = call.required("sid");
  const number = /^(\d+)\n?$/.exec(text)?.[1];
  const guest = call.cluster.inventory.guests.find(({ vmid }) => String(vmid) === number);
  if (number !== undefined && !guest) refuse.noSuchGuest(number);
  const sid = guest ? sidOf(guest) : text.trimEnd();
  const [, type = "", name = ""] = /^(\S+):(\S+)$/.exec(sid) ?? refuse.notAServiceId(text);
  return { sid, type, name };
}

const KINDS: Readonly<Record<string, { type: string; label: string }>> = {
  vm: { type: "qemu", label: "VM" },
  ct: { type: "lxc", label: "container" },
};

/** Refuses ids of guests that do not exist or have the other type. */
export function checkGuest(call: Call, { sid, type, name }: Sid): void {
  const kind = KINDS[type] ?? unknownType(type);
  if (!/^[1-9][0-9]+$/.test(name)) refuse.invalidVmid();
  const guest = call.cluster.inventory.guests.find(({ vmid }) => String(vmid) === name);
  if (!guest) refuse.guestMissing(sid);
  if (guest.type !== kind.type) refuse.guestOfOtherKind(sid, name, kind.label);
}
