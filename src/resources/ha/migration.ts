/**
 * Moves an HA resource to another node, as an operation. Facts (contributing/facts/ha.md#migration): the call only queues a
 * command and answers at once, also for nodes that do not exist or are offline: the manager then ignores it. There is
 * no task; the end shows in the status.
 */

import type { AnswerOf } from "../../api/calls";
import type { PveSession } from "../../api/types";
import { set, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import type { PlannedOf, RemoteOf } from "../../framework/state-of";
import { haResourceOrGuestId } from "../formats/guest-ids";
import { nodeName } from "../formats/names";
import { type OperationAttributes, operationResource } from "../kinds/operation";
import { NODE_OPERATION, warnOfUnknownNodes } from "../lookups/known-nodes";
import { reportedText } from "../parameters/reported-text";
import { companions } from "./companions";
import { migrationModeValues } from "./enumerations";
import { HA_LOCK } from "./lock";
import { hasKind } from "./service-id";
import { currentStatus, fencing, managerNodes, type StatusEntry, serviceEntry } from "./status";

type Blocking = NonNullable<AnswerOf<"POST /cluster/ha/resources/{sid}/migrate">["blocking-resources"]>;

const PAUSE_MS = 2_000;
/** The manager looks at its queue every 10 s; a command that has shown no effect for so long was ignored. */
const IGNORED_AFTER_MS = 90_000;

const attributes = {
  sid: string({ doc: "Id of the HA resource, such as `vm:100`.", check: [haResourceOrGuestId] })
    .required()
    .refersTo("ha.resource"),
  node_name: string({ doc: "Node to move to. It has to be online.", check: [nodeName] }).required(),
  mode: string({
    doc: "`migrate` moves running guests without stopping them. `relocate` stops the guest and starts it on the other node.",
    check: [migrationModeValues],
  }).default("migrate"),
  from_node: string({ doc: "Node where the guest was before." }).computed(),
  comigrated_resources: set(string({ doc: "Id." }), {
    doc: "Ids of the HA resources that moved along, because rules keep them together.",
  }).computed(),
};
type Attributes = OperationAttributes<typeof attributes>;

async function run(
  { sid, node_name: target, mode }: PlannedOf<Attributes>,
  { services }: { readonly services: PveSession },
): Promise<RemoteOf<Attributes>> {
  const before = await whenKnown(services, sid);
  await demandReadiness(services, before, target);
  const call =
    mode === "migrate" ? "POST /cluster/ha/resources/{sid}/migrate" : "POST /cluster/ha/resources/{sid}/relocate";
  const answer = await services.write(call, { sid }, { node: target }, { domain: HA_LOCK });
  const full = answer.sid ?? sid;
  const blocking = answer["blocking-resources"] ?? [];
  if (blocking.length > 0) throw blocked(full, target, blocking);
  const along = (answer["comigrated-resources"] ?? []).map(reportedText).sort();
  for (const moved of [full, ...along]) await arrival(services, moved, target);
  return { from_node: serviceEntry(before, full)?.node ?? null, comigrated_resources: along };
}

/** The manager drops commands about resources that it has not taken up yet, such as one that was made a moment ago. */
async function whenKnown(services: PveSession, sid: string): Promise<readonly StatusEntry[]> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    const entries = await currentStatus(services);
    const entry = entries.find(({ type, sid: other }) => type === "service" && sameGuest(other, sid));
    if (entry?.state !== "queued" || waited >= IGNORED_AFTER_MS) return entries;
    await services.sleep(PAUSE_MS);
  }
}

async function demandReadiness(services: PveSession, status: readonly StatusEntry[], target: string): Promise<void> {
  const { state = "armed" } = fencing(status);
  if (state.startsWith("disarm")) {
    throw new DiagnosticError("HA is disarmed", "Nothing is moved until it is armed again; see pve_ha_arming.");
  }
  const nodes = await managerNodes(services);
  const online = Object.keys(nodes).filter((node) => nodes[node] === "online");
  if (Object.keys(nodes).length === 0 || online.includes(target)) return;
  const detail = `The HA manager would ignore the command. It sees ${online.length > 0 ? online.sort().join(", ") : "no node"} online.`;
  throw new DiagnosticError(
    `Node "${target}" is ${nodes[target] ?? "not known to the HA manager"}`,
    detail,
    path("node_name"),
  );
}

