/** `cdktf-pve test-mocks`: tests of HCL without any cluster. */
import { Leaf } from "./command/leaf";

export function testMocksCommand(): Leaf {
  return new Leaf("test-mocks", { json: "blocks, each with its kind (mock_resource, mock_data), type and defaults" })
    .description("print mock data for `terraform test`, with realistic values for computed attributes")
    .addHelpText(
      "after",
      '\nExample: write the output to a file that ends with .tfmock.hcl, and name its folder in the test:\n\n  cdktf-pve test-mocks > tests/pve/pve.tfmock.hcl\n\n  mock_provider "pve" {\n    source = "./tests/pve"\n  }',
    )
    .does(async () => {
      const { testMocks } = await import("../tools/test-mocks");
      return testMocks();
    });
}
