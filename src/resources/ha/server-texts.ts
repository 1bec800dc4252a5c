/** Error messages of the server about HA. Facts: contributing/facts/ha.md. */
import type { ReasonOf, ServerText } from "../../api/server-texts";

const COMPARED =
  "The server compares all enabled HA rules. The data source `pve_ha_rules` with `resource` lists those of a guest. Change one of them, or set its `enabled = false`.";

export const serverTexts = [
  {
    text: /ha groups have not been migrated/i,
    code: "unsupported",
    remedy:
      "HA rules need Proxmox VE 9 on all nodes. The HA manager then converts the HA groups of the cluster. Use `pve_ha_group` until then.",
  },
  { text: /ha groups have been migrated/i, code: "unsupported", reason: "groups-migrated" },
  // Conflicts with the present state of another rule, which the same run may change.
  { text: /already used in another node affinity rule/i, code: "conflict" },
  { text: /in at least one other node affinity rule/i, code: "conflict" },
  { text: /in multiple node affinity rules|node affinity rules? with multiple priorities/i, code: "conflict" },
  { text: /to less nodes than available|shares two or more resources with/i, code: "conflict" },
  { text: /node affinity rule|resource affinity rule|less nodes than available/i, remedy: COMPARED },
  {
    text: /cannot use unmanaged resource/i,
    code: "invalid",
    parameter: "resources",
    remedy: "HA rules accept only guests that HA manages. Create a `pve_ha_resource` for each, and refer to its `sid`.",
  },
  { text: /cannot use non-existent node/i, code: "invalid", parameter: "nodes" },
  { text: /no (nodes|resources) were specified/i, code: "invalid" },
  {
    text: /more resources than available nodes/i,
    code: "invalid",
    reason: "more-resources-than-nodes",
    parameter: "resources",
    remedy: "A negative rule keeps each guest on its own node. Name at most as many guests as the cluster has nodes.",
  },
  // Not a conflict: no change of another object resolves it.
  { text: /in error state, must be disabled/i, reason: "in-error-state", parameter: "state" },
  { text: /types does not match/i, code: "invalid" },
  {
    text: /resource '(?:vm|ct):\d+' does not exist in cluster/i,
    parameter: "sid",
    remedy: "Correct the guest id, or create the guest first. If another provider creates it, refer to its resource.",
  },
  { text: /VM\/CT (\d+) does not exist/i, code: "missing", parameter: "sid" },
  { text: /service '([^']*)', not HA managed/i, code: "missing" },
  {
    text: /resource '([^']*)' is not HA managed/i,
    code: "missing",
    parameter: "sid",
    remedy: "HA moves only guests that it manages. Create a `pve_ha_resource` for the guest, and refer to its `sid`.",
  },
  {
    text: /guest with ID \S+ is not a (VM|container)/i,
    code: "invalid",
    parameter: "sid",
    remedy: "Write `vm:` before the id of a virtual machine, and `ct:` before that of a container.",
  },
] as const satisfies readonly ServerText[];

export type Reason = ReasonOf<typeof serverTexts>;
