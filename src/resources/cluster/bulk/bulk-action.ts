/**
 * Bulk actions on guests. Facts (docs/facts/cluster.md#bulk-actions): without `vms` the server acts on ALL guests, so
 * that an empty list is never sent; guests in the wanted state are skipped with a warning; guests that fail are
 * listed in the task's exit status, others are still processed; the work goes on when nobody waits. Exists since
 * Proxmox VE 9.0.13, `max-workers` since 9.1.2.
 */
import type { Parameters, PveSession } from "../../../api/types";
import { type Attributes, bool, list, number, type State, set, string } from "../../../framework/attribute";
import { DiagnosticError, path } from "../../../framework/diagnostics";
import type { Report } from "../../../framework/resource";
import { UNKNOWN, type Value, type ValueMap } from "../../../plugin/cty/value";
import { integer } from "../../attributes/integer";
import type { Resource } from "../../kinds/define";
import { operationResource } from "../../kinds/operation";
import { NODE_OPERATION, warnOfUnknownNodes } from "../../lookups/known-nodes";

interface Action {
  readonly action: "start" | "shutdown" | "suspend" | "migrate";
  readonly description: string;
  readonly example: string;
  readonly attributes: Attributes;
  /** What happens to the guests, for the warning in the plan. */
  readonly effect: string;
  parameters(planned: State): Parameters;
  validate?(config: ValueMap, report: Report): void;
}

const guest = number({
  doc: "Guest id.",
  check: [
    (id) =>
      Number.isInteger(id) && id >= 100 && id <= 999_999_999 ? undefined : "must be a guest id from 100 to 999999999",
  ],
});

const common = {
  vm_ids: set(guest, { doc: "The guests; at least one." }).optional().emptyMatters(),
  all_guests: bool({ doc: "Whether all guests of the cluster are meant, instead of `vm_ids`." }).default(false),
  max_workers: integer({
    doc: "How many guests are worked on at once. The server's default is the datacenter option, else 4 (migrate: 1).",
    min: 1,
    max: 64,
  })
    .optional()
    .since("9.1.2"),
  upid: string({ doc: "Id of the task." }).computed(),
  log: list(string({ doc: "Line." }), { doc: "Log of the task." }).computed(),
};

const NONE_NAMED =
  "The server would act on all guests of the cluster. Name them in vm_ids, or set all_guests = true if that is what you want.";

export function bulkAction({
  action,
  description,
  example,
  attributes,
  effect,
  parameters,
  validate,
}: Action): Resource {
  const endpoint = `/cluster/bulk-action/guest/${action}`;
  return operationResource({
    type: `guests_${action}`,
    since: "9.0.13",
    family: "cluster",
    documentation: {
      description: `${description} Runs when it is created and whenever an argument or \`triggers\` changes. Guests that are in the wanted state are skipped. An interrupted run goes on on the server. Needs Proxmox VE 9.0.13; use an API token, a ticket ends after two hours.`,
      example,
      subcategory: "Guests",
    },
    attributes: { ...common, ...attributes },
    operations: [`POST ${endpoint}`, "GET /cluster/resources", ...("target" in attributes ? [NODE_OPERATION] : [])],
    timeouts: { create: 3600 },
    validate(config, report) {
      validate?.(config, report);
      const { vm_ids, all_guests } = config;
      if (vm_ids === UNKNOWN || all_guests === UNKNOWN) return;
      const given = Array.isArray(vm_ids) && vm_ids.length > 0;
      if (given && all_guests === true) {
        report.error(path("all_guests"), "Which guests are meant?", "Set either vm_ids or all_guests = true.");
      }
      if (!given && all_guests !== true) {
        report.error(path("vm_ids"), "No guests are named", NONE_NAMED);
      }
    },
    async plan(context) {
      const { planned, services, warn } = context;
      await warnOfUnknownNodes(context, [planned.target], path("target"));
      const ids = guestIds(planned.vm_ids);
      const names = services ? await guestNames(services) : new Map<number, string>();
      const shown = (id: number) => (names.has(id) ? `${id} (${names.get(id)})` : String(id));
      const touched = planned.all_guests === true ? [...names.keys()].sort((a, b) => a - b) : ids;
      const whom = touched.map(shown).join(", ");
      warn(
        `${planned.all_guests === true ? "All guests" : "Guests"} ${effect}`,
        whom === "" ? undefined : `These are: ${whom}.`,
      );
      const missing = services ? ids.filter((id) => !names.has(id)) : [];
      if (missing.length > 0) {
        warn(
          "Some guests do not exist",
          `${missing.join(", ")}: the server ignores them, or the credentials may not see them.`,
          path("vm_ids"),
        );
      }
    },
    async run(planned, { services, warn }) {
      const ids = guestIds(planned.vm_ids);
      if (planned.all_guests !== true && ids.length === 0) throw new DiagnosticError("No guests are named", NONE_NAMED);
      const upid = await services.post<string>(
        endpoint,
        {
          ...parameters(planned),
          ...(planned.all_guests !== true && { vms: ids }),
          ...(planned.max_workers !== null && { "max-workers": Number(planned.max_workers) }),
        },
        { domain: `bulk-${action}` },
      );
      const { log, warnings } = await services.task(upid, { timeoutMs: 24 * 3_600_000 });
      for (const line of warnings) warn(`Bulk ${action}`, line);
      return { upid, log: [...log] };
    },
  });
}

/** Those that are known, by number. */
function guestIds(value: Value | undefined): number[] {
  const ids = Array.isArray(value) ? value.filter((id: Value) => id !== UNKNOWN).map(Number) : [];
  return ids.sort((a, b) => a - b);
}

async function guestNames(services: Pick<PveSession, "read">): Promise<Map<number, string>> {
  const guests = await services.read(
    "GET /cluster/resources",
    {},
    {
      type: "vm",
    },
  );
  return new Map(guests.map(({ vmid, name }) => [Number(vmid), name ?? "no name"]));
}
