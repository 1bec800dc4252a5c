/** Reads the clusters of a fleet: a YAML file with provider settings, or the remotes of Proxmox Datacenter Manager as JSON. */
import { parse } from "yaml";
import type { State } from "../../framework/attribute";
import { collector, validateConfiguration } from "../../framework/planning/validate";
import { Conversion, type Form } from "../../framework/values/convert";
import { orClosest } from "../../naming/closest";
import { providerAttributes, type SettingName, settings } from "../../provider/settings";
import { readText } from "../../system/read-text";
import type { Connection } from "../report/report";

export interface FleetCluster {
  readonly name: string;
  readonly groups: readonly string[];
  readonly connection: Connection;
}

type Environment = Connection["environment"];
type Entry = Readonly<Record<string, unknown>>;

const NAME = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;
const ADDRESSES: readonly string[] = ["endpoint", "endpoints"];

const YAML: Form = { isUnknown: () => false };

/** Clusters in the order of the file, with all settings checked. Throws with every problem. */
export function readInventory(file: string, environment: Environment): readonly FleetCluster[] {
  const content = parsed(file);
  const entries = Array.isArray(content) ? remotesIn(content) : clustersIn(content);
  const problems: string[] = [];
  const clusters = entries.map(([name, entry]): FleetCluster => {
    const report = (problem: string) => void problems.push(`clusters.${name}: ${problem}`);
    const { groups = [], ...configured } = entry;
    if (!NAME.test(name)) report("names have letters, digits, dots, hyphens and underscores only");
    if (!isListOfStrings(groups)) report("`groups` must be a list of strings");
    return {
      name,
      groups: isListOfStrings(groups) ? groups : [],
      connection: { block: blockOf(configured, report), environment: variablesOf(name, environment) },
    };
  });
  problems.push(...sharedVariables(clusters.map(({ name }) => name)));
  if (clusters.length === 0) problems.push("no cluster");
  if (problems.length > 0) throw new Error(problems.map((problem) => `${file}: ${problem}`).join("\n"));
  return clusters;
}

/** Clusters of a group; all without a group. */
export function inGroup(clusters: readonly FleetCluster[], group: string | undefined): readonly FleetCluster[] {
  if (group === undefined) return clusters;
  const selected = clusters.filter(({ groups }) => groups.includes(group));
  if (selected.length > 0) return selected;
  const known = [...new Set(clusters.flatMap(({ groups }) => groups))];
  throw new Error(orClosest(`no cluster is in the group "${group}"`, group, known));
}

function parsed(file: string): unknown {
  try {
    return parse(readText(file));
  } catch (failure) {
    // Failures of the file system have their own message.
    if ("errno" in (failure as object)) throw failure;
    throw new Error(`${file}: ${(failure as Error).message}`);
  }
}

function clustersIn(content: unknown): [string, Entry][] {
  const { clusters, ...others } = (isEntry(content) ? content : {}) as Entry;
  const [unknown] = Object.keys(others).filter((name) => name !== "$schema");
  if (unknown !== undefined) throw new Error(`the inventory has no key "${unknown}"; it has "clusters"`);
  if (!isEntry(clusters)) throw new Error('the inventory must have a map "clusters" from names to provider settings');
  return Object.entries(clusters).map(([name, entry]) => [name, isEntry(entry) ? entry : {}]);
}

/**
 * Remotes from `proxmox-datacenter-manager-client remote list --output-format json`. It shows no secrets; other products than
 * Proxmox VE are left out. A node is `host[:port][,fingerprint=…]`.
 */
function remotesIn(remotes: readonly unknown[]): [string, Entry][] {
  return remotes.flatMap((remote): [string, Entry][] => {
    if (!isEntry(remote) || typeof remote.id !== "string" || !isListOfStrings(remote.nodes))
      throw new Error("a list must be the remotes of Proxmox Datacenter Manager, each with `id`, `type` and `nodes`");
    if (remote.type !== "pve") return [];
    const nodes = remote.nodes.map((node) => {
      const [host = "", ...options] = node.split(",");
      const fingerprint = options.find((option) => option.startsWith("fingerprint="))?.slice("fingerprint=".length);
      return { endpoint: host.replace(/^hostname=/, ""), fingerprint };
    });
    const fingerprints = nodes.flatMap(({ fingerprint }) => fingerprint ?? []);
    const endpoints = nodes.map(({ endpoint }) => endpoint);
    return [[remote.id, { endpoints, ...(fingerprints.length > 0 && { fingerprint: fingerprints.join(",") }) }]];
  });
}

/** A provider block. Secrets come from the environment only, since inventories are files of a repository. */
function blockOf(entry: Entry, report: (problem: string) => void): State {
  const known: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(entry)) {
    if (!Object.hasOwn(settings, name)) {
      report(orClosest(`there is no setting \`${name}\``, name, Object.keys(settings)));
      continue;
    }
    known[name] = value;
    const { attribute, environment } = settings[name as SettingName];
    if (attribute.traits.sensitive) report(`\`${name}\` is a secret: set ${environment} in the environment instead`);
  }
  if (!ADDRESSES.some((name) => (entry[name] ?? null) !== null)) report("`endpoint` or `endpoints` is missing");
  const diagnostics = collector();
  const block = new Conversion(YAML, diagnostics).attributes(providerAttributes, known);
  validateConfiguration(providerAttributes, {}, block, diagnostics, { writeOnlyAllowed: true });
  for (const { summary, detail = summary } of diagnostics.diagnostics) report(detail);
  return block;
}

/** Environment of a cluster: `PVE_API_TOKEN_VIENNA` takes precedence over `PVE_API_TOKEN` for the cluster `vienna`. */
export function variablesOf(name: string, environment: Environment): Environment {
  const own = Object.values(settings).flatMap(({ environment: variable }) => {
    const value = environment[`${variable}_${suffixOf(name)}`];
    return value === undefined ? [] : [[variable, value] as const];
  });
  return { ...environment, ...Object.fromEntries(own) };
}

const suffixOf = (name: string): string => name.toUpperCase().replace(/[^A-Z0-9]/g, "_");

function sharedVariables(names: readonly string[]): string[] {
  const bySuffix = new Map<string, string>();
  return names.flatMap((name) => {
    const suffix = suffixOf(name);
    const other = bySuffix.get(suffix);
    bySuffix.set(suffix, name);
    return other === undefined ? [] : [`"${other}" and "${name}" share the variables PVE_…_${suffix}: rename one`];
  });
}

const isEntry = (value: unknown): value is Entry =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isListOfStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
