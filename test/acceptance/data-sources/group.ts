/** Reads a group of data sources with the Terraform command, after the creation of other objects. */
import type { PveClient } from "../../../src/api";
import type { State } from "../../../src/framework/attribute";
import { dataSources } from "../../../src/resources";
import type { DataSource } from "../../../src/resources/kinds/define";
import { type Cluster, openTestCluster } from "../../lifecycle/cluster";
import { sessionOf } from "../../support/client";
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

/** Returns the object of a case as the list of its kind reports it. */
export const elementOf = ({ arguments: given, expected }: DataCase, others: Config = {}): Config => ({
  ...others,
  ...given,
  ...expected,
});

export interface DataPart {
  /** HCL of the objects that are created first. */
  readonly seeds: string;
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
    const definition = dataSources.find((candidate) => candidate.type === type) as DataSource;
    const read = () => readData(definition, sessionOf(client), given as State);
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
    cluster.workspace.write("seeds.tf", seeds);
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
