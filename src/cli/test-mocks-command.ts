/** `cdktf-pve test-mocks`: mock data for tests of HCL. */
import { ToolCommand } from "./command/tool-command";

export function testMocksCommand(): ToolCommand {
  return new ToolCommand("test-mocks", {
    json: "blocks, each with its kind (mock_resource, mock_data), type and defaults",
  })
    .description("print mock data for `terraform test`, with realistic values for computed attributes")
    .addHelpText(
      "after",
      '\nExample: write the output to a file that ends with .tfmock.hcl, and name its folder in the test:\n\n  cdktf-pve test-mocks > tests/pve/pve.tfmock.hcl\n\n  mock_provider "pve" {\n    source = "./tests/pve"\n  }',
    )
    .runs(async () => {
      const { testMocks } = await import("../tools/test-mocks");
      return testMocks();
    });
}
