/** Tests of HCL without a cluster: `terraform test` with the mock data of `cdktf-pve test-mocks`. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { mockFile } from "../../src/tools/test-mocks";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { because, lacks } from "../support/engine-facts";
import { type Example, examples, together } from "./example-configuration";

/** Examples with a provider block of their own, and those that read inside JSON or responses of any form. */
const INTO_ANSWERS = ["data-sources/ha_manager_status", "data-sources/api"];
const isApart = ({ page, text }: Example) => text.includes('provider "pve"') || INTO_ANSWERS.includes(page);

/** The test of the guide. */
const TEST = `
mock_provider "pve" {
  source = "./tests/pve"
}

run "apply" {
  assert {
    condition     = pve_backup_job.nightly.job_id != ""
    error_message = "the job has no id"
  }
  assert {
    condition     = startswith(data.pve_version.this.version, "9.")
    error_message = "the server's version is not believable"
  }
}
`;

let cluster: TestCluster;
beforeAll(async () => {
  cluster = await openTestCluster();
});
afterAll(() => cluster?.close());

it.skipIf(lacks("files of mock data"))(
  `every example of the reference passes terraform test with mock data, without a request${because("files of mock data")}`,
  async () => {
    const { workspace, simulator } = cluster;
    workspace.write("main.tf", together(examples.filter((example) => !isApart(example))));
    workspace.write("tests/pve/pve.tfmock.hcl", mockFile());
    workspace.write("tests/examples.tftest.hcl", TEST);
    const output = await cluster.run("test", "-no-color");
    expect(output).toContain("1 passed, 0 failed.");
    expect(simulator.requests.all.filter(({ path }) => path.startsWith("/api2"))).toEqual([]);
  },
);