function blocked(sid: string, target: string, blocking: Blocking): DiagnosticError {
  const reasons = blocking.map((other) => `${other.sid} (${other.cause})`).join(", ");
  const detail = `HA rules forbid it, because of: ${reasons}. Change the rules, or move those resources first.`;
  return new DiagnosticError(`${sid} cannot move to "${target}"`, detail, path("node_name"));
}

/** Waits until the guest is on the node and the manager is done with it. The call's timeout bounds the wait. */
async function arrival(services: PveSession, sid: string, target: string): Promise<void> {
  let moved = false;
  let told: string | undefined;
  for (let waited = 0; ; waited += PAUSE_MS) {
    const entry = serviceEntry(await currentStatus(services), sid);
    const state = entry?.crm_state ?? entry?.state ?? "unknown";
    if (!entry)
      throw new DiagnosticError(`${sid} is no HA resource any more`, "It was removed while it was to be moved.");
    if (state === "error") throw new DiagnosticError(`${sid} is in error state`, failed(sid, entry, target));
    if (entry.status && entry.status !== told) services.progress(entry.status);
    told = entry.status ?? told;
    const moving = state === "migrate" || state === "relocate";
    if (!moving && entry.node === target) return;
    if (!moving && moved) throw new DiagnosticError(`${sid} did not move to "${target}"`, failed(sid, entry, target));
    if (!moved && waited >= IGNORED_AFTER_MS)
      throw new DiagnosticError(`${sid} is not being moved`, ignored(entry, target));
    moved ||= moving;
    await services.sleep(PAUSE_MS);
  }
}

function failed(sid: string, { node, status }: StatusEntry, target: string): string {
  return `It is on "${node}" (${status}). See the tasks of ${sid} on "${node}" and "${target}" for the cause.`;
}

function ignored({ node, status }: StatusEntry, target: string): string {
  return `The HA manager has not taken up the command in ${IGNORED_AFTER_MS / 1000} s: the guest is still on "${node}" (${status}). It ignores commands to nodes that are offline, in maintenance or forbidden by rules; see whether "${target}" is one, and whether a manager runs at all.`;
}

export const haMigration = operationResource({
  type: "ha_migration",
  family: "ha",
  documentation: {
    description:
      "Moves an HA resource to another node and waits until the HA manager has done it. HA rules decide where a guest may be and may bring it back later: use `pve_ha_node_affinity_rule` for a lasting place.",
    example: `resource "pve_ha_migration" "web" {
  sid       = pve_ha_resource.web.sid
  node_name = "pve2"
}
`,
  },
  attributes,
  operations: [
    "POST /cluster/ha/resources/{sid}/migrate",
    "POST /cluster/ha/resources/{sid}/relocate",
    "GET /cluster/ha/status/current",
    "GET /cluster/ha/status/manager_status",
    "GET /cluster/ha/rules",
    NODE_OPERATION,
  ],
  // Large memories take their time.
  timeouts: { create: 3600 },
  run,
  // Terraform drops the warnings of its second question about a replacement: the first one has to be answered too.
  async plan(context) {
    const { planned, services, warn } = context;
    const { sid, node_name, mode } = planned;
    await warnOfUnknownNodes(context, [node_name], path("node_name"));
    if (!services || typeof sid !== "string" || typeof node_name !== "string") return;
    const entries = await currentStatus(services);
    const entry = entries.find(({ type, sid: other }) => type === "service" && sameGuest(other, sid));
    if (!entry?.sid) return;
    const along = await companions(services, entry.sid);
    const verb = mode === "relocate" ? "stopped and started again on" : "migrated to";
    const others = along.length > 0 ? ` Rules make ${along.join(", ")} move along.` : "";
    warn(`${entry.sid} will be ${verb} "${node_name}"`, `It is on "${entry.node}" (${entry.status}) now.${others}`);
  },
});

function sameGuest(full: string | null | undefined, given: string): boolean {
  return hasKind(given) ? full === given : full?.endsWith(`:${given}`) === true;
}
