/** The examples of the reference pages: copied together, they are one configuration that works. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { exampleConfiguration } from "./example-configuration";

const FAMILIES = ["firewall", "ha", "mapping", "pools", "sdn"];

let cluster: TestCluster;

beforeAll(async () => {
  cluster = await openTestCluster({ environment: { PVE_SDN_APPLY: "auto" } });
});

afterAll(async () => {
  await cluster?.close();
});

it("need nothing but each other, lead to an empty plan, and go again", async () => {
  cluster.workspace.write("main.tf", exampleConfiguration(FAMILIES));
  await cluster.apply();
  expect(await cluster.plan()).toEqual([]);
  await cluster.run("destroy", "-auto-approve");
}, 120_000);
