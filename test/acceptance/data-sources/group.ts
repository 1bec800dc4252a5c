/** Reads a group of data sources through the real engine, after other objects were made. */
import type { State } from "../../../src/framework/attribute";
import { openTestCluster, type TestCluster } from "../../lifecycle/cluster";

type Config = Readonly<Record<string, unknown>>;

export interface DataCase {
  /** Without prefix. */
  readonly type: string;
  readonly arguments?: Config;
  /** What the whole of it, or the named attributes, must be. */
  readonly expected: Config;
  /** It tells of what goes on, so that two readings may differ. */
  readonly changing?: boolean;
}

export interface DataGroup {
  readonly name: string;
  readonly fixture?: string;
  /** HCL of what is made first. */
  readonly seeds: string;
  readonly cases: readonly DataCase[];
  /** What happens to the cluster between the seeds and the reading. */
  readonly before?: (cluster: TestCluster) => Promise<void>;
}

export interface Reading {
  /** Attributes of each case, in order. */
  readonly values: readonly State[];
  /** Output of a second plan, empty when it has no changes. */
  readonly secondPlan: string;
}

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

export async function readGroup({ name, fixture, seeds, cases, before }: DataGroup): Promise<Reading> {
  const cluster = await openTestCluster({
    name: `data-sources-${name}`,
    files: { "seeds.tf": seeds },
    ...(fixture && { fixture }),
  });
  try {
    await cluster.apply();
    await before?.(cluster);
    cluster.workspace.write("data.tf.json", configuration(cases));
    await cluster.apply();
    const shown = JSON.parse(await cluster.run("show", "-json")) as {
      values: { root_module: { resources: { mode: string; name: string; values: State }[] } };
    };
    const read = new Map(
      shown.values.root_module.resources
        .filter(({ mode }) => mode === "data")
        .map((found) => [found.name, found.values] as const),
    );
    const again = await cluster.workspace.run(["plan", "-detailed-exitcode"]);
    return {
      values: cases.map((_, index) => read.get(`case${index}`) as State),
      secondPlan: again.code === 0 ? "" : again.stdout + again.stderr,
    };
  } finally {
    await cluster.close();
  }
}
