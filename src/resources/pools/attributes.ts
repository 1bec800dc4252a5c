/** What a pool consists of. Facts: contributing/facts/pools.md. */
import { bool, set, string } from "../../framework/attribute";
import { integer } from "../attributes/integer";
import { MAX_VMID, MIN_VMID } from "../formats/guest-ids";
import { poolId, storageId } from "../formats/names";
import { canonicalEncodedText } from "../formats/text";

const DEPRECATED_PATH =
  "Whether requests use the deprecated path `/pools/{poolid}`, the only one that servers older than 8.1 know. It cannot address nested pools. Not when absent.";

export const poolAttributes = {
  pool_id: string({
    doc: "Id of the pool: up to three levels joined by `/`, each of letters, digits, `.`, `_` and `-`. The last level of a new pool begins with a letter, and the pool that it lies in has to exist.",
    check: [poolId],
  })
    .required()
    .identifies("pools.pool")
    .replaces(),
  comment: string({ doc: "Text, also of several lines.", canonical: canonicalEncodedText }).optional(),
  guests: set(integer({ doc: "Guest id.", min: MIN_VMID, max: MAX_VMID }), {
    doc: "Ids of the guests in the pool, all of them: others are removed from it.",
  })
    .optional()
    .distinguishesEmpty()
    .sharedWith("pool_membership"),
  storages: set(string({ doc: "Storage id.", check: [storageId] }), {
    doc: "Ids of the storages in the pool, all of them: others are removed from it.",
  })
    .optional()
    .distinguishesEmpty()
    .sharedWith("pool_membership"),
  allow_move: bool({ doc: "Whether guests that are in another pool are moved here instead of being refused." }).default(
    false,
  ),
  force_destroy: bool({
    doc: "Whether destroying the pool first removes members that this resource does not manage. Without it the server refuses to delete a pool that still has some.",
  }).default(false),
  deprecated_path: bool({ doc: DEPRECATED_PATH }).optional().whenAbsent(false),
};

export type PoolAttributes = typeof poolAttributes;
