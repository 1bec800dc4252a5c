import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

/** A construct and all below it, without stacks and what is in them. */
export const outsideOfStacks = (node: IConstruct): IConstruct[] =>
  TerraformStack.isStack(node) ? [] : [node, ...node.node.children.flatMap(outsideOfStacks)];
