/** Two provider blocks of one name in a stack. */
import { TerraformStack } from "cdktf";
import { PveProviderBinding } from "../../bindings/provider-binding";
import { refuse } from "../mistakes";

/** Two provider blocks of one name are refused by the engine, but with other words and much later. */
export function refuseTwin(provider: PveProviderBinding): void {
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
