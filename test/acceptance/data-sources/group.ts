/** Reads a group of data sources with the Terraform command, after the creation of other objects. */
import type { PveClient } from "../../../src/api";
import type { State } from "../../../src/framework/attribute";
import { dataSources } from "../../../src/resources";
import type { DataSource } from "../../../src/resources/kinds/define";
import { type Cluster, openTestCluster } from "../../lifecycle/cluster";
import { sessionOf } from "../../support/client";
import { type Blocks, jsonConfiguration } from "../../support/json-configuration";
import { readData } from "../../support/lifecycle";
import { sampled } from "../../support/runs";
import { tidied } from "../../support/tidied";

type Config = Readonly<Record<string, unknown>>;

/**
 * Source of an expected value that the test has not created: the simulated data centre (with its version), or the
 * fixture of the group.
 */
type Subject = "cluster" | "release" | "fixture";

export interface DataCase {
  /** Without prefix. */
  readonly type: string;
  readonly arguments?: Config;
  /** Expected values of all attributes, or of the named ones. */
  readonly expected: Config;
  /** Reports current activity, so that figures of two readings may differ. */
  readonly changing?: boolean;
  readonly about?: Subject;
}

/**
 * Returns a function that makes the case of a created object. The case expects the configured values, with the changes in
 * `own`: values that the server adds or changes, or `undefined` for those that no data source returns.
 */
export function casesOf(seeds: Blocks) {
  const literal = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(literal);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, literal(inner)]));
    const [, address = "", name = ""] = /^\$\{(\w+\.\w+)\.(\w+)\}$/.exec(String(value)) ?? [];
    return address === "" ? value : literal(seeds[address]?.[name]);
  };
  return (address: string, own: Config = {}): DataCase => {
    const { depends_on: _, ...configured } = literal(seeds[address]) as Config;
    const type = address.replace(/^pve_|\..*$/g, "");
    const { attributes } = definitionOf(type);
    const values = Object.entries({ ...configured, ...own }).filter(([, value]) => value !== undefined);
    const isArgument = ([name]: [string, unknown]) => attributes[name]?.traits.role === "required";
    const given = values.filter(isArgument);
    return {
      type,
      ...(given.length > 0 && { arguments: Object.fromEntries(given) }),
      expected: Object.fromEntries(values.filter((one) => !isArgument(one))),
    };
  };
}

/** Returns the object of a case as the list of its kind reports it. */
export const elementOf = ({ arguments: given, expected }: DataCase, others: Config = {}): Config => ({
  ...others,
  ...given,
  ...expected,
});

export interface DataPart {
  /** Configurations of the objects that are created first, by address; `data.` precedes that of a data source. */
  readonly seeds: Blocks;
  readonly cases: readonly DataCase[];
}

export interface DataGroup extends DataPart {
  readonly name: string;
  readonly fixture?: string;
  /** Default of `about` for the cases. */
  readonly about?: Subject;
  /** Changes the cluster between the seeds and the reading. */
  readonly before?: (cluster: Cluster) => Promise<void>;
  /** Removes the objects that `before` has created. */
  readonly after?: (cluster: Cluster) => Promise<void>;
}

export interface Reading {
  /** Attributes of each case, in order. */
  readonly values: readonly State[];
  /** Output of the first later plan that has changes; empty if none has. */
  readonly laterPlan: string;
  /** Types that report current activity, and whose readings differ in more than figures. */
  readonly unquiet: readonly string[];
}

const definitionOf = (type: string) => dataSources.find((candidate) => candidate.type === type) as DataSource;

/** The cluster returns unordered lists in another order each time. By day, two readings are enough. */
const READINGS = sampled([1, 2, 3, 4], (reading) => reading <= 2).length;

function configuration(cases: readonly DataCase[]): string {
  const data: Record<string, Record<string, Config>> = {};
  const output: Record<string, Config> = {};
  cases.forEach(({ type, arguments: given = {}, changing }, index) => {
    const name = `case${index}`;
    data[`pve_${type}`] = { ...data[`pve_${type}`], [name]: given };
    if (!changing) output[name] = { value: `\${data.pve_${type}.${name}}`, sensitive: true };
  });
  return JSON.stringify({ data, output });
}

/** Finds the types whose readings differ in more than figures. */
async function unquietOf(cases: readonly DataCase[], client: PveClient): Promise<string[]> {
  const unquiet: string[] = [];
  for (const { type, arguments: given } of cases.filter(({ changing }) => changing)) {
    const read = () => readData(definitionOf(type), sessionOf(client), given as State);
    const readings = new Set<string>();
    for (let reading = 1; reading <= READINGS; reading++) {
      readings.add(JSON.stringify(await read()).replace(/\d+/g, "0"));
    }
    if (readings.size > 1) unquiet.push(type);
  }
  return unquiet;
}

export async function readGroup(
  { name, fixture, seeds, cases, before, after }: DataGroup,
  open: () => Promise<Cluster> = () => openTestCluster({ name: `data-sources-${name}`, ...(fixture && { fixture }) }),
): Promise<Reading> {
  const cluster = await open();
  const read = async (): Promise<Reading> => {
    cluster.workspace.write("seeds.tf.json", jsonConfiguration(seeds));
    await cluster.apply();
    await before?.(cluster);
    cluster.workspace.write("data.tf.json", configuration(cases));
    await cluster.apply();
    const shown = JSON.parse(await cluster.run("show", "-json")) as {
      values: { root_module: { resources: { mode: string; name: string; values: State }[] } };
    };
    const readings = new Map(
      shown.values.root_module.resources
        .filter(({ mode }) => mode === "data")
        .map((found) => [found.name, found.values] as const),
    );
    let laterPlan = "";
    for (let reading = 2; reading <= READINGS && laterPlan === ""; reading++) {
      const { code, stdout, stderr } = await cluster.workspace.run(["plan", "-detailed-exitcode"]);
      if (code !== 0) laterPlan = stdout + stderr;
    }
    return {
      values: cases.map((_, index) => readings.get(`case${index}`) as State),
      laterPlan,
      unquiet: await unquietOf(cases, cluster.client),
    };
  };
  const tidyUp = async () => after?.(cluster);
  return tidied(
    () => tidied(read, tidyUp),
    async () => cluster.close(),
  );
}
