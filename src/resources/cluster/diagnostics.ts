/** The cluster itself: options, membership, bulk actions, and any path of the API. */
import { error, warning } from "../../plugin/diagnostic";

export const guestIdTaken = error("guest-id-taken", "The guest id {id} is taken", {
  detail: "Another guest of the cluster has this id.",
  remedy: "Check another id, or leave `vm_id` out to get the lowest free one.",
});

export const ticketWithoutLogin = error("ticket-without-login", "A ticket needs a user name and a password", {
  detail: "The provider block has none. An API token gets no ticket.",
  remedy: "Set `username` and `password` (PVE_USERNAME and PVE_PASSWORD).",
});

export const optionsUnreadable = error("options-unreadable", "The datacenter options cannot be read", {
  detail: "Without Sys.Audit on / the server hides most options, which would look as if they were not set.",
  remedy: "Give the credentials Sys.Audit on /.",
});

export const idRangeInvalid = error("id-range-invalid", "Invalid range of ids", {
  detail: "`lower` ({lower}) is above `upper` ({upper}). If one of them is missing, the server uses its default.",
  remedy: "Lower `lower`, or raise `upper`.",
});

export const idRangeTooLow = warning("id-range-too-low", "No guest can have such an id", {
  detail: "Guest ids begin at 100.",
  remedy: "Set `lower` to 100 or more.",
});

export const autoRebalanceNeeded = error("auto-rebalance-needed", "{name} needs `ha_auto_rebalance`", {
  detail: "It is a setting of automatic rebalancing.",
  remedy: "Set `ha_auto_rebalance`, too.",
});

export const optionEmpty = error("option-empty", "{name} is empty", {
  remedy: "Set at least one of its attributes, or remove {name} to clear it on the server.",
});

// Membership.

export const inOtherCluster = error("in-other-cluster", 'The node is in the cluster "{cluster}" already', {
  detail: "A node belongs to one cluster only, and Proxmox VE neither dissolves nor renames a cluster through its API.",
  remedy: "Import the cluster under this name, or choose another node.",
});

export const clusterKept = warning("cluster-kept", "The cluster remains as it is", {
  detail: "Proxmox VE cannot dissolve a cluster through its API. Terraform has removed it from the state only.",
});

export const clusterRenamed = error("cluster-renamed", 'The cluster "{cluster}" cannot be renamed', {
  detail: "Proxmox VE neither renames nor dissolves a cluster through its API, so it cannot be replaced either.",
  remedy:
    'Set `name = "{cluster}"` again, or run `terraform state rm`. For the cluster of another node, add a second `pve_cluster` with a provider for that node.',
});

export const attributeFixed = error("attribute-fixed", "{name} of {object} cannot be changed", {
  detail: "It was used when {when}, and no call of Proxmox VE's API changes it.",
  remedy:
    "Restore the former value. Or change the configuration of corosync on a node, as the manual of `pvecm` describes, and leave {name} out.",
});

export const nodeKept = error("node-kept", 'Node "{node}" is not removed from the cluster', {
  detail: "A node that is removed while it runs splits off and keeps its guests running.",
  remedy:
    "Switch it off, set `allow_remove = true` and apply, then destroy. To remove it from the state only, use a removed block or `terraform state rm`.",
});

export const nodeRemoved = warning("node-removed", 'Node "{node}" was removed from the cluster', {
  detail: "Guests, storages and HA rules that name it are left as they are.",
  remedy: "Never start it again with its old configuration.",
});

export const joinSettingMissing = error("join-setting-missing", "{name} is needed to join", {
  detail: "The node joins through a member of the cluster, and checks the certificate of that member.",
  remedy: "Set {name}.",
});

export const joinPasswordMissing = error("join-password-missing", "A password is needed to join", {
  detail: "The node logs in to a member of the cluster as root@pam.",
  remedy: "Set `password_wo`, or `password` with Terraform before 1.11.",
});

export const nodeNotConfirmed = error("node-not-confirmed", "`confirm` does not match `node_name`", {
  detail: "Adding a node changes the cluster's configuration for good.",
  remedy: 'Set `confirm = "{node}"`.',
});

export const nodeAddWarning = warning("node-add-warning", "Adding the node ended with a warning", {
  detail: "{words}",
});

export const nodeEntryKept = warning("node-entry-kept", 'The node "{node}" is still in the corosync configuration', {
  detail: "It still has its votes.",
  remedy:
    "To remove it, run `pvecm delnode {node}` on a member. Or import it as a `pve_cluster_membership`, and destroy that with `allow_remove = true`.",
});

// Bulk actions.

export const diskStateNeeded = error("disk-state-needed", "`state_storage` needs `to_disk`", {
  detail: "Only guests that are suspended to disk need a storage.",
  remedy: "Set `to_disk = true`, or remove `state_storage`.",
});

export const guestsNamedTwice = error("guests-named-twice", "Both `vm_ids` and `all_guests` are set", {
  remedy: "Set either `vm_ids` or `all_guests = true`.",
});

export const guestsNotNamed = error("guests-not-named", "No guests are named", {
  detail: "The server would act on all guests of the cluster.",
  remedy: "Name them in `vm_ids`, or set `all_guests = true` if that is your intention.",
});

export const bulkActionPlanned = warning("bulk-action-planned", "{guests} will be {done}", { detail: "{list}" });

export const guestsMissing = warning("guests-missing", "Some guests do not exist", {
  detail: "{ids}: the server ignores them, or the credentials may not see them.",
  remedy: "Correct the ids, or give the credentials VM.Audit on them.",
});

export const bulkActionWarning = warning("bulk-action-warning", "The bulk action {action} ended with a warning", {
  detail: "{words}",
});

// Any path of the API.

export const pathNotAllowed = error("path-not-allowed", "{path} is outside of /cluster and /pools", {
  detail: "The provider writes below /cluster and /pools only.",
  remedy:
    "Set `allow_other_paths = true` in the provider block to let `pve_api_object` write elsewhere. Nothing there is tested with it.",
});

export const apiObjectExists = error("api-object-exists", "{path} exists already", {
  detail: "The server has an object at this path.",
  remedy: "Import it with the id {path}.",
});

export const apiObjectKept = warning("api-object-kept", "{path} was left as it is", {
  detail: "The API description has no operation that removes it.",
  remedy: "Name one in `delete_operation`.",
});

export const apiAnswerUnexpected = error("api-answer-unexpected", "Could not read {path}", {
  detail: "The server's answer to GET {path} is not {expected}.",
  remedy: "Set `read_path` to the path that reports the object.",
});

export const creatingOperationMissing = error("creating-operation-missing", "No API operation creates {path}", {
  detail:
    "The API description of Proxmox VE {described} lacks the path, or has no operation that creates something there. The server runs {server}.",
  remedy: "Name `create_operation`, `update_operation` and `delete_operation`, or set `check_description = false`.",
});

export const unknownParameter = error("unknown-parameter", "Unknown parameter {name}", {
  detail: "{problem}. The provider carries the API description of Proxmox VE {described}. The server runs {server}.",
  remedy: "Correct the name, or set `check_description = false`.",
});

export const parameterInvalid = error("parameter-invalid", "Invalid value of the parameter {name}", {
  detail:
    "{name} {problem}. The provider carries the API description of Proxmox VE {described}. The server runs {server}.",
  remedy: "Correct the value, or set `check_description = false`.",
});
