/** High availability. */
import { error, warning } from "../../plugin/diagnostic";

export const haNotDisarmable = error("ha-not-disarmable", "The server cannot be disarmed", {
  detail: "Arming and disarming HA needs Proxmox VE 9.2 or newer.",
  remedy: "Upgrade the cluster, or remove `pve_ha_arming`.",
});

export const haCommandIgnored = error("ha-command-ignored", "The HA manager has not executed the command", {
  detail: 'HA is still "{state}" after {seconds} s.',
  remedy: "Check that an HA manager runs (`data.pve_ha_manager_status`), and that it can release every guest.",
});

export const haResourceModeMissing = error(
  "ha-resource-mode-missing",
  "`resource_mode` is needed with `armed = false`",
  {
    detail: "Disarmed HA either freezes or ignores its resources.",
    remedy: 'Set `resource_mode` to "freeze" or "ignore".',
  },
);

export const haDisarmed = warning(
  "ha-disarmed",
  "HA will be disarmed: guests are not restarted when their node fails",
  { detail: "{resources}" },
);

export const haResourceMissing = error("ha-resource-missing", 'No HA resource "{sid}"', {
  detail: "The guest does not exist, or HA does not manage it.",
  remedy: "Use a name that `data.pve_ha_resources` lists.",
});

export const haRuleMissing = error("ha-rule-missing", 'No HA rule "{rule}"', {
  detail: "It does not exist on the server.",
  remedy: "Use a name that `data.pve_ha_rules` lists.",
});

export const haGroupsReplaced = warning("ha-groups-replaced", "The server has replaced HA groups with rules", {
  detail: "{found}",
  remedy: "Manage the rules with `pve_ha_node_affinity_rule`; `data.pve_ha_rules` lists them.",
});

export const haGroupNotCreatable = error("ha-group-not-creatable", 'HA group "{group}" cannot be created', {
  detail: "Proxmox VE 9 replaces HA groups with node-affinity rules, and the server refuses groups.",
  remedy: "Write this instead:\n\n{rule}",
});

export const haGroupAttribute = error("ha-group-attribute", "HA groups do not exist on this server", {
  detail: "The server has replaced HA groups with rules and refuses this attribute.",
  remedy: "Remove `group`, and use `pve_ha_node_affinity_rule`.",
});

export const haErrorState = error("ha-error-state", "HA resource {sid} is in error state", {
  detail:
    'The HA manager stopped trying after too many failures. The server accepts only a change to the state "disabled".',
  remedy: 'Find the cause in the tasks of the guest, apply with `state = "disabled"`, and then with the wanted state.',
});

export const haRuleIgnored = warning("ha-rule-ignored", 'HA ignores rule "{rule}"', {
  detail: "HA ignores it while it contradicts other rules:\n{errors}",
  remedy: "Change this rule, or the rules that it contradicts.",
});

export const haPrioritiesToAvoid = error("ha-priorities-to-avoid", "Nodes to avoid have no priorities", {
  detail: "A rule that keeps resources off nodes does not use priorities.",
  remedy: "Set {nodes}.",
});

export const haTooFewResources = error("ha-too-few-resources", "At least two HA resources are needed", {
  detail: "The server refuses an affinity rule of fewer than two resources, unless it is disabled.",
  remedy: "Name two resources, or set `enabled = false`.",
});

export const haMovesWhileDisarmed = error("ha-moves-while-disarmed", "HA is disarmed", {
  detail: "The HA manager moves no guest until HA is armed again.",
  remedy: "Arm it first, for example with `pve_ha_arming`.",
});

export const haTargetUnavailable = error("ha-target-unavailable", 'Node "{node}" is {state}', {
  detail: "The HA manager would ignore the command. It sees {online} online.",
  remedy: "Choose one of these nodes, or bring the node up.",
});

export const haMoveForbidden = error("ha-move-forbidden", '{sid} cannot move to "{node}"', {
  detail: "HA rules forbid it, because of: {reasons}.",
  remedy: "Change the rules, or move those resources first.",
});

export const haMovedResourceGone = error("ha-moved-resource-gone", "{sid} is no longer an HA resource", {
  detail: "Another client removed it while the provider waited for its move.",
  remedy: "Run plan again.",
});

export const haMoveEndedInError = error("ha-move-ended-in-error", "{sid} is in error state", {
  detail: 'It is on "{source}" ({status}) and should move to "{node}".',
  remedy: "Find the cause in the tasks of {sid} on both nodes.",
});

export const haNotMoved = error("ha-not-moved", '{sid} did not move to "{node}"', {
  detail: 'It is on "{source}" ({status}).',
  remedy: "Find the cause in the tasks of {sid} on both nodes.",
});

export const haMoveIgnored = error("ha-move-ignored", "{sid} is not being moved", {
  detail:
    'The HA manager has not executed the command within {seconds} s: the guest is still on "{source}" ({status}). The manager ignores commands to nodes that are offline, in maintenance or forbidden by rules.',
  remedy: 'Check whether "{node}" is such a node, and whether an HA manager runs (`data.pve_ha_manager_status`).',
});

export const haMovePlanned = warning("ha-move-planned", '{sid} will be {verb} "{node}"', {
  detail: 'It is on "{source}" ({status}) now. {others}',
});
