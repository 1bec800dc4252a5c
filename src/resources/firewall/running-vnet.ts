/**
 * The firewall of a VNet has its own file and lock, and takes effect at once. Fact (contributing/facts/firewall.md#vnets): the
 * server accepts its options and rules only while the VNet is in the configuration that the nodes run.
 */
import type { LockDomain, PveSession } from "../../api/types";
import { type Attributes, string } from "../../framework/attribute";
import { DiagnosticError, path } from "../../framework/diagnostics";
import type { Behaviour } from "../../framework/resource";
import type { RemoteOf } from "../../framework/state-of";
import { hasReason, serverMessageOf } from "../failures";
import { sdnId } from "../formats/sdn-names";
import { schedulerOf } from "../sdn/apply/applier";
import { waitUntilApplied } from "../sdn/apply/stage-and-apply";
import { SDN_LOCK } from "../sdn/lock";
import { vnetNotRunning } from "./diagnostics";
import type { Reason } from "./server-texts";

export const vnetFirewallDomain = (vnet: string): LockDomain => `sdn-vnet-firewall-${vnet}`;

export const vnetKey = {
  vnet: string({ doc: "ID of the VNet. It must be applied.", check: [sdnId] })
    .key()
    .refersTo("sdn.vnet")
    .since("8.3"),
};

/** Part of descriptions. */
export const AFTER_APPLY =
  'The server accepts it only for an applied VNet. With `sdn_apply = "auto"`, the provider waits for the apply of the VNet that it refers to. With `"manual"`, let this resource depend on `pve_sdn_apply`.';

/** Makes a behaviour wait for its VNet, and explains the server's refusal of a VNet that does not run. */
export function forRunningVnet<A extends Attributes, I extends keyof A>(
  behaviour: Behaviour<PveSession, A, I>,
): Behaviour<PveSession, A, I> {
  return {
    ...behaviour,
    async places({ services }) {
      const vnets = await services.read("GET /cluster/sdn/vnets", {}, {}, { shared: SDN_LOCK });
      // Every set of attributes here has the key of a VNet.
      return vnets.map(({ vnet }) => ({ vnet }) as unknown as RemoteOf<A>);
    },
    async create(planned, context) {
      // Every set of attributes here has the key of a VNet.
      const { vnet } = planned as unknown as { readonly vnet: string };
      await waitUntilVnetRuns(vnet, context.services);
      try {
        return await behaviour.create(planned, context);
      } catch (failure) {
        throw notAppliedError(failure, vnet, context.services.settings.sdnApply) ?? failure;
      }
    },
  };
}

/** Waits for the apply only if the nodes do not run the VNet yet. Changes of other objects need not be applied. */
export async function waitUntilVnetRuns(vnet: string, services: PveSession): Promise<void> {
  if (services.settings.sdnApply !== "auto" || !schedulerOf(services).hasWritten) return;
  const running = await services.read("GET /cluster/sdn/vnets", {}, { running: 1 }, { shared: SDN_LOCK });
  if (!running.some((entry) => entry.vnet === vnet)) await waitUntilApplied(services);
}

function notAppliedError(failure: unknown, vnet: string, sdnApply: string): Error | undefined {
  if (!hasReason<Reason>(failure, "vnet-not-running")) return undefined;
  const remedy =
    sdnApply !== "auto"
      ? `With sdn_apply = "${sdnApply}" let this depend on the pve_sdn_apply that comes after the VNet: depends_on = [pve_sdn_apply.<name>].`
      : "Refer to the resource of the VNet, as in vnet = pve_sdn_vnet.<name>.vnet, so that this comes after it.";
  return new DiagnosticError(vnetNotRunning({ vnet, words: serverMessageOf(failure), remedy }, path("vnet")));
}
