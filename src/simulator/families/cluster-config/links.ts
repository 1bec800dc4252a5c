/**
 * Links of a call: `link0` … `link7`, each `[address=]<address>[,priority=<number>]`.
 * Facts: contributing/facts/cluster.md#membership.
 */
import type { Call } from "../../kernel/call";
import type { Properties } from "../../schema/operation";
import { splitPropertyString } from "../../schema/property-string";

export interface Link {
  readonly address: string;
  /** Lower wins; used when a cluster is created. */
  readonly priority?: number;
}

/** The given links by number. */
export function givenLinks(call: Call): Record<string, Link> {
  const links: Record<string, Link> = {};
  for (const [name, schema] of Object.entries(call.operation.parameters)) {
    const [, number] = /^link(\d)$/.exec(name) ?? [];
    const text = call.text(name);
    if (number === undefined || text === undefined) continue;
    const { address = "", priority } = splitPropertyString(text, schema.format as Properties);
    links[number] = { address, ...(priority !== undefined && { priority: Number(priority) }) };
  }
  return links;
}

export function addresses(links: Readonly<Record<string, Link>>): Record<string, string> {
  return Object.fromEntries(Object.entries(links).map(([number, { address }]) => [number, address]));
}
