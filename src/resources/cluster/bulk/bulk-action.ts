/**
 * Bulk actions on guests. Facts: contributing/facts/cluster.md#bulk-actions. Without `vms` the server acts on ALL guests, so the provider
 * never sends an empty list. Guests in the requested state are skipped with a warning. The exit status of the task lists guests that
 * failed; the others are still processed. The task continues when no client waits. The calls exist since Proxmox VE 9.0.13,
 * `max-workers` since 9.1.2.
 */
import type { PveSession, WriteOptions } from "../../../api/types";
import { type Attributes, bool, list, set, string } from "../../../framework/attribute";
import { DiagnosticError, path } from "../../../framework/diagnostics";
import type { ApplyContext, PlanContext, Report } from "../../../framework/resource";
import type { ConfigOf, PlannedOf, RemoteOf, Unknown } from "../../../framework/state-of";
import { UNKNOWN } from "../../../plugin/cty/value";
import { guestId, integer } from "../../attributes/integer";
import type { Resource } from "../../kinds/define";
import { type OperationAttributes, operationResource } from "../../kinds/operation";
import { bulkActionPlanned, bulkActionWarning, guestsMissing, guestsNamedTwice, guestsNotNamed } from "../diagnostics";

const common = {
  vm_ids: set(guestId(), { doc: "Guests, at least one." }).optional().distinguishesEmpty(),
  all_guests: bool({ doc: "Whether the action applies to all guests of the cluster, instead of `vm_ids`." }).default(
    false,
  ),
  max_workers: integer({
    doc: "Number of guests to process in parallel. The server's default is the datacenter option, else 4 (migrate: 1).",
    min: 1,
    max: 64,
  })
    .optional()
    .since("9.1.2"),
  upid: string({ doc: "ID of the task." }).computed(),
  log: list(string({ doc: "Line." }), { doc: "Log of the task." }).computed(),
};
type Common = OperationAttributes<typeof common>;

/** Parameters of all actions. */
interface Guests {
  readonly vms?: readonly number[];
  readonly "max-workers"?: number;
}

/** `A`: attributes of the action in addition to the common ones. */
interface Action<A extends Attributes> {
  readonly action: "start" | "shutdown" | "suspend" | "migrate";
  readonly description: string;
  readonly attributes: A;
  /** Past participle about the guests, for the warning in the plan: `started`. */
  readonly done: string;
  /** Sends the request and returns the ID of the task. */
  send(
    services: PveSession,
    planned: PlannedOf<Common & NoInfer<A>>,
    guests: Guests,
    options: WriteOptions,
  ): Promise<string>;
  validate?(config: ConfigOf<Common & NoInfer<A>>, report: Report): void;
  /** Further checks of the plan, and the operations that they send. */
  plan?(context: PlanContext<PveSession, Common & NoInfer<A>>): Promise<void>;
  readonly planOperations?: readonly string[];
}

export function bulkAction<const A extends Attributes>(definition: Action<A>): Resource {
  // The code below reads only the common attributes.
  return ofAction(definition as unknown as Action<Record<never, never>>);
}

function ofAction(definition: Action<Record<never, never>>): Resource {
  const { action, description, attributes, planOperations = [] } = definition;
  return operationResource({
    type: `guests_${action}`,
    since: "9.0.13",
    family: "cluster",
    description: `${description} Guests in the requested state are skipped. If the run is interrupted, the task continues on the server. Needs Proxmox VE 9.0.13. Use an API token, because a ticket expires after two hours.`,
    subcategory: "Guests",
    attributes: { ...common, ...attributes },
    operations: [`POST /cluster/bulk-action/guest/${action}`, "GET /cluster/resources", ...planOperations],
    rights: { names: { vms: "vm_ids", "to-disk": "to_disk", statestorage: "state_storage" } },
    timeouts: { create: 3600 },
    validate(config, report) {
      definition.validate?.(config, report);
      demandGuests(config, report);
    },
    async plan(context) {
      await definition.plan?.(context);
      await warnOfEffect(definition.done, context);
    },
    run: (planned, context) => run(definition, planned, context),
  });
}

function demandGuests({ vm_ids, all_guests }: ConfigOf<Common>, report: Report): void {
  if (vm_ids === UNKNOWN || all_guests === UNKNOWN) return;
  const hasGuests = vm_ids !== null && vm_ids.length > 0;
  if (hasGuests && all_guests) report.error(guestsNamedTwice(path("all_guests")));
  if (!hasGuests && !all_guests) report.error(guestsNotNamed(path("vm_ids")));
}

async function warnOfEffect(done: string, context: PlanContext<PveSession, Common>): Promise<void> {
  const { planned, services, warn } = context;
  const ids = guestIds(planned.vm_ids);
  const names = services ? await guestNames(services) : new Map<number, string>();
  const shown = (id: number) => (names.has(id) ? `${id} (${names.get(id)})` : `${id}`);
  const affected = planned.all_guests === true ? [...names.keys()].sort((a, b) => a - b) : ids;
  const whom = affected.map(shown).join(", ");
  const guests = planned.all_guests === true ? "All guests" : "Guests";
  warn(bulkActionPlanned({ guests, done, list: whom === "" ? "" : `These are: ${whom}.` }));
  const missing = services ? ids.filter((id) => !names.has(id)) : [];
  if (missing.length > 0) warn(guestsMissing({ ids: missing.join(", ") }, path("vm_ids")));
}

async function run(
  { action, send }: Action<Record<never, never>>,
  planned: PlannedOf<Common>,
  { services, warn }: ApplyContext<PveSession, Common>,
): Promise<RemoteOf<typeof common>> {
  const { all_guests, max_workers } = planned;
  const ids = guestIds(planned.vm_ids);
  if (!all_guests && ids.length === 0) throw new DiagnosticError(guestsNotNamed());
  const guests = { ...(!all_guests && { vms: ids }), ...(max_workers !== null && { "max-workers": max_workers }) };
  const upid = await send(services, planned, guests, { domain: `bulk-${action}` });
  const { log, warnings } = await services.task(upid, { timeoutMs: 24 * 3_600_000 });
  for (const line of warnings) warn(bulkActionWarning({ action, words: line }));
  return { upid, log };
}

/** The known IDs, sorted. */
function guestIds(ids: readonly (number | Unknown)[] | Unknown | null): number[] {
  const known = ids === UNKNOWN || ids === null ? [] : ids.filter((id) => id !== UNKNOWN);
  return known.sort((a, b) => a - b);
}

async function guestNames(services: Pick<PveSession, "read">): Promise<Map<number, string>> {
  const guests = await services.read("GET /cluster/resources", {}, { type: "vm" });
  return new Map(guests.map(({ vmid, name }) => [Number(vmid), name ?? "no name"]));
}
