/** Reads a group of data sources through the real engine, after other objects were made. */
import type { PveClient } from "../../../src/api";
import type { State } from "../../../src/framework/attribute";
import { dataSources } from "../../../src/resources";
import type { DataSource } from "../../../src/resources/kinds/define";
import { type Cluster, openTestCluster } from "../../lifecycle/cluster";
import { sessionOf } from "../../support/client";
import { readData } from "../../support/lifecycle";
import { tidied } from "../../support/tidied";

type Config = Readonly<Record<string, unknown>>;

/**
 * What an expectation is about, when it is not what the test has made: the simulated data centre, its version too, or the
 * fixture of the group.
 */
type Subject = "cluster" | "release" | "fixture";

export interface DataCase {
  /** Without prefix. */
  readonly type: string;
  readonly arguments?: Config;
  /** What the whole of it, or the named attributes, must be. */
  readonly expected: Config;
  /** It reports what goes on, so that figures of two readings may differ. */
  readonly changing?: boolean;
  readonly about?: Subject;
}

export interface DataPart {
  /** HCL of what is made first. */
  readonly seeds: string;
  readonly cases: readonly DataCase[];
}

export interface DataGroup extends DataPart {
  readonly name: string;
  readonly fixture?: string;
  /** Of all cases that say nothing else. */
  readonly about?: Subject;
  /** What happens to the cluster between the seeds and the reading. */
  readonly before?: (cluster: Cluster) => Promise<void>;
  /** Takes away what `before` has made. */
  readonly after?: (cluster: Cluster) => Promise<void>;
}

export interface Reading {
  /** Attributes of each case, in order. */
  readonly values: readonly State[];
  /** Output of the first later plan that has changes; empty when none has. */
  readonly laterPlan: string;
  /** Types that report what goes on, and whose readings differ in more than figures. */
  readonly unquiet: readonly string[];
}

/** Each time the cluster answers in another order, where it has none. */
const READINGS = 4;

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

/** What differs in more than figures when it is read again and again. */
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
