/** Ids of HA resources: `vm:100`, `ct:200`. Facts: docs/facts/ha.md#resources. */
import { fail } from "../../kernel/api-error";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Guest } from "../../kernel/inventory";

export interface Sid {
  readonly sid: string;
  readonly type: string;
  readonly name: string;
}

export const sidOf = (guest: Pick<Frozen<Guest>, "type" | "vmid">): string =>
  `${guest.type === "lxc" ? "ct" : "vm"}:${guest.vmid}`;

/** A bare number is completed with the kind of the guest that has it. */
export function parseSid(call: Call, text = call.required("sid")): Sid {
  const number = /^(\d+)\n?$/.exec(text)?.[1];
  const guest = call.cluster.inventory.guests.find(({ vmid }) => String(vmid) === number);
  if (number !== undefined && !guest) {
    fail(500, `unable to detect SID from VMID - VM/CT ${number} does not exist`);
  }
  const sid = guest ? sidOf(guest) : text.trimEnd();
  const [, type = "", name = ""] = /^(\S+):(\S+)$/.exec(sid) ?? fail(500, `unable to parse service id '${text}'`);
  return { sid, type, name };
}

const KINDS: Readonly<Record<string, { type: string; called: string }>> = {
  vm: { type: "qemu", called: "VM" },
  ct: { type: "lxc", called: "container" },
};

/** Refuses ids of guests that do not exist or are of the other kind. */
export function checkGuest(call: Call, { sid, type, name }: Sid): void {
  const kind = KINDS[type] ?? fail(500, `unknown section type '${type}'`);
  if (!/^[1-9][0-9]+$/.test(name)) fail(500, "invalid VMID");
  const guest = call.cluster.inventory.guests.find(({ vmid }) => String(vmid) === name);
  if (!guest) fail(500, `resource '${sid}' does not exist in cluster`);
  if (guest.type !== kind.type) fail(500, `resource '${sid}' - guest with ID ${name} is not a ${kind.called}`);
}
