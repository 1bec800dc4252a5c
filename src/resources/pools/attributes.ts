/** Attributes of pools. Facts: contributing/facts/pools.md. */
import { bool, set, string } from "../../framework/attribute";
import { integer } from "../attributes/integer";
import { MAX_VMID, MIN_VMID } from "../formats/guest-ids";
import { poolId, storageId } from "../formats/names";
import { canonicalEncodedText } from "../formats/text";

const DEPRECATED_PATH =
  "Whether requests use the deprecated path `/pools/{poolid}`, which servers before 8.1 need. It cannot address nested pools. Default: `false`.";

export const poolAttributes = {
  pool_id: string({
    doc: "ID of the pool: up to three levels joined by `/`, each of letters, digits, `.`, `_` and `-`.",
    check: [poolId],
  })
    .key()
    .identifies("pools.pool")
    .whenWritten("The last level of a new pool must begin with a letter. Its parent pool must exist."),
  comment: string({ doc: "Comment. It may have several lines.", canonical: canonicalEncodedText }).optional(),
  guests: set(integer({ doc: "Guest ID.", min: MIN_VMID, max: MAX_VMID }), {
    doc: "IDs of all guests in the pool.",
  })
    .optional()
    .distinguishesEmpty()
    .sharedWith("pool_membership")
    .whenWritten("Other guests are removed from it."),
  storages: set(string({ doc: "Storage ID.", check: [storageId] }), {
    doc: "IDs of all storages in the pool.",
  })
    .optional()
    .distinguishesEmpty()
    .sharedWith("pool_membership")
    .whenWritten("Other storages are removed from it."),
  allow_move: bool({
    doc: "Whether guests of other pools are moved here. Without it, the server refuses them.",
  }).default(false),
  force_destroy: bool({
    doc: "Whether a destroy first removes members that this resource does not manage. Without it, the server refuses to delete a pool that still has such members.",
  }).default(false),
  deprecated_path: bool({ doc: DEPRECATED_PATH }).optional().whenAbsent(false),
};

export type PoolAttributes = typeof poolAttributes;
