/** Expands a block with `count` or `for_each` into a block for each object, if the application fixes number and keys. */
import {
  type Block,
  type Configuration,
  type Given,
  MARK,
  type Marked,
  type Part,
} from "../../constructs/checks/contract";
import { isMarked } from "./expressions";

/** Checks skip larger numbers of objects, which would take longer than all other checks. */
const MOST = 250;

/** The values of `each` and `count` for one object. */
type Each = { readonly index: number } | { readonly key: string; readonly value: Given };

const origins = new WeakMap<Block, Block>();

/** Returns the block that {@link instancesOf} expanded into this one. */
export const originOf = (block: Block): Block | undefined => origins.get(block);

export function instancesOf(block: Block): readonly Block[] | undefined {
  const all = block.several ? eachIn(block.configuration) : undefined;
  if (!all || all.length === 0 || all.length > MOST) return undefined;
  return all.map((each) => {
    const configuration: Record<string, Given> = {};
    for (const [name, value] of Object.entries(block.configuration))
      if (name !== "count" && name !== "for_each") configuration[name] = replaced(value, each);
    const { kind, type, path, stack, address, provider } = block;
    const instance: Block = { kind, type, path, stack, address, several: false, provider, configuration };
    origins.set(instance, block);
    return instance;
  });
}

/** Returns the number of objects, if it is known. */
export function numberOf({ count, for_each: each = null }: Configuration): number | undefined {
  return typeof count === "number" ? count : eachIn({ for_each: each })?.length;
}

export function eachIn({ count, for_each: forEach = null }: Configuration): readonly Each[] | undefined {
  if (typeof count === "number" && count <= MOST) return Array.from({ length: count }, (_, index) => ({ index }));
  if (typeof forEach !== "object" || forEach === null || Array.isArray(forEach)) return undefined;
  if (isMarked(forEach)) return membersIn(forEach[MARK])?.map((member) => ({ key: member, value: member }));
  return Object.entries(forEach).map(([key, value]) => ({ key, value }));
}

/** Returns the members in `toset(["web", "db"])`. */
function membersIn(parts: readonly Part[] | null): string[] | undefined {
  const [part, ...others] = parts ?? [];
  if (typeof part !== "object" || !("repeated" in part) || others.length > 0) return undefined;
  const [, list] = /^toset\((.*)\)$/s.exec(part.repeated) ?? [];
  try {
    const items = JSON.parse(list ?? "") as unknown[];
    return items.every((item) => typeof item === "string" && !item.includes("${"))
      ? [...new Set(items as string[])]
      : undefined;
  } catch {
    // The list is an expression.
    return undefined;
  }
}

function replaced(value: Given, each: Each): Given {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Given) => replaced(item, each));
  if (isMarked(value)) return ofMarked(value, each);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaced(item as Given, each)]));
}

function ofMarked(value: Marked, each: Each): Given {
  const parts = value[MARK];
  if (!parts?.some((part) => typeof part === "object" && "repeated" in part)) return value;
  const known = parts.map((part) =>
    typeof part === "object" && "repeated" in part ? valueIn(part.repeated, each) : part,
  );
  const [only, ...others] = known;
  if (others.length === 0 && only !== undefined && !isReference(only)) return only;
  const texts = known.map((part) => (typeof part === "number" || typeof part === "boolean" ? String(part) : part));
  if (texts.every((part) => typeof part === "string")) return texts.join("");
  const isPart = (part: Given | Part | undefined) => typeof part === "string" || isReference(part);
  return { [MARK]: texts.every(isPart) ? (texts as Part[]) : null };
}

const isReference = (part: Given | Part | undefined): part is Exclude<Part, string> =>
  typeof part === "object" && part !== null && "address" in part && "attribute" in part;

/** Evaluates `each` and `count` for one object. Returns `undefined` if the expression has no known value. */
export function valueIn(expression: string, each: Each): Given | undefined {
  if ("index" in each) return numberIn(expression, each.index);
  if (expression === "each.key") return each.key;
  if (!expression.startsWith("each.value")) return undefined;
  let value: Given | undefined = each.value;
  for (const [, plain, quoted] of expression.slice("each.value".length).matchAll(/\.(\w+)|\["([^"\]]*)"\]/g)) {
    // A value that is known later may have any field.
    if (isMarked(value)) return value;
    const fields: Configuration =
      typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Configuration) : {};
    value = fields[plain ?? quoted ?? ""];
  }
  return value;
}

function numberIn(expression: string, index: number): number | undefined {
  const found = /^(?:(\d+) *([+*]) *)?count\.index(?: *([+-]) *(\d+))?$/.exec(expression);
  if (!found) return undefined;
  const [, first, operator, sign, last = "0"] = found;
  const number = first === undefined ? index : operator === "+" ? Number(first) + index : Number(first) * index;
  return sign === "-" ? number - Number(last) : number + Number(last);
}
