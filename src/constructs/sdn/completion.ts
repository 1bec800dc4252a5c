/** Completes SDN constructs at synthesis, when the stack is known: adds their applies, and replaces members with their fabric. */
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
import { FABRIC_MEMBERS, FABRICS, OF_RUNNING_VNET, STAGED } from "../../bindings/sdn-types";
import { addressOf, type Block, StackGraph } from "./stack-graph";

/** Completes the stack of the provider, once per stack. */
export function completeSdn(provider: PveProviderBinding): void {
  const stack = TerraformStack.of(provider);
  const aspects = Aspects.of(stack);
  if (!aspects.all.some((aspect) => aspect instanceof SdnCompletion)) aspects.add(new SdnCompletion(stack));
}

class SdnCompletion implements IAspect {
  constructor(private readonly stack: TerraformStack) {}

  /** CDKTF visits the stack before its descendants. The whole tree exists by then. */
  visit(node: IConstruct): void {
    if (node !== this.stack) return;
    const graph = new StackGraph(this.stack);
    applyOnce(graph);
    replaceMembersWithFabric(graph);
  }
}

// One apply per deployment for the SDN constructs of a stack.
//
// The server stages SDN changes until an apply. A stack knows all of its changes, and which blocks need the running network.
// So it gets two `pve_sdn_apply`:
//
// ```
// zone, vnet, subnet ──► sdn-apply-on-destroy     destroyed last: commits deletions
// sdn-apply ──► zone, vnet, subnet                created and updated after them: commits creations and changes
// firewall rules of a vnet, guests on it ──► sdn-apply
// ```
//
// and the provider is configured not to apply by itself.
//
// Modules and overrides may stage changes that the stack does not show. Then the provider applies by itself, the first block is left out, and users of a
// module wait for an apply after it. An application that sets `sdnApply` of the provider, or has its own `sdn.Apply`, controls this itself: nothing is
// added.

/** Adds the apply for each cluster that the stack manages. */
function applyOnce(graph: StackGraph): void {
  const providers = graph.stack.allProviders().filter((provider) => provider instanceof PveProviderBinding);
  // The checks refuse the second provider with the same alias.
  const byName = new Map([...providers].reverse().map((provider) => [provider.alias, provider]));
  for (const provider of byName.values()) if (TerraformStack.of(provider) === graph.stack) addApply(provider, graph);
}

function addApply(provider: PveProviderBinding, graph: StackGraph): void {
  if (provider.sdnApplyInput !== undefined) return;
  const ownResources = graph.blocks
    .filter(TerraformResource.isTerraformResource)
    .filter((block) => isOf(provider, block));
  const staged = ownResources.filter(isStaged);
  if (
    staged.length === 0 ||
    ownResources.some(({ terraformResourceType }) => terraformResourceType === Apply.tfResourceType)
  )
    return;

  const { stack } = graph;
  const stagesUnseen = mayStageUnseen(graph);
  const waiting = followers(graph, new Set(ownResources), staged);
  const suffix = provider.alias === undefined ? "" : `-${provider.alias}`;
  if (!stagesUnseen) {
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
  if (stagesUnseen) applyAfterModules(graph, new Set(ownResources), provider, suffix);
}

/** Whether the stack may have SDN objects outside of its tree: in modules or overrides. */
function mayStageUnseen(graph: StackGraph): boolean {
  const { blocks, stack } = graph;
  if (blocks.some((block) => block instanceof TerraformModule)) return true;
  const { resource = {} } = Reflect.get(stack, "rawOverrides") as { readonly resource?: object };
  return Object.entries(resource).some(
    ([type, named]) =>
      STAGED.has(type) && Object.keys(named ?? {}).some((name) => graph.at(`${type}.${name}`) === undefined),
  );
}

/** Adds an apply. Its construct id has a prefix, so that applications can use the short one; its address in plans has none. */
function added(stack: TerraformStack, name: string, config: ApplyConfig): Apply {
  const apply = new Apply(stack, `pve-${name}`, config);
  apply.overrideLogicalId(name);
  return apply;
}

/**
 * Expression for a digest of all objects. It is independent of their addresses, so that moved constructs cause no apply. A plain
 * string, because a token per block would take longer than everything else here.
 */
const digestOf = (blocks: readonly Block[]) =>
  `\${sha256(jsonencode(sort([for one in [${blocks.map(addressOf).join(", ")}] : jsonencode(one)])))}`;

/** Blocks that use running SDN objects, and therefore wait for the apply. */
function followers(graph: StackGraph, own: ReadonlySet<Block>, staged: readonly Block[]): readonly Block[] {
  const candidates = graph.blocks.filter((block) => mayFollow(block, own));
  if (candidates.length === 0) return [];
  const needed = graph.withPrerequisites(staged);
  const applied = new Set(staged);
  return candidates.filter(
    (block) => !needed.has(block) && (own.has(block) || graph.referencesOf(block).some((other) => applied.has(other))),
  );
}

/** Makes users of a module wait for an apply after it, because the module may stage networks. */
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
  if (own.has(block)) return OF_RUNNING_VNET.has((block as TerraformResource).terraformResourceType);
  // Data sources of this provider read staged objects too.
  return !(TerraformDataSource.isTerraformDataSource(block) && block.terraformResourceType.startsWith("pve_"));
}

/** Also for resources without a class of this library. A construct that was moved away is not synthesized. */
function isStaged(resource: TerraformResource): boolean {
  return STAGED.has(resource.terraformResourceType) && Reflect.get(resource, "_hasMoved") !== true;
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
// The server deletes the nodes and peers of a fabric with it. If Terraform replaces a fabric under the same name, it would
// consider them unchanged, and they would be missing until the next run. So nodes and peers of a fabric in the stack get
//
// ```
// lifecycle { replace_triggered_by = [pve_sdn_fabric_ospf.core.creation_id] }
// ```
//
// in addition to the application's own triggers. An application prevents it with an empty list.

/** Exactly one reference. */
const REFERENCE = /^\$\{([\w-]+\.[\w-]+)\.fabric\}$/;

/** Adds the trigger to all members of the stack's fabrics. */
function replaceMembersWithFabric(graph: StackGraph): void {
  for (const block of graph.blocks) if (isMember(block)) replaceWithFabric(block, graph);
}

function replaceWithFabric(member: TerraformResource, graph: StackGraph): void {
  const fabric = fabricOf(member, graph);
  const triggers = member.lifecycle?.replaceTriggeredBy;
  if (!fabric || triggers?.length === 0) return;
  const creation = `${addressOf(fabric)}.creation_id`;
  if (triggers?.includes(creation)) return;
  member.lifecycle = { ...member.lifecycle, replaceTriggeredBy: [...(triggers ?? []), creation] };
}

/** Fabric that a member refers to, directly or through another member: `fabric: node.fabric`. */
function fabricOf(member: TerraformResource, graph: StackGraph, seen = new Set<Block>()): Block | undefined {
  const [, address = ""] = REFERENCE.exec(String(graph.valueOf(member, "fabric"))) ?? [];
  const other = graph.at(address);
  if (!other || seen.has(other)) return undefined;
  if (TerraformResource.isTerraformResource(other) && FABRICS.has(other.terraformResourceType)) return other;
  return isMember(other) ? fabricOf(other, graph, seen.add(other)) : undefined;
}

function isMember(block: Block): block is TerraformResource {
  return TerraformResource.isTerraformResource(block) && FABRIC_MEMBERS.has(block.terraformResourceType);
}
