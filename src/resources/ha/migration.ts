/**
 * Moves an HA resource to another node, as an operation. Facts: contributing/facts/ha.md#migration. The call only queues a command and
 * returns at once, even for nodes that do not exist or are offline. The manager ignores such commands. There is no task; the status
 * shows the end.
 */

import type { AnswerOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { set, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import type { PlannedOf, RemoteOf } from "../../framework/state-of";
import { haResourceOrGuestId } from "../formats/guest-ids";
import { splitList } from "../formats/lists";
import { nodeName } from "../formats/names";
import { type OperationAttributes, operationResource } from "../kinds/operation";
import { NODE_OPERATION, warnOfUnknownNodes } from "../known-names";
import { toFlag } from "../parameters/codec";
import { reportedText } from "../parameters/reported-text";
import {
  haMovedResourceGone,
  haMoveEndedInError,
  haMoveForbidden,
  haMoveIgnored,
  haMovePlanned,
  haMovesWhileDisarmed,
  haNotMoved,
  haTargetUnavailable,
} from "./diagnostics";
import { migrationModeValues } from "./enumerations";
import { HA_LOCK } from "./lock";
import { hasKind } from "./resource";
import { currentStatus, fencing, managerNodes, type StatusEntry, serviceEntry } from "./status";

type Blocking = NonNullable<AnswerOf<"POST /cluster/ha/resources/{sid}/migrate">["blocking-resources"]>;

const PAUSE_MS = 2_000;
/** Time without effect after which a command counts as ignored. The manager reads its queue every 10 s. */
const IGNORED_AFTER_MS = 90_000;

const attributes = {
  sid: string({ doc: "ID of the HA resource, such as `vm:100`.", check: [haResourceOrGuestId] })
    .required()
    .refersTo("ha.resource"),
  node_name: string({ doc: "Node to move to. It must be online.", check: [nodeName] }).required(),
  mode: string({
    doc: "`migrate` moves running guests without stopping them. `relocate` stops the guest and starts it on the other node.",
    check: [migrationModeValues],
  }).default("migrate"),
  from_node: string({ doc: "Node of the guest before the move." }).computed(),
  comigrated_resources: set(string({ doc: "Id." }), {
    doc: "IDs of the HA resources that moved as well, because rules keep them together.",
  }).computed(),
};
type Attributes = OperationAttributes<typeof attributes>;

async function run(
  { sid, node_name: target, mode }: PlannedOf<Attributes>,
  { services }: { readonly services: PveSession },
): Promise<RemoteOf<Attributes>> {
  const before = await statusOnceKnown(services, sid);
  await requireReadiness(services, before, target);
  const call =
    mode === "migrate" ? "POST /cluster/ha/resources/{sid}/migrate" : "POST /cluster/ha/resources/{sid}/relocate";
  const answer = await services.write(call, { sid }, { node: target }, { domain: HA_LOCK });
  const fullId = answer.sid ?? sid;
  const blocking = answer["blocking-resources"] ?? [];
  if (blocking.length > 0) throw blockedError(fullId, target, blocking);
  const comigrated = (answer["comigrated-resources"] ?? []).map(reportedText).sort();
  for (const moved of [fullId, ...comigrated]) await waitForArrival(services, moved, target);
  return { from_node: serviceEntry(before, fullId)?.node ?? null, comigrated_resources: comigrated };
}

/** The status once the manager knows the resource. It drops commands about resources that it has not yet read, such as new ones. */
async function statusOnceKnown(services: PveSession, sid: string): Promise<readonly StatusEntry[]> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const entries = await currentStatus(services);
    const entry = entries.find(({ type, sid: other }) => type === "service" && sameGuest(other, sid));
    if (entry?.state !== "queued" || waited >= IGNORED_AFTER_MS) return entries;
    await services.sleep(PAUSE_MS);
  }
}

async function requireReadiness(services: PveSession, status: readonly StatusEntry[], target: string): Promise<void> {
  const { state = "armed" } = fencing(status);
  if (state.startsWith("disarm")) throw new DiagnosticError(haMovesWhileDisarmed());
  const nodes = await managerNodes(services);
  const online = Object.keys(nodes).filter((node) => nodes[node] === "online");
  if (Object.keys(nodes).length === 0 || online.includes(target)) return;
  const seen = online.length > 0 ? online.sort().join(", ") : "no node";
  const unavailable = { node: target, state: nodes[target] ?? "not known to the HA manager", online: seen };
  throw new DiagnosticError(haTargetUnavailable(unavailable, path("node_name")));
}

