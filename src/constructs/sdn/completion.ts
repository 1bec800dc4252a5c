/** What SDN constructs need of the whole stack, added when it is synthesized: their applies, and the fabrics of members. */
import { Aspects, type IAspect, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import type { PveProviderBinding } from "../../bindings/provider-binding";
import { applyOnce } from "./auto-apply";
import { replaceMembersWithFabric } from "./fabric-members";
import { StackGraph } from "./stack-graph";

/** Completes the stack of the provider, once for all of its providers. */
export function completeSdn(provider: PveProviderBinding): void {
  const stack = TerraformStack.of(provider);
  const aspects = Aspects.of(stack);
  if (!aspects.all.some((aspect) => aspect instanceof SdnCompletion)) aspects.add(new SdnCompletion(stack));
}

class SdnCompletion implements IAspect {
  constructor(private readonly stack: TerraformStack) {}

  /** Aspects see the stack before anything in it, and the whole tree is there by then. */
  visit(node: IConstruct): void {
    if (node !== this.stack) return;
    const graph = new StackGraph(this.stack);
    applyOnce(graph);
    replaceMembersWithFabric(graph);
  }
}
