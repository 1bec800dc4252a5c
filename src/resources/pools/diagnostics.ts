/** Pools and their members. */
import { error, warning } from "../../plugin/diagnostic";

export const poolMissing = error("pool-missing", 'No pool "{pool}"', {
  detail: "The server has no pool with this id. Privileges are not the cause: every user can read a pool by its id.",
  remedy: "Correct the id, which is `parent/child` for a nested pool.",
});

export const poolGone = error("pool-gone", 'Pool "{pool}" is gone', {
  detail: "Another client deleted it after the plan.",
  remedy: "Run plan again to create it.",
});

export const poolMembersUnreadable = error("pool-members-unreadable", 'Could not read the members of pool "{pool}"', {
  detail:
    "The answer to GET /pools?poolid={pool} has no list of `members`: another service answers in the server's place, or the server is damaged.",
  remedy: "Check that `endpoint` leads to the API of Proxmox VE itself.",
});

export const poolMembersHidden = warning(
  "pool-members-hidden",
  'Pool "{pool}" has members that do not exist: {members}',
  {
    detail: "The server has recorded them without checking, and does not show them until they exist.",
    remedy: "Correct the ids, unless the objects are created later.",
  },
);

export const guestInOtherPool = error("guest-in-other-pool", 'Guest {guest} is in pool "{pool}"', {
  detail: "A guest is in one pool at most.",
  remedy: 'Set `allow_move = true` to move it here, or remove it from "{pool}" first.',
});

export const membershipIdInvalid = error("membership-id-invalid", 'Invalid membership id "{id}"', {
  remedy: "Write pool:vm:100 or pool:storage:local.",
});

export const poolMemberMissing = error("pool-member-missing", "The pool member {member} does not exist", {
  detail: "The server recorded the membership without checking. The provider has removed it again.",
  remedy: "Correct the id, or create the object first.",
});

export const poolMemberExists = error("pool-member-exists", '{member} is in pool "{pool}" already', {
  detail: "Another client has added it, or `pve_pool` manages the members of this pool.",
  remedy: "Import it with the id {id}, or remove it from `pve_pool`.",
});

export const poolMemberNotNamed = error("pool-member-not-named", "One of `vm_id` and `storage` is needed", {
  detail: "A membership belongs to one guest or one storage.",
  remedy: "Set `vm_id` or `storage`.",
});

export const poolMemberNamedTwice = error("pool-member-named-twice", "Only one of `vm_id` and `storage` can be set", {
  detail: "A membership belongs to one guest or one storage.",
  remedy: "Write a resource for each, with `for_each` if they are many.",
});

export const nestedPoolByOldPath = error(
  "nested-pool-by-old-path",
  "Nested pools cannot be reached by the deprecated path",
  {
    detail: "The path of one pool, /pools/ID, cannot hold an id with slashes.",
    remedy: "Remove `deprecated_path`; nested pools need Proxmox VE 8.1 or newer.",
  },
);

export const nestedPoolsUnsupported = error("nested-pools-unsupported", "Nested pools need Proxmox VE 8.1", {
  detail: "The server runs {server}.",
  remedy: "Upgrade the cluster first.",
});

export const deprecatedPathNeeded = error("deprecated-path-needed", "`deprecated_path = true` is needed", {
  detail: "The server runs {server}. Before 8.1, a server finds a pool only by its path.",
  remedy: "Set `deprecated_path = true`, or upgrade the cluster.",
});
