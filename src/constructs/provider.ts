/** The provider block, and with it everything that `terraform` or `tofu` needs to run the provider. */
import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import type { PveProviderConfig } from "../bindings/provider";
import { PveProviderBinding } from "../bindings/provider-binding";
import { checkWhenSynthesized } from "./checks/validation";
import { installWhenSynthesized } from "./install/provider-installer";
import { refuse } from "./mistakes";
import { completeSdn } from "./sdn/completion";

/**
 * A Proxmox VE cluster that the stack manages. Attributes that are left out are taken from the environment
 * (`PVE_ENDPOINT`, `PVE_API_TOKEN`, …).
 *
 * ```ts
 * new PveProvider(this, "pve", { endpoint: "https://pve1.example.com:8006", apiToken: token.stringValue });
 * ```
 *
 * When the stack is synthesized, the provider itself is put into the stack's directory: nothing has to be installed.
 * SDN constructs are applied by one `sdn.Apply` that is added to the stack, and what needs running networks (firewalls of
 * VNets, reserved addresses, guests on them) waits for it. With `sdnApply` set here, or an `sdn.Apply` of the stack's own,
 * that is left to the application: with `"manual"` or `"resource"`, give those constructs `dependsOn: [apply]`.
 *
 * A second cluster in one stack is a second `PveProvider` with an `alias`.
 */
export class PveProvider extends PveProviderBinding {
  public constructor(scope: Construct, id: string, config: PveProviderConfig = {}) {
    super(scope, id, config);
    refuseTwin(this);
    checkWhenSynthesized(TerraformStack.of(this));
    installWhenSynthesized(this);
    completeSdn(this);
  }
}

/** Two provider blocks of one name are refused by the engine, but with other words and much later. */
function refuseTwin(provider: PveProviderBinding): void {
  const stack = TerraformStack.of(provider);
  const twin = stack
    .allProviders()
    .find((other) => other !== provider && other instanceof PveProviderBinding && other.alias === provider.alias);
  if (!twin) return;
  const same = provider.alias === undefined ? "no alias" : `the alias "${provider.alias}"`;
  refuse(
    provider,
    `${twin.node.path} is a PveProvider with ${same} in this stack already. Give one of them another \`alias\`, and pass it as \`provider\` to the constructs that belong to it.`,
  );
}
