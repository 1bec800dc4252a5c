/**
 * Converts documentation from HCL to constructs: property names instead of attributes, and links to pages of types
 * under the name of their class.
 */
import type { Attributes } from "../../src/framework/attribute";
import { childrenOf } from "./definitions";
import { camelCase } from "./names";

interface Known {
  readonly kind: "resource" | "data-source";
  readonly type: string;
  readonly family: string;
  readonly name: string;
}

export function constructText(doc: string, attributes: Attributes, types: readonly Known[], pages: string): string {
  const names = namesIn(attributes);
  return doc.replace(/`([a-z]\w*)`/g, (code, word: string) => {
    if (names.has(word)) return `\`${camelCase(word)}\``;
    const type = types.find((known) => known.type === word);
    return type ? `{@link ${pages}/${pageOf(type)} ${type.family}.${type.name}}` : code;
  });
}

/** Reference page below `docs`. */
export function pageOf({ kind, type }: Pick<Known, "kind" | "type">): string {
  return `${kind}s/${type.replace(/^[a-z]+_/, "")}.md`;
}

function namesIn(attributes: Attributes): Set<string> {
  const names = new Set<string>();
  for (const [name, attribute] of Object.entries(attributes)) {
    names.add(name);
    for (const inner of namesIn(childrenOf(attribute) ?? {})) names.add(inner);
  }
  return names;
}
