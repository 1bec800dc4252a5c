/** A synthesized stack, `cdk.tf.json`: everything that its objects may ever need, from their creation to their removal. */
import { UNKNOWN } from "../../plugin/cty/value";
import type { Values } from "../../resources/privileges/values";
import { appliesSdnBy, ownType, type Subject, type Subjects } from "./subjects";

type Blocks = Readonly<Record<string, Readonly<Record<string, Values>>>>;

interface Stack {
  readonly resource?: Blocks;
  readonly data?: Blocks;
  readonly provider?: { readonly pve?: readonly Values[] };
}

export function subjectsOfStack(text: string): Subjects {
  const stack = JSON.parse(text) as Stack;
  const subjects = [...ofBlocks(stack.resource, stack, false), ...ofBlocks(stack.data, stack, true)];
  return { subjects, appliesSdn: appliesSdnBy((stack.provider?.pve ?? []).map((block) => block.sdn_apply)) };
}

function ofBlocks(blocks: Blocks | undefined, stack: Stack, isData: boolean): Subject[] {
  return Object.entries(blocks ?? {}).flatMap(([fullType, objects]) => {
    const type = ownType(fullType);
    if (type === undefined) return [];
    return Object.entries(objects).map(([name, block]) => {
      const values = resolved(block, stack) as Values;
      const address = `${isData ? "data." : ""}${fullType}.${name}`;
      if (isData) return { address, type, isData, doing: ["read"] as const, prior: null, planned: values };
      return {
        address,
        type,
        isData,
        doing: ["read", "create", "update", "delete"] as const,
        prior: values,
        planned: values,
      };
    });
  });
}

/** References to what another block says are that; everything else that is computed is not known. */
function resolved(value: unknown, stack: Stack, depth = 0): unknown {
  if (typeof value === "string") {
    if (!/[$%]\{/.test(value)) return value;
    const [, type = "", name = "", attribute = ""] = /^\$\{(\w+)\.([\w-]+)\.(\w+)\}$/.exec(value) ?? [];
    const found = stack.resource?.[type]?.[name]?.[attribute];
    return found === undefined || depth > MOST_STEPS ? UNKNOWN : resolved(found, stack, depth + 1);
  }
  if (Array.isArray(value)) return value.map((item) => resolved(item, stack, depth));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, stack, depth)]));
}

/** References that go in a circle are the engine's to refuse. */
const MOST_STEPS = 20;
