/**
 * HA resource: a guest that the cluster keeps running. Facts (contributing/facts/ha.md#resources): defaults are not filled in
 * on reading; `enabled` is another word for `started`; starting or stopping the guest by other means rewrites
 * `state`; in error state only `disabled` is taken; deletion also takes the resource out of all rules unless
 * `purge=0`.
 */

import type { PveSession } from "../../api/types";
import { bool, number, string } from "../../framework/attribute";
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
import { type CollectionOptions, collection, collectionOperations } from "../kinds/collection";
import { resource } from "../kinds/define";
import { parameter } from "../parameters/parameter";
import { sectionText, warnOfGarbling } from "../parameters/section-text";
import { requestStateValues } from "./enumerations";
import { groupsAreMigrated } from "./group-migration";
import { HA_LOCK } from "./lock";
import type { Reason } from "./server-texts";
import { fullServiceId, guestOf, hasKind } from "./service-id";

/** Servers before take no resource out of its rules. */
const PURGES_SINCE = "9.1";

export const haResourceAttributes = {
  sid: parameter(
    "sid",
    string({
      doc: "Id: `vm:` or `ct:` and the guest id, such as `vm:100`. A bare guest id is completed by the server; going over to the other form replaces the resource. The guest has to exist.",
      check: [haResourceOrGuestId],
    }),
  )
    .required()
    .identifies("ha.resource")
    .replaces(),
  type: parameter("type", string({ doc: "`vm` or `ct`." }), { only: "read" }).computed(),
  vm_id: number({ doc: "Id of the guest." }).derived(["sid"], guestOf),
  state: parameter(
    "state",
    string({
      doc: "Wanted state: `started` (or `enabled`, which means the same), `stopped`, `disabled` or `ignored`. Default on creation: `started`. Without it, later changes are left alone, such as those that starting or stopping the guest makes.",
      check: [requestStateValues],
      canonical: (state) => (state === "enabled" ? "started" : state),
    }),
  ).optional(),
  max_restart: parameter(
    "max_restart",
    integer({ doc: "How often a start that failed is tried again on the same node.", min: 0 }),
  ).default(1),
  max_relocate: parameter(
    "max_relocate",
    integer({ doc: "How often a guest that does not start is tried on another node.", min: 0 }),
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
  group: parameter("group", string({ doc: "HA group, on servers that still have groups.", check: [orEmpty(configId)] }))
    .optional()
    .refersTo("ha.group")
    .whenAbsent("")
    .deprecated("Proxmox VE 9 replaces HA groups by rules: use `pve_ha_node_affinity_rule`."),
  comment: sectionText(
    "comment",
    "Text of one line, at most 4096 characters. Use ASCII.",
    canonicalHaComment,
  ).optional(),
  purge_rules: bool({
    doc: "Whether destroying the resource takes it out of all HA rules and deletes rules that become empty. With `false` rules keep its id, as they always do when the resource is replaced under the same id.",
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
/** With the full id, as far as it is known. */
const addressed = <S extends { readonly sid: string; readonly type: string | null | Unknown }>(state: S): S => ({
  ...state,
  sid: fullServiceId(state.sid, state.type === UNKNOWN ? null : state.type),
});

const behaviour: Behaviour<PveSession, Attributes, "sid"> = {
  ...base,
  async read(state, context) {
    const remote = await base.read(addressed(state), context);
    if (!remote) return null;
    const bare = !hasKind(state.sid) && state.type === remote.type;
    const sid = (bare ? state.sid : remote.sid) ?? null;
    return { ...remote, sid, state: context.importing ? (remote.state ?? null) : wantedState(state, remote) };
  },
  async update(planned, prior, context) {
    try {
      return await base.update(addressed(planned), addressed(prior), context);
    } catch (failure) {
      throw explainErrorState(failure, planned.sid);
    }
  },
  /** When the resource comes back directly, rules keep their member: nobody would write them again in the same run. */
  async delete(state, context) {
    const keepsRules = context.replacedBy && (await context.services.version()).atLeast(PURGES_SINCE);
    await base.delete({ ...addressed(state), ...(keepsRules && { purge_rules: false }) }, context);
  },
};

/** Unset in the configuration means that nobody minds; absent on the server means started. */
function wantedState(prior: { readonly state: string | null }, remote: RemoteOf<Attributes>): string | null {
  return (prior.state ?? null) === null ? null : (remote.state ?? "started");
}

function explainErrorState(failure: unknown, sid: string): unknown {
  if (!hasReason<Reason>(failure, "in-error-state")) return failure;
  const detail =
    'The HA manager gave up on it after too many failures, and the server refuses every change but one to the state "disabled". Find the cause in the tasks of the guest, apply with state = "disabled", and then with the wanted state.';
  return new DiagnosticError(`HA resource ${sid} is in error state`, detail, path("state"));
}

/** The kind of a bare guest id, where that is known before the resource is made. */
async function planType({ planned, prior, services }: PlanContext<PveSession, Attributes>): Promise<void> {
  const { sid } = planned;
  if (prior !== null || sid === null || sid === UNKNOWN) return;
  if (hasKind(sid)) {
    planned.type = sid.slice(0, sid.indexOf(":"));
    return;
  }
  const shared = { shared: HA_LOCK };
  const guests = await services?.read("GET /cluster/resources", {}, { type: "vm" }, shared);
  const guest = guests?.find(({ vmid }) => Number(vmid) === guestOf(sid));
  if (guest) planned.type = guest.type === "lxc" ? "ct" : "vm";
}

export const haResource = resource({
  type: "ha_resource",
  family: "ha",
  documentation: {
    description:
      "A guest under high availability: the cluster keeps it in the wanted state and restarts it on another node when its node fails. Destroying the resource neither stops nor deletes the guest. Make rules refer to the `sid` of this resource, so that they are created after it and destroyed before it.",
    example: `resource "pve_ha_resource" "web" {
  sid          = "vm:100"
  state        = "started"
  max_restart  = 2
  max_relocate = 2
  comment      = "Web server"
}
`,
    importExample: "vm:100",
  },
  attributes: haResourceAttributes,
  identity: ["sid"],
  // A guest id belongs to one guest, whatever its kind.
  canonicalIdentity: ({ sid }) => ({ sid: String(guestOf(String(sid))) }),
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
    if (config.group === null || config.group === "" || !services || !(await groupsAreMigrated(services))) return;
    const detail =
      "The server has replaced HA groups by rules and refuses this attribute. Use pve_ha_node_affinity_rule.";
    error("HA groups do not exist on this server", detail, path("group"));
  },
});
