/** The provider block. It also installs the provider into the stack, and completes SDN objects. */

import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import type { PveProviderConfig } from "../bindings/provider";
import { PveProviderBinding } from "../bindings/provider-binding";
import { message } from "../naming/message";
import { checkWhenSynthesized } from "./checks/validation";
import { installWhenSynthesized } from "./install/provider-installer";
import { refuse } from "./mistakes";
import { completeSdn } from "./sdn/completion";

/**
 * Connects the stack to a Proxmox VE cluster. The provider takes attributes that you leave out from environment variables
 * (`PVE_ENDPOINT`, `PVE_API_TOKEN`, …).
 *
 * ```ts
 * new PveProvider(this, "pve", { endpoint: "https://pve1.example.com:8006", apiToken: token.stringValue });
 * ```
 *
 * Synthesis puts the provider into the stack's directory, so that nothing has to be installed.
 *
 * Synthesis also adds one `sdn.Apply` that applies all SDN constructs of the stack. Objects that need running networks
 * (firewalls of VNets, reserved addresses, guests on them) wait for it. Set `sdnApply`, or add an `sdn.Apply`, to control this
 * yourself: with `"manual"` or `"resource"`, add `dependsOn: [apply]` to those objects.
 *
 * To manage a second cluster in the same stack, add another `PveProvider` with an `alias`.
 */
export class PveProvider extends PveProviderBinding {
  public constructor(scope: Construct, id: string, config: PveProviderConfig = {}) {
    super(scope, id, config);
    refuseSameAlias(this);
    checkWhenSynthesized(TerraformStack.of(this));
    installWhenSynthesized(this);
    completeSdn(this);
  }
}

/** Refuses a second provider with the same alias. Terraform refuses it too, but later and less clearly. */
function refuseSameAlias(provider: PveProviderBinding): void {
  const stack = TerraformStack.of(provider);
  const twin = stack
    .allProviders()
    .find((other) => other !== provider && other instanceof PveProviderBinding && other.alias === provider.alias);
  if (!twin) return;
  const alias = provider.alias === undefined ? "no alias" : `the alias "${provider.alias}"`;
  refuse(
    provider,
    message`${twin.node.path} is a PveProvider with ${alias} in this stack already. Give one of them another \`alias\`, and pass it as \`provider\` to the constructs that belong to it.`,
  );
}
