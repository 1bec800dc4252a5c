/**
 * The cluster's corosync configuration, in the form of the API and as the file's text.
 * Facts: contributing/facts/cluster.md#membership.
 */
import { createHash } from "node:crypto";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import type { Inventory, Node } from "../../kernel/inventory";
import type { Properties } from "../../schema/operation";
import { splitPropertyString } from "../../schema/property-string";

/** Returns the addresses of a node by link number. */
export const linksOf = (node: Frozen<Node>): Readonly<Record<string, string>> => node.links ?? { "0": node.ip };

function ringAddresses(node: Frozen<Node>): Record<string, string> {
  return Object.fromEntries(Object.entries(linksOf(node)).map(([link, address]) => [`ring${link}_addr`, address]));
}

/** Returns a node's settings. A node without votes has no `quorum_votes`. */
export function nodeEntry(node: Frozen<Node>): Record<string, string> {
  const votes: Record<string, string> = node.votes > 0 ? { quorum_votes: String(node.votes) } : {};
  return { name: node.name, nodeid: String(node.nodeid), ...votes, ...ringAddresses(node) };
}

function interfaces({ nodes, corosync }: Frozen<Inventory>): Record<string, Record<string, string>> {
  const links = nodes[0] ? Object.keys(linksOf(nodes[0])).sort() : [];
  return Object.fromEntries(
    links.map((linknumber) => {
      const priority = corosync?.linkPriorities?.[linknumber];
      return [linknumber, { ...(priority !== undefined && { knet_link_priority: String(priority) }), linknumber }];
    }),
  );
}

/** Returns the section `totem`. All values are strings, as in the file. */
export function totem(inventory: Frozen<Inventory>) {
  const coefficient = inventory.corosync?.tokenCoefficient;
  return {
    cluster_name: inventory.clusterName,
    config_version: String(inventory.configVersion),
    interface: interfaces(inventory),
    ip_version: "ipv4-6",
    link_mode: "passive",
    secauth: "on",
    ...(coefficient !== undefined && { token_coefficient: String(coefficient) }),
    version: "2",
  };
}

const setting =
  (indent: string) =>
  ([name, value]: [string, string]) =>
    `${indent}${name}: ${value}\n`;

function block(name: string, body: string, indent = ""): string {
  return `${indent}${name} {\n${body}${indent}}\n`;
}

function settings(values: Readonly<Record<string, string>>, indent: string): string {
  return Object.entries(values).map(setting(indent)).join("");
}

/** Prints the file as the server does: sections, settings and nodes sorted by name. */
export function corosyncConf(inventory: Frozen<Inventory>): string {
  const nodes = [...inventory.nodes]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((node) => block("node", settings(nodeEntry(node), "    "), "  "));
  const totemLines = Object.entries(totem(inventory)).map(([name, value]) =>
    typeof value === "string"
      ? setting("  ")([name, value])
      : Object.values(value)
          .map((link) => block(name, settings(link, "    "), "  "))
          .join(""),
  );
  const sections = [
    block("logging", settings({ debug: "off", to_syslog: "yes" }, "  ")),
    block("nodelist", nodes.join("")),
    block("quorum", settings({ provider: "corosync_votequorum" }, "  ")),
    block("totem", totemLines.join("")),
  ];
  return sections.map((section) => `${section}\n`).join("");
}

export function configDigest(inventory: Frozen<Inventory>): string {
  return createHash("sha1").update(corosyncConf(inventory)).digest("hex");
}

// Link parameters of a call: `link0` … `link7`, each `[address=]<address>[,priority=<number>]`.
// Facts: contributing/facts/cluster.md#membership.

interface Link {
  readonly address: string;
  /** The server only uses it when a cluster is created. */
  readonly priority?: number;
}

/** Returns the call's links by number. */
export function requestedLinks(call: Call): Record<string, Link> {
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
