/**
 * HA resources: guests that the cluster keeps running. Facts: contributing/facts/ha.md#resources. Answers omit defaults. `enabled` means
 * `started`. Starting or stopping the guest by other means rewrites `state`. In error state the server accepts only `disabled`. A
 * deletion removes the resource from all rules, unless `purge=0`.
 *
 * Ids are `vm:100` or `ct:200`, or only the number, which the server completes if the guest exists.
 */

import type { PveSession } from "../../api/types";
import { bool, number } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import type { Behaviour, PlanContext } from "../../framework/resource";
import type { RemoteOf, Unknown } from "../../framework/state-of";
import { UNKNOWN } from "../../plugin/cty/value";
import { integer } from "../attributes/integer";
import { hasReason } from "../failures";
import { haResourceOrGuestId } from "../formats/guest-ids";
import { configId } from "../formats/names";
import { canonicalHaComment } from "../formats/text";
import { orEmpty } from "../formats/validator";
import { collection } from "../kinds/collection";
import { type CollectionOptions, collectionOperations } from "../kinds/collection-options";
import { resource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { sectionText, warnOfGarbling } from "../parameters/section-text";
import { haErrorState, haGroupAttribute } from "./diagnostics";
import { requestStateValues } from "./enumerations";
import { hasMigratedGroups } from "./group";
import { HA_LOCK } from "./lock";
import type { Reason } from "./server-texts";

/**
 * Whether an ID has the prefix `vm:` or `ct:`. The server completes a mere number as long as the guest exists.
 * Facts: contributing/facts/ha.md#resources.
 */
export function hasKind(sid: string): boolean {
  return sid.includes(":");
}

function guestIdOf(sid: string): number {
  return Number(sid.replace(/^.*:/, ""));
}

/** The full ID if it is known: a bare number gets the type that the server reported. */
function fullServiceId(sid: string, type: string | null): string {
  return hasKind(sid) || type === null ? sid : `${type}:${sid}`;
}

/** Earlier servers do not remove a deleted resource from its rules. */
const PURGES_SINCE = "9.1";

export const haResourceAttributes = {
  sid: parameter("sid", {
    doc: "ID: `vm:` or `ct:` and the guest ID, such as `vm:100`. The server completes a bare guest ID.",
    check: [haResourceOrGuestId],
  })
    .key()
    .identifies("ha.resource")
    .whenWritten("A change to the other form replaces the resource. The guest must exist."),
  type: parameter("type", { doc: "`vm` or `ct`.", only: "read" }).computed(),
  vm_id: number({ doc: "ID of the guest." }).derived(["sid"], guestIdOf),
  state: parameter("state", {
    doc: "Requested state: `started` (or `enabled`, which means the same), `stopped`, `disabled` or `ignored`. Default on creation: `started`. Leave it out to ignore later changes, such as those from starting or stopping the guest.",
    check: [requestStateValues],
    canonical: (state) => (state === "enabled" ? "started" : state),
  }).optional(),
  max_restart: parameter(
    "max_restart",
    integer({ doc: "Number of attempts to restart a failed guest on the same node.", min: 0 }),
  ).default(1),
  max_relocate: parameter(
    "max_relocate",
    integer({ doc: "Number of attempts to start the guest on another node after failed restarts.", min: 0 }),
  ).default(1),
  failback: parameter(
    "failback",
    bool({ doc: "Whether the guest moves back when a node with a higher priority comes online." }),
  )
    .default(true)
    .since("9.0"),
  auto_rebalance: parameter("auto-rebalance", bool({ doc: "Whether automatic rebalancing may move the guest." }))
    .default(true)
    .since("9.2"),
  group: parameter("group", { doc: "HA group, on servers that still have groups.", check: [orEmpty(configId)] })
    .optional()
    .refersTo("ha.group")
    .whenAbsent("")
    .deprecated("Proxmox VE 9 replaces HA groups with rules: use `pve_ha_node_affinity_rule`."),
  comment: sectionText(
    "comment",
    "Comment in one line, at most 4096 characters. Use ASCII.",
    canonicalHaComment,
  ).optional(),
  purge_rules: bool({
    doc: "Whether a destroy removes the resource from all HA rules and deletes rules that become empty. With `false`, rules keep its ID, as they always do when the resource is replaced under the same ID.",
  })
    .default(true)
    .since(PURGES_SINCE),
};

type Attributes = typeof haResourceAttributes;

const haResourceCollection = {
  attributes: haResourceAttributes,
  path: "/cluster/ha/resources",
  key: "sid",
  domain: HA_LOCK,
  overlaps: true,
  update: "partial",
  onDelete: ({ purge_rules }) => (purge_rules === false ? { purge: 0 } : {}),
} as const satisfies CollectionOptions<Attributes, "sid">;

const base = collection(haResourceCollection);
/** The state with the full ID if it is known. */
const withFullId = <S extends { readonly sid: string; readonly type: string | null | Unknown }>(state: S): S => ({
  ...state,
  sid: fullServiceId(state.sid, state.type === UNKNOWN ? null : state.type),
});

const behaviour: Behaviour<PveSession, Attributes, "sid"> = {
  ...base,
  async read(state, context) {
    const remote = await base.read(withFullId(state), context);
    if (!remote) return null;
    const isBare = !hasKind(state.sid) && state.type === remote.type;
    const sid = (isBare ? state.sid : remote.sid) ?? null;
    return { ...remote, sid, state: context.importing ? (remote.state ?? null) : wantedState(state, remote) };
  },
  async update(planned, prior, context) {
    try {
      return await base.update(withFullId(planned), withFullId(prior), context);
    } catch (failure) {
      throw explainErrorState(failure, planned.sid);
    }
  },
  /** Keeps the resource in its rules at a replacement, because no other request of the run would add it again. */
  async delete(state, context) {
    const keepsRules = context.replacedBy && (await context.services.version()).atLeast(PURGES_SINCE);
    await base.delete({ ...withFullId(state), ...(keepsRules && { purge_rules: false }) }, context);
  },
};

/** The reported state, or null if the configuration does not set one. No state on the server means started. */
function wantedState(prior: { readonly state: string | null }, remote: RemoteOf<Attributes>): string | null {
  return (prior.state ?? null) === null ? null : (remote.state ?? "started");
}

function explainErrorState(failure: unknown, sid: string): unknown {
  if (!hasReason<Reason>(failure, "in-error-state")) return failure;
  return new DiagnosticError(haErrorState({ sid }, path("state")));
}

/** Plans the type of a bare guest ID if the guest exists already. */
async function planType({ planned, prior, services }: PlanContext<PveSession, Attributes>): Promise<void> {
  const { sid } = planned;
  if (prior !== null || sid === null || sid === UNKNOWN) return;
  if (hasKind(sid)) {
    planned.type = sid.slice(0, sid.indexOf(":"));
    return;
  }
  const shared = { shared: HA_LOCK };
  const guests = await services?.read("GET /cluster/resources", {}, { type: "vm" }, shared);
  const guest = guests?.find(({ vmid }) => Number(vmid) === guestIdOf(sid));
  if (guest) planned.type = guest.type === "lxc" ? "ct" : "vm";
}

export const haResource = resource({
  type: "ha_resource",
  description:
    "A guest under high availability: the cluster keeps it in the requested state and restarts it on another node when its node fails. A destroy neither stops nor deletes the guest. Let rules refer to the `sid` of this resource, so that Terraform creates them after it and destroys them before it.",
  importExample: "vm:100",
  attributes: haResourceAttributes,
  identity: ["sid"],
  // A guest ID is unique across types.
  canonicalIdentity: ({ sid }) => ({ sid: String(guestIdOf(String(sid))) }),
  operations: [...collectionOperations(haResourceCollection), "GET /cluster/resources"],
  rights: { local: ["purge_rules"] },
  behaviour,
  lifeCycle: { kind: "item", relations: "kept-at-replacement" },
  validate({ comment }, report) {
    warnOfGarbling(comment, path("comment"), report);
  },
  async plan(context) {
    await planType(context);
    const { config, services, error } = context;
    if (config.group === null || config.group === "" || !services || !(await hasMigratedGroups(services))) return;
    error(haGroupAttribute(path("group")));
  },
});
