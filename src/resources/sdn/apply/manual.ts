/** With `sdn_apply = "manual"` changes are left to `pve_sdn_apply`. */
import type { PveSession } from "../../../api/types";
import type { Context } from "../../../framework/resource";
import { schedulerOf } from "./applier";

export function isManual({ services }: Context<PveSession>): boolean {
  return services.settings.sdnApply === "manual";
}

/** True where a change that begins now is left to `pve_sdn_apply`. */
export function onlyStages(context: Context<PveSession>): boolean {
  if (!isManual(context)) return false;
  schedulerOf(context.services).staging();
  return true;
}

const LEFT_STAGED =
  'With sdn_apply = "manual" the nodes go on running what was deleted until staged changes are applied. A pve_sdn_apply that comes later in this run does it; stacks of the construct library have one for that, also when everything is destroyed, so that nothing is left to do. Where there is none, apply by hand: Datacenter, SDN, Apply in the web interface, or `pvesh set /cluster/sdn` on a node. An instance of pve_sdn_apply that the SDN objects depend on does it at the end of every destroy (its page has an example).';

const warned = new WeakSet<object>();

/** By the first deletion of a run: Terraform shows warnings at its end, and those of deletions one by one. */
export function warnOfStagedDeletions({ services, warn }: Context<PveSession>): void {
  if (warned.has(services.client)) return;
  warned.add(services.client);
  warn("Deletions of SDN objects are staged and not applied yet", LEFT_STAGED);
}
