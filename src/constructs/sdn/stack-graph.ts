/** Finds references between resources, data sources and modules of a stack in their synthesized configuration. */
import { TerraformDataSource, TerraformElement, TerraformModule, TerraformResource, TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

/** A construct with an address and `dependsOn`. */
export type Block = TerraformResource | TerraformDataSource | TerraformModule;

/** Bodies of blocks, as in `cdk.tf.json`. */
interface Configuration {
  readonly resource?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly data?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly module?: Readonly<Record<string, unknown>>;
}

/** Graph of references. Resolves the stack at most once, and only on demand, because that takes most of the time of a synthesis. */
export class StackGraph {
  readonly blocks: readonly Block[];
  private readonly byAddress: ReadonlyMap<string, Block>;
  private readonly references = new Map<Block, readonly Block[]>();
  private resolved?: Configuration;

  constructor(readonly stack: TerraformStack) {
    this.blocks = blocksUnder(stack);
    this.byAddress = new Map(this.blocks.map((block) => [addressOf(block), block]));
  }

  /** Blocks that the block itself refers to, in attributes and `depends_on`. */
  referencesOf(block: Block): readonly Block[] {
    const known = this.references.get(block);
    if (known) return known;
    const named = addressesIn(bodyOf(block, this.configuration)).flatMap((address) => this.at(address) ?? []);
    const others = named.filter((other) => other !== block);
    this.references.set(block, others);
    return others;
  }

  /** Synthesized value of an attribute. */
  valueOf(block: Block, attribute: string): unknown {
    return (bodyOf(block, this.configuration) as Readonly<Record<string, unknown>> | undefined)?.[attribute];
  }

  /** Block at an address. */
  at(address: string): Block | undefined {
    return this.byAddress.get(address);
  }

  /** The blocks and everything that they refer to, directly or indirectly. */
  withPrerequisites(blocks: readonly Block[]): ReadonlySet<Block> {
    const found = new Set<Block>();
    const follow = (block: Block) => {
      if (found.has(block)) return;
      found.add(block);
      this.referencesOf(block).forEach(follow);
    };
    blocks.forEach(follow);
    return found;
  }

  private get configuration(): Configuration {
    this.resolved ??= this.stack.toTerraform() as Configuration;
    return this.resolved;
  }
}

/** `pve_sdn_vnet.web`, `data.pve_version.this`, `module.network`. */
export function addressOf(block: Block): string {
  if (block instanceof TerraformModule) return `module.${block.friendlyUniqueId}`;
  const address = `${block.terraformResourceType}.${block.friendlyUniqueId}`;
  return TerraformDataSource.isTerraformDataSource(block) ? `data.${address}` : address;
}

function bodyOf(block: Block, { resource, data, module }: Configuration): unknown {
  if (block instanceof TerraformModule) return module?.[block.friendlyUniqueId];
  const kind = TerraformDataSource.isTerraformDataSource(block) ? data : resource;
  return kind?.[block.terraformResourceType]?.[block.friendlyUniqueId];
}

function addressesIn(body: unknown): string[] {
  const text = JSON.stringify(body) ?? "";
  return [...new Set(text.match(/(?:data\.)?[A-Za-z_][\w-]*\.[A-Za-z_][\w-]*/g))];
}

/** Blocks of the stack, without those of nested stacks. */
function blocksUnder(node: IConstruct): Block[] {
  const own = isBlock(node) ? [node] : [];
  return [...own, ...node.node.children.filter((child) => !TerraformStack.isStack(child)).flatMap(blocksUnder)];
}

function isBlock(node: IConstruct): node is Block {
  if (!TerraformElement.isTerraformElement(node)) return false;
  const kinds = [TerraformResource.isTerraformResource, TerraformDataSource.isTerraformDataSource];
  return kinds.some((is) => is(node)) || node instanceof TerraformModule;
}
