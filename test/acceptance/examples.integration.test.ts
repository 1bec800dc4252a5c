/** Every example of every reference page applies to the simulated cluster unchanged. */
import { execFileSync } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { at } from "../../scripts/build/project";
import { findEngine } from "../../scripts/engine";
import { openTestCluster, type TestCluster, type TestClusterOptions } from "../lifecycle/cluster";
import { APART, type Example, examples, together } from "./example-configuration";

/** Pages that need another start state. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "resources/ha_group": "ha-groups-legacy",
  "data-sources/ha_group": "ha-groups-legacy",
  "resources/cluster": "standalone",
};
/** Needs a second server outside of any cluster: the life-cycle scenarios have one. */
const TWO_SERVERS = ["resources/cluster_membership"];

let cluster: TestCluster | undefined;
afterEach(() => cluster?.close());

async function applyOf(text: string, options: TestClusterOptions = {}): Promise<TestCluster> {
  cluster = await openTestCluster({ environment: { PVE_SDN_APPLY: "auto" }, ...options });
  cluster.workspace.write("main.tf", text);
  await cluster.apply();
  expect(await cluster.plan()).toEqual([]);
  return cluster;
}

const isApart = ({ page }: Example) => page in APART || page in ELSEWHERE || TWO_SERVERS.includes(page);

describe("the examples of the reference pages", () => {
  it("the examples of the reference pages apply together, lead to an empty plan, and are destroyed", async () => {
    const { run } = await applyOf(together(examples.filter((example) => !isApart(example))));
    await run("destroy", "-auto-approve");
  });

  it.each(
    examples
      .filter(({ page }) => page in APART || page in ELSEWHERE)
      .map((example) => [example.page, example] as const),
  )("the examples of the reference pages work alone: %s", async (page, example) => {
    const fixture = ELSEWHERE[page];
    await applyOf(together([example]), fixture === undefined ? {} : { fixture });
  });

  it("all HCL below `examples` has the format of terraform fmt", () => {
    const options = { encoding: "utf8", env: { ...process.env, TF_CLI_CONFIG_FILE: "/dev/null" } } as const;
    expect(execFileSync(findEngine(), ["fmt", "-write=false", "-recursive", at("examples")], options)).toBe("");
  });
});