function blockedError(sid: string, target: string, blocking: Blocking): DiagnosticError {
  const reasons = blocking.map((other) => `${other.sid} (${other.cause})`).join(", ");
  return new DiagnosticError(haMoveForbidden({ sid, node: target, reasons }, path("node_name")));
}

/** Waits until the guest is on the node and the manager has finished. The timeout of the call limits the wait. */
async function waitForArrival(services: PveSession, sid: string, target: string): Promise<void> {
  let hasMoved = false;
  let shown: string | undefined;
  for (let waited = 0; ; waited += PAUSE_MS) {
    const entry = serviceEntry(await currentStatus(services), sid);
    const state = entry?.crm_state ?? entry?.state ?? "unknown";
    if (!entry) throw new DiagnosticError(haMovedResourceGone({ sid }));
    const move = { sid, node: target, source: String(entry.node), status: String(entry.status) };
    if (state === "error") throw new DiagnosticError(haMoveEndedInError(move));
    if (entry.status && entry.status !== shown) services.progress(entry.status);
    shown = entry.status ?? shown;
    const moving = state === "migrate" || state === "relocate";
    if (!moving && entry.node === target) return;
    if (!moving && hasMoved) throw new DiagnosticError(haNotMoved(move));
    if (!hasMoved && waited >= IGNORED_AFTER_MS)
      throw new DiagnosticError(haMoveIgnored({ ...move, seconds: IGNORED_AFTER_MS / 1000 }));
    hasMoved ||= moving;
    await services.sleep(PAUSE_MS);
  }
}

export const haMigration = operationResource({
  type: "ha_migration",
  description:
    "Moves an HA resource to another node and waits until the HA manager has done so. HA rules restrict the nodes of a guest and may move it back later. Use `pve_ha_node_affinity_rule` for a permanent placement.",
  attributes,
  operations: [
    "POST /cluster/ha/resources/{sid}/migrate",
    "POST /cluster/ha/resources/{sid}/relocate",
    "GET /cluster/ha/status/current",
    "GET /cluster/ha/status/manager_status",
    "GET /cluster/ha/rules",
    NODE_OPERATION,
  ],
  // The memory of large guests takes long to copy.
  timeouts: { create: 3600 },
  run,
  // Terraform plans a replacement twice and drops the warnings of the second plan, so both plans warn.
  async plan(context) {
    const { planned, services, warn } = context;
    const { sid, node_name, mode } = planned;
    await warnOfUnknownNodes(context, [node_name], path("node_name"));
    if (!services || typeof sid !== "string" || typeof node_name !== "string") return;
    const entries = await currentStatus(services);
    const entry = entries.find(({ type, sid: other }) => type === "service" && sameGuest(other, sid));
    if (!entry?.sid) return;
    const comigrated = await comigratedResources(services, entry.sid);
    const verb = mode === "relocate" ? "stopped and started again on" : "migrated to";
    const others = comigrated.length > 0 ? `Rules make ${comigrated.join(", ")} move along.` : "";
    const [source, status] = [String(entry.node), String(entry.status)];
    warn(haMovePlanned({ sid: entry.sid, verb, node: node_name, source, status, others }));
  },
});

/** Whether a full ID and an ID with or without type name the same guest. */
function sameGuest(fullId: string | null | undefined, sid: string): boolean {
  return hasKind(sid) ? fullId === sid : fullId?.endsWith(`:${sid}`) === true;
}

/** Resources that move together with one: positive affinity rules keep their members on one node, also across overlapping rules. */
async function comigratedResources(services: PveSession, sid: string): Promise<string[]> {
  const rules = await services.read("GET /cluster/ha/rules", {}, {}, { shared: HA_LOCK });
  const groups = rules
    .filter(
      ({ type, affinity, disable, ...rest }) =>
        // Node affinity rules have an affinity as well.
        type !== "node-affinity" &&
        affinity === "positive" &&
        !toFlag(disable ?? 0) &&
        !("errors" in rest && rest.errors),
    )
    .map(({ resources }) => splitList(resources));
  const moving = new Set([sid]);
  const extendsMoving = (members: readonly string[]) =>
    members.some((member) => moving.has(member)) && members.some((member) => !moving.has(member));
  for (let next = groups.find(extendsMoving); next; next = groups.find(extendsMoving)) {
    for (const member of next) moving.add(member);
  }
  moving.delete(sid);
  return [...moving].sort();
}
