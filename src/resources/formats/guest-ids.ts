/**
 * Ids that name guests: VMIDs, HA resources (`vm:100`), nodes with HA priorities.
 *
 * ```ts
 * haResourceId("vm:100"); // undefined
 * haResourceId("100");    // "must name the kind of guest too: …"
 * ```
 */
import { matching, type Validator } from "./validator";

export const MIN_VMID = 100;
export const MAX_VMID = 999_999_999;

/** Format `pve-vmid`, as text. */
const vmid = matching(/^[1-9][0-9]{2,8}$/, `must be a guest id from ${MIN_VMID} to ${MAX_VMID}`);

const HA_RESOURCE = /^(vm|ct):[1-9][0-9]{2,8}$/;
const HA_RESOURCE_PROBLEM = "must be vm: or ct: and a guest id, such as vm:100";

/**
 * Id of an HA resource. The server resolves a bare number on creation by looking the guest up, reads back `vm:100`,
 * refuses bare numbers in rules, and fails on them once the guest is gone; so the kind has to be given.
 * Other words than `vm` and `ct` pass its schema but never name a guest.
 */
export const haResourceId: Validator = (value) => {
  if (HA_RESOURCE.test(value)) return undefined;
  if (vmid(value) === undefined) return `must name the kind of guest too: vm:${value} or ct:${value}`;
  return HA_RESOURCE_PROBLEM;
};

/** For an attribute that takes a bare guest id as well, to be completed while planning. */
export const haResourceOrGuestId: Validator = (value) => (vmid(value) === undefined ? undefined : haResourceId(value));

export interface HaNode {
  readonly node: string;
  /** Higher is preferred; 0 when the text has none. */
  readonly priority: number;
}

export function parseHaNode(item: string): HaNode {
  const [node = "", priority] = item.split(":");
  return { node, priority: priority === undefined ? 0 : Number(priority) };
}

/** As rules print it: no priority is written for 0. */
export function printHaNode({ node, priority }: HaNode): string {
  return priority === 0 ? node : `${node}:${priority}`;
}
