/** What SDN constructs need of the whole stack, added when it is synthesized: their applies, and the fabrics of members. */
import {
  Aspects,
  dependable,
  type IAspect,
  TerraformDataSource,
  TerraformModule,
  TerraformResource,
  TerraformStack,
} from "cdktf";
import type { IConstruct } from "constructs";
import { PveProviderBinding } from "../../bindings/provider-binding";
import { Apply, type ApplyConfig } from "../../bindings/sdn/apply";
import { addressOf, type Block, StackGraph } from "./stack-graph";

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

// One apply per deployment for the SDN constructs of a stack.
//
// SDN changes are staged until they are applied. A stack knows all of them, and which blocks need the running network.
// So two `pve_sdn_apply` are added:
//
// ```
// zone, vnet, subnet ──► sdn-apply-on-destroy     destroyed last: commits deletions
// sdn-apply ──► zone, vnet, subnet                created and updated after them: commits creations and changes
// firewall rules of a vnet, guests on it ──► sdn-apply
// ```
//
// and the provider is configured to leave the apply to them. Modules and overrides may stage changes that the stack does not show. Next to them, the provider
// applies as well: the second block is left out, and users of a module wait for an apply after it. An application that sets `sdnApply` of the provider, or has a
// `sdn.Apply` of its own, decides itself: nothing is added.

/** Types whose changes are staged, also of resources that are no constructs of ours. */
const STAGED = /^pve_sdn_(zone_|vnet$|subnet$|controller_|fabric_|prefix_list|route_map)/;
/** Things of a VNet that the server takes only while the VNet is running: its firewall, addresses reserved in it. */
const OF_RUNNING_VNET = /^pve_sdn_vnet_/;

/** Sees to the staged objects of each cluster that the stack manages. */
function applyOnce(graph: StackGraph): void {
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

// Nodes and peers are replaced together with their fabric.
//
// The server deletes a fabric with its nodes and their peers. Terraform sees a fabric that is replaced under the same name,
// and unchanged nodes: they would be missing until the next run. So nodes and peers of a fabric in the stack get
//
// ```
// lifecycle { replace_triggered_by = [pve_sdn_fabric_ospf.core.creation_id] }
// ```
//
// in addition to the application's own triggers. An empty list of the application prevents it.

const MEMBER = /^pve_sdn_fabric_(node_|wireguard_peers$)/;
const FABRIC = /^pve_sdn_fabric_(openfabric|ospf|bgp|wireguard)$/;
/** A reference, and nothing else. */
const REFERENCE = /^\$\{([\w-]+\.[\w-]+)\.fabric\}$/;

/** Sees to the members of the stack's fabrics. */
function replaceMembersWithFabric(graph: StackGraph): void {
  for (const block of graph.blocks) if (isMember(block)) follow(block, graph);
}

function follow(member: TerraformResource, graph: StackGraph): void {
  const fabric = fabricOf(member, graph);
  const given = member.lifecycle?.replaceTriggeredBy;
  if (!fabric || given?.length === 0) return;
  const creation = `${addressOf(fabric)}.creation_id`;
  if (given?.includes(creation)) return;
  member.lifecycle = { ...member.lifecycle, replaceTriggeredBy: [...(given ?? []), creation] };
}

/** Named by itself, or by way of another member: `fabric: node.fabric`. */
function fabricOf(member: TerraformResource, graph: StackGraph, seen = new Set<Block>()): Block | undefined {
  const [, address = ""] = REFERENCE.exec(String(graph.valueOf(member, "fabric"))) ?? [];
  const other = graph.at(address);
  if (!other || seen.has(other)) return undefined;
  if (TerraformResource.isTerraformResource(other) && FABRIC.test(other.terraformResourceType)) return other;
  return isMember(other) ? fabricOf(other, graph, seen.add(other)) : undefined;
}

function isMember(block: Block): block is TerraformResource {
  return TerraformResource.isTerraformResource(block) && MEMBER.test(block.terraformResourceType);
}
