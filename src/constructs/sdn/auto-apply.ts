/**
 * One apply per deployment for the SDN constructs of a stack.
 *
 * SDN changes are staged until they are applied. A stack knows all of them, and which blocks need the running network.
 * So two `pve_sdn_apply` are added:
 *
 * ```
 * zone, vnet, subnet ──► sdn-apply-on-destroy     destroyed last: commits deletions
 * sdn-apply ──► zone, vnet, subnet                created and updated after them: commits creations and changes
 * firewall rules of a vnet, guests on it ──► sdn-apply
 * ```
 *
 * and the provider is configured to leave it to them. Modules and overrides may stage changes that nobody sees here: next to them, the provider applies as
 * well, so that the second one is left out, and what uses a module waits for an apply after it. Nothing is added where `sdnApply` of the provider is set, or where the
 * stack has a `sdn.Apply` of its own: then the application says when to apply.
 */
import { dependable, TerraformDataSource, TerraformModule, TerraformResource, TerraformStack } from "cdktf";
import { PveProviderBinding } from "../../bindings/provider-binding";
import { Apply, type ApplyConfig } from "../../bindings/sdn/apply";
import { addressOf, type Block, type StackGraph } from "./stack-graph";

/** Types whose changes are staged, also of resources that are no constructs of ours. */
const STAGED = /^pve_sdn_(zone_|vnet$|subnet$|controller_|fabric_|prefix_list|route_map)/;
/** Things of a VNet that the server takes only while the VNet is running: its firewall, addresses reserved in it. */
const OF_RUNNING_VNET = /^pve_sdn_vnet_/;

/** Sees to the staged objects of each cluster that the stack manages. */
export function applyOnce(graph: StackGraph): void {
  const own = graph.stack.allProviders().filter((one) => one instanceof PveProviderBinding);
  // Of two blocks of one name, the checks refuse the second.
  const byName = new Map([...own].reverse().map((provider) => [provider.alias, provider]));
  for (const provider of byName.values()) if (TerraformStack.of(provider) === graph.stack) addApply(provider, graph);
}

function addApply(provider: PveProviderBinding, graph: StackGraph): void {
  if (provider.sdnApplyInput !== undefined) return;
  const own = graph.blocks.filter(TerraformResource.isTerraformResource).filter((block) => isOf(provider, block));
  const staged = own.filter(isStaged);
  if (staged.length === 0 || own.some(({ terraformResourceType }) => terraformResourceType === Apply.tfResourceType))
    return;

  const { stack } = graph;
  const hidden = mayStageUnseen(graph);
  const waiting = followers(graph, new Set(own), staged);
  const suffix = provider.alias === undefined ? "" : `-${provider.alias}`;
  if (!hidden) {
    const settings = { provider, applyOnCreate: false, detectPending: false };
    waitFor(staged, added(stack, `sdn-apply-on-destroy${suffix}`, settings));
    provider.sdnApply = "resource";
  }
  const apply = added(stack, `sdn-apply${suffix}`, {
    provider,
    applyOnDestroy: false,
    triggers: { staged_objects: digestOf(staged) },
  });
  waitFor(waiting, apply);
  if (hidden) applyAfterModules(graph, new Set(own), provider, suffix);
}

/** Whether the stack has SDN objects, or may have them, that are no resources of its tree. */
function mayStageUnseen(graph: StackGraph): boolean {
  const { blocks, stack } = graph;
  if (blocks.some((block) => block instanceof TerraformModule)) return true;
  const { resource = {} } = Reflect.get(stack, "rawOverrides") as { readonly resource?: object };
  return Object.entries(resource).some(
    ([type, named]) =>
      STAGED.test(type) && Object.keys(named ?? {}).some((name) => graph.at(`${type}.${name}`) === undefined),
  );
}

/** Its construct id leaves short ids to the application; its address in plans is short. */
function added(stack: TerraformStack, name: string, config: ApplyConfig): Apply {
  const apply = new Apply(stack, `pve-${name}`, config);
  apply.overrideLogicalId(name);
  return apply;
}

/**
 * A digest of all objects, which does not depend on their addresses: constructs that move apply nothing. An expression as
 * it is, not a token: making a token for each block takes longer than all else here.
 */
const digestOf = (blocks: readonly Block[]) =>
  `\${sha256(jsonencode(sort([for one in [${blocks.map(addressOf).join(", ")}] : jsonencode(one)])))}`;

/** What works with running SDN objects, and therefore waits for the apply. */
function followers(graph: StackGraph, own: ReadonlySet<Block>, staged: readonly Block[]): readonly Block[] {
  const candidates = graph.blocks.filter((block) => mayFollow(block, own));
  if (candidates.length === 0) return [];
  const needed = graph.withPrerequisites(staged);
  const applied = new Set(staged);
  return candidates.filter(
    (block) => !needed.has(block) && (own.has(block) || graph.referencesOf(block).some((other) => applied.has(other))),
  );
}

/** Of a network in a module nobody knows here: what uses the module waits until what the module stages is applied. */
function applyAfterModules(
  graph: StackGraph,
  own: ReadonlySet<Block>,
  provider: PveProviderBinding,
  suffix: string,
): void {
  for (const module of graph.blocks) {
    if (!(module instanceof TerraformModule)) continue;
    const users = graph.blocks.filter((block) => mayFollow(block, own) && graph.referencesOf(block).includes(module));
    if (users.length === 0) continue;
    const triggers = { module_outputs: `\${sha256(jsonencode(${addressOf(module)}))}` };
    const name = `sdn-apply-after-${module.friendlyUniqueId}${suffix}`;
    waitFor(users, added(graph.stack, name, { provider, applyOnDestroy: false, triggers }));
  }
}

function mayFollow(block: Block, own: ReadonlySet<Block>): boolean {
  if (own.has(block)) return OF_RUNNING_VNET.test((block as TerraformResource).terraformResourceType);
  // Our own data sources read what is staged as well as what is running.
  return !(TerraformDataSource.isTerraformDataSource(block) && block.terraformResourceType.startsWith("pve_"));
}

/** Of a construct that has moved to another one, nothing is synthesized. */
function isStaged(resource: TerraformResource): boolean {
  return STAGED.test(resource.terraformResourceType) && Reflect.get(resource, "_hasMoved") !== true;
}

function isOf(provider: PveProviderBinding, resource: TerraformResource): boolean {
  if (!resource.terraformResourceType.startsWith("pve_")) return false;
  return resource.provider === undefined ? provider.alias === undefined : resource.provider === provider;
}

function waitFor(blocks: readonly Block[], other: TerraformResource): void {
  const address = dependable(other);
  for (const block of blocks) block.dependsOn = [...(block.dependsOn ?? []), address];
}
