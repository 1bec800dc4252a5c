/** Types for a family of definitions, and for all definitions together. */
import type { ServerText, ServerTextRows } from "../api/server-texts";
import type { DefinitionSource } from "../framework/definitions";
import type { PlanWarning } from "../framework/plan-warnings";
import { warningsOf } from "../framework/planning/cautions";
import { upperFirst } from "../strings/case";
import type { DataSource, Resource } from "./kinds/define";
import { type Ephemeral, secretsOf } from "./kinds/ephemeral";

/** The exports of the `index.ts` of a family's folder. */
export interface Family {
  /** Heading of the reference pages of the family. */
  readonly title: string;
  readonly resources: readonly Resource[];
  readonly dataSources: readonly DataSource[];
  /** Ephemeral resources that are not derived from resources. */
  readonly ephemerals?: readonly Ephemeral[];
  /** Kinds of object that attributes of any family can refer to (`.refersTo("sdn.zone")`), with a description. */
  readonly referents?: Readonly<Record<string, string>>;
  /** Error texts of the server. */
  readonly serverTexts: readonly ServerText[];
}

/** All types of a provider. A family is loaded at the start, or when one of its types is first used. */
export interface DefinedTypes {
  readonly families: readonly string[];
  readonly resources: DefinitionSource<Resource>;
  readonly dataSources: DefinitionSource<DataSource>;
  readonly ephemerals: DefinitionSource<Ephemeral>;
  readonly serverTexts: ServerTextRows;
  /** IDs of the warnings that definitions declare. */
  readonly cautions: readonly string[];
}

/** The ephemeral resources of the family, and those for the readable secrets of its resources. */
export function ephemeralsOf({ ephemerals = [], resources }: Family): readonly Ephemeral[] {
  return [...ephemerals, ...resources.flatMap(secretsOf)];
}

/** The warnings that definitions declare. Each ID occurs once. */
export function cautionsOf(resources: readonly Resource[]): PlanWarning[] {
  const all = resources.flatMap((resource) => warningsOf(resource.attributes, resource));
  return [...new Map(all.map((warning) => [warning.id, warning])).values()];
}

/** Names of the objects that attributes refer to, for messages. */
const WORDS: Readonly<Record<string, string>> = {
  "firewall.addresses": "Alias or IP set",
  "firewall.ipset": "IP set",
  "ha.group": "HA group",
  "ha.resource": "HA resource",
  "notifications.endpoint": "Notification endpoint",
  "sdn.dns_server": "DNS server",
  "sdn.ipam": "IPAM",
  "sdn.vnet": "VNet",
};

/** The name of a referent: `Security group` for `firewall.security_group`. */
export function referentWord(referent: string): string {
  const [, name = ""] = referent.split(".");
  return WORDS[referent] ?? upperFirst(name.replaceAll("_", " "));
}
