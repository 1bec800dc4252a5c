/** Every example of every type applies to the simulated cluster unchanged. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { at } from "../../scripts/build/project";
import { blocksOf } from "../../scripts/docs/example";
import { findEngine } from "../../scripts/engine";
import { openTestCluster, type TestCluster, type TestClusterOptions } from "../lifecycle/cluster";
import { type Example, examples, furtherExamples, isApart, together } from "./example-configuration";

/** Examples that need a cluster of their own, with its differences. */
const ELSEWHERE: Readonly<Record<string, TestClusterOptions>> = {
  "resources/firewall_options/forward": {},
  "resources/ha_group": { fixture: "ha-groups-legacy" },
  "resources/ha_group/no-failback": { fixture: "ha-groups-legacy" },
  "data-sources/ha_group": { fixture: "ha-groups-legacy" },
  "resources/ha_node_affinity_rule/negative": { version: "9.2.20" },
  "resources/cluster": { fixture: "standalone" },
  "resources/cluster/minimal": { fixture: "standalone" },
  "resources/cluster/two-links": { fixture: "standalone" },
};
const FILE = "blocked.txt";

let cluster: TestCluster | undefined;
afterEach(() => cluster?.close());

async function applyOf(text: string, options: TestClusterOptions = {}): Promise<TestCluster> {
  cluster = await openTestCluster({ environment: { PVE_SDN_APPLY: "auto" }, ...options });
  const file = readFileSync(at("examples/resources/pve_firewall_ipset", FILE), "utf8");
  cluster.workspace.write(FILE, file);
  cluster.workspace.write("main.tf", text);
  await cluster.apply();
  expect(await cluster.plan()).toEqual([]);
  return cluster;
}

const isAlone = (example: Example) => isApart(example) || example.page in ELSEWHERE;
/** The other server is outside of any cluster: the life-cycle scenarios have one. */
const needsTwoServers = ({ type }: Example) => type === "cluster_membership";
const adopts = ({ text }: Example) => text.includes("\nimport {") || text.startsWith("import {");
const further = furtherExamples.flat();

describe("the examples of the reference pages", () => {
  it("the examples of the reference pages apply together, lead to an empty plan, and are destroyed", async () => {
    const { run } = await applyOf(
      together(examples.filter((example) => !isAlone(example) && !needsTwoServers(example))),
    );
    await run("destroy", "-auto-approve");
  });

  // Examples of one type may exclude each other.
  it.each([0, 1, 2, 3])(
    "further examples of all types apply together, lead to an empty plan, and are destroyed: number %i",
    async (number) => {
      const chosen = furtherExamples.flatMap((ofType) =>
        ofType
          .filter((example) => !isAlone(example) && !needsTwoServers(example) && !adopts(example))
          .slice(number, number + 1),
      );
      const { run } = await applyOf(together(chosen));
      await run("destroy", "-auto-approve");
    },
  );

  it("examples that adopt objects change nothing", async () => {
    const text = together(further.filter(adopts));
    const blocks = blocksOf(text).filter(({ address }) => !address.startsWith("import."));
    const { run, workspace, plan, apply } = await applyOf(blocks.map((block) => block.text).join("\n\n"));
    const addresses = blocks.map(({ address }) => address);
    await run("state", "rm", ...addresses);
    workspace.write("main.tf", text);
    expect(await plan()).toEqual([]);
    await apply();
    expect((await run("state", "list")).trim().split("\n").toSorted()).toEqual(addresses.toSorted());
  });

  it.each([...examples, ...further].filter(isAlone).map((example) => [example.page, example] as const))(
    "the examples of the reference pages work alone: %s",
    async (page, example) => {
      await applyOf(together([example]), ELSEWHERE[page]);
    },
  );

  it.each([...examples, ...further].filter(needsTwoServers).map((example) => [example.page, example] as const))(
    "examples that need a second server are valid: %s",
    async (_, example) => {
      cluster = await openTestCluster();
      cluster.workspace.write("main.tf", together([example]));
      await cluster.run("validate");
    },
  );

  it("all HCL below `examples` has the format of terraform fmt", () => {
    const options = { encoding: "utf8", env: { ...process.env, TF_CLI_CONFIG_FILE: "/dev/null" } } as const;
    expect(execFileSync(findEngine(), ["fmt", "-write=false", "-recursive", at("examples")], options)).toBe("");
  });
});
