/**
 * IDs of guests: VMIDs, HA resources (`vm:100`), and nodes with HA priorities.
 *
 * ```ts
 * haResourceId("vm:100"); // undefined
 * haResourceId("100");    // "must name the kind of guest too: …"
 * ```
 */
import { matching, type Validator } from "./validator";

export const MIN_VMID = 100;
export const MAX_VMID = 999_999_999;

/** Format `pve-vmid`, as a string. */
const vmid = matching(/^[1-9][0-9]{2,8}$/, `must be a guest id from ${MIN_VMID} to ${MAX_VMID}`);

const HA_RESOURCE = /^(vm|ct):[1-9][0-9]{2,8}$/;
const HA_RESOURCE_PROBLEM = "must be vm: or ct: and a guest id, such as vm:100";

/**
 * ID of an HA resource. At a creation, the server looks up a plain number and returns `vm:100`. It refuses plain numbers in
 * rules, and fails on them if the guest does not exist. So the kind is required. The schema accepts words other than `vm` and
 * `ct`, but they never refer to a guest.
 */
export const haResourceId: Validator = (value) => {
  if (HA_RESOURCE.test(value)) return undefined;
  if (vmid(value) === undefined) return `must name the kind of guest too: vm:${value} or ct:${value}`;
  return HA_RESOURCE_PROBLEM;
};

/** For an attribute that also accepts a plain guest ID. The plan completes it. */
export const haResourceOrGuestId: Validator = (value) => (vmid(value) === undefined ? undefined : haResourceId(value));

interface HaNode {
  readonly node: string;
  /** A higher value is preferred. 0 if the text has none. */
  readonly priority: number;
}

export function parseHaNode(item: string): HaNode {
  const [node = "", priority] = item.split(":");
  return { node, priority: priority === undefined ? 0 : Number(priority) };
}

/** Prints a node as in rules: without the priority if it is 0. */
export function printHaNode({ node, priority }: HaNode): string {
  return priority === 0 ? node : `${node}:${priority}`;
}
