/** With `sdn_apply = "resource"` changes are left to a `pve_sdn_apply` of the configuration, with `"manual"` to whoever applies. */
import type { PveSession } from "../../../api/types";
import type { Context } from "../../../framework/resource";
import { schedulerOf } from "./applier";

export function isLeftToOthers({ services }: Context<PveSession>): boolean {
  return services.settings.sdnApply !== "auto";
}

/** True where a change that begins now is left to `pve_sdn_apply`. */
export function onlyStages(context: Context<PveSession>): boolean {
  if (!isLeftToOthers(context)) return false;
  schedulerOf(context.services).staging();
  return true;
}

const LEFT_STAGED =
  'With sdn_apply = "manual" the nodes go on running what was deleted until staged changes are applied. Where a pve_sdn_apply does it later in this run, also when everything is destroyed, say so by sdn_apply = "resource", and this warning is gone. Where there is none, apply by hand: Datacenter, SDN, Apply in the web interface, or `pvesh set /cluster/sdn` on a node. An instance of pve_sdn_apply that the SDN objects depend on does it at the end of every destroy (its page has an example).';

const newWarning = () => ({ isShown: false });

/** By the first deletion of a run: Terraform shows warnings at its end, and those of deletions one by one. */
export function warnOfStagedDeletions({ services, warn }: Context<PveSession>): void {
  const warning = services.client.of(newWarning);
  if (services.settings.sdnApply === "resource" || warning.isShown) return;
  warning.isShown = true;
  warn("Deletions of SDN objects are staged and not applied yet", LEFT_STAGED);
}
