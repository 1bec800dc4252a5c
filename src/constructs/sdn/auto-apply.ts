/**
 * One apply per deployment for the SDN constructs of a stack.
 *
 * SDN changes are staged until somebody applies them. The provider can do so by itself, level by level of the
 * dependencies; a stack knows all of them and needs one apply. So two `pve_sdn_apply` are added:
 *
 * ```
 * zone, vnet, subnet ──► pve-sdn-apply-on-destroy     destroyed last: commits what was removed
 * pve-sdn-apply ──► zone, vnet, subnet                created and updated after them: commits what was created and changed
 * firewall rules of a vnet, guests on it ──► pve-sdn-apply
 * ```
 *
 * and the provider is configured to leave it to them. Nothing is added where `sdnApply` of the provider is set, or where the
 * stack has a `sdn.Apply` of its own: then the application says when to apply.
 */
import { Aspects, dependable, Fn, type IAspect, TerraformDataSource, TerraformResource, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import { PveProviderBinding } from "../../bindings/provider-binding";
import { Apply } from "../../bindings/sdn/apply";
import { addressOf, type Block, StackGraph } from "./stack-graph";

/** Things of a VNet that the server takes only while the VNet is running: its firewall, addresses reserved in it. */
const OF_RUNNING_VNET = /^pve_sdn_vnet_/;

/** Sees to the SDN constructs of the provider's stack. */
export function applySdnOnce(provider: PveProviderBinding): void {
  const stack = TerraformStack.of(provider);
  const aspects = Aspects.of(stack);
  if (!aspects.all.some((aspect) => aspect instanceof SdnAutoApply)) aspects.add(new SdnAutoApply(stack));
}

class SdnAutoApply implements IAspect {
  constructor(private readonly stack: TerraformStack) {}

  /** Aspects see the stack before anything in it, and the whole tree is there by then. */
  visit(node: IConstruct): void {
    if (node !== this.stack) return;
    const graph = new StackGraph(this.stack);
    const providers = this.stack.allProviders().filter((provider) => provider instanceof PveProviderBinding);
    for (const provider of providers as PveProviderBinding[]) {
      if (TerraformStack.of(provider) === this.stack) addApply(this.stack, provider, graph);
    }
  }
}

function addApply(stack: TerraformStack, provider: PveProviderBinding, graph: StackGraph): void {
  if (provider.sdnApplyInput !== undefined) return;
  const own = graph.blocks.filter(TerraformResource.isTerraformResource).filter((block) => isOf(provider, block));
  const staged = own.filter(isStaged);
  if (staged.length === 0 || own.some(({ terraformResourceType }) => terraformResourceType === Apply.tfResourceType))
    return;

  const suffix = provider.alias === undefined ? "" : `-${provider.alias}`;
  const last = new Apply(stack, `pve-sdn-apply-on-destroy${suffix}`, {
    provider,
    applyOnCreate: false,
    detectPending: false,
  });
  const apply = new Apply(stack, `pve-sdn-apply${suffix}`, {
    provider,
    applyOnDestroy: false,
    // A digest: what the objects hold is no business of this resource's state.
    triggers: Object.fromEntries(staged.map((block) => [addressOf(block), Fn.sha256(Fn.jsonencode(block.fqn))])),
  });
  for (const block of staged) waitFor(block, last);
  for (const block of followers(graph, own, staged)) waitFor(block, apply);
  provider.sdnApply = "manual";
}

/** What works with running SDN objects, and therefore waits for the apply. */
function followers(
  graph: StackGraph,
  own: readonly TerraformResource[],
  staged: readonly TerraformResource[],
): Block[] {
  const before = graph.withPrerequisites(staged);
  return graph.blocks.filter((block) => {
    if (before.has(block)) return false;
    if (own.includes(block as TerraformResource)) {
      return OF_RUNNING_VNET.test((block as TerraformResource).terraformResourceType);
    }
    // Our own data sources read what is staged as well as what is running.
    if (TerraformDataSource.isTerraformDataSource(block) && block.terraformResourceType.startsWith("pve_"))
      return false;
    return graph.referencesOf(block).some((other) => staged.includes(other as TerraformResource));
  });
}

/** Types whose changes are staged say in `applied` whether they run. */
function isStaged(resource: TerraformResource): boolean {
  return resource.terraformResourceType.startsWith("pve_sdn_") && "applied" in resource;
}

function isOf(provider: PveProviderBinding, resource: TerraformResource): boolean {
  if (!resource.terraformResourceType.startsWith("pve_")) return false;
  return resource.provider === undefined ? provider.alias === undefined : resource.provider === provider;
}

function waitFor(block: Block, other: TerraformResource): void {
  block.dependsOn = [...(block.dependsOn ?? []), dependable(other)];
}
