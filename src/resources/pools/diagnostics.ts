/** Pools and their members. */
import { diagnostic } from "../../plugin/diagnostic";

export const poolMissing = diagnostic({
  id: "pool-missing",
  summary: 'No pool "{pool}"',
  detail:
    "The server has none of this id. Missing privileges are not the cause: it shows a pool to everyone who reads it by its id.",
  remedy: "Correct the id, which is `parent/child` for a nested pool.",
});

export const poolGone = diagnostic({
  id: "pool-gone",
  summary: 'Pool "{pool}" is gone',
  detail: "Another client deleted it after the plan.",
  remedy: "Run plan again to create it.",
});

export const poolMembersUnreadable = diagnostic({
  id: "pool-members-unreadable",
  summary: 'Could not read the members of pool "{pool}"',
  detail:
    "The answer to GET /pools?poolid={pool} has no list of `members`: another service answers in the server's place, or the server is damaged.",
  remedy: "Check that `endpoint` leads to the API of Proxmox VE itself.",
});

export const poolMembersHidden = diagnostic({
  id: "pool-members-hidden",
  severity: "warning",
  summary: 'Pool "{pool}" has members that do not exist: {members}',
  detail: "The server has recorded them without checking, and does not show them until they exist.",
  remedy: "Correct the ids, unless the objects are created later.",
});

export const guestInOtherPool = diagnostic({
  id: "guest-in-other-pool",
  summary: 'Guest {guest} is in pool "{pool}"',
  detail: "A guest is in one pool at most.",
  remedy: 'Set `allow_move = true` to move it here, or remove it from "{pool}" first.',
});

export const membershipIdInvalid = diagnostic({
  id: "membership-id-invalid",
  summary: 'Invalid membership id "{id}"',
  remedy: "Write pool:vm:100 or pool:storage:local.",
});

export const poolMemberMissing = diagnostic({
  id: "pool-member-missing",
  summary: "The pool member {member} does not exist",
  detail: "The server recorded the membership without checking. The provider has removed it again.",
  remedy: "Correct the id, or create the object first.",
});

export const poolMemberExists = diagnostic({
  id: "pool-member-exists",
  summary: '{member} is in pool "{pool}" already',
  detail: "Another client has added it, or `pve_pool` manages the members of this pool.",
  remedy: "Import it with the id {id}, or remove it from `pve_pool`.",
});

export const poolMemberNotNamed = diagnostic({
  id: "pool-member-not-named",
  summary: "One of `vm_id` and `storage` is needed",
  detail: "A membership belongs to one guest or one storage.",
  remedy: "Set `vm_id` or `storage`.",
});

export const poolMemberNamedTwice = diagnostic({
  id: "pool-member-named-twice",
  summary: "Only one of `vm_id` and `storage` can be set",
  detail: "A membership belongs to one guest or one storage.",
  remedy: "Write a resource for each, with `for_each` if they are many.",
});

export const nestedPoolByOldPath = diagnostic({
  id: "nested-pool-by-old-path",
  summary: "Nested pools cannot be reached by the deprecated path",
  detail: "The path of one pool, /pools/ID, cannot hold an id with slashes.",
  remedy: "Remove `deprecated_path`; nested pools need Proxmox VE 8.1 or newer.",
});

export const nestedPoolsUnsupported = diagnostic({
  id: "nested-pools-unsupported",
  summary: "Nested pools need Proxmox VE 8.1",
  detail: "The server runs {server}.",
  remedy: "Upgrade the cluster first.",
});

export const deprecatedPathNeeded = diagnostic({
  id: "deprecated-path-needed",
  summary: "`deprecated_path = true` is needed",
  detail: "The server runs {server}. Before 8.1, servers know a pool only by a path of its own.",
  remedy: "Set `deprecated_path = true`, or upgrade the cluster.",
});
