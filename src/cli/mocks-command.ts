/** `cdktf-pve mocks`: tests of HCL without any cluster. */
import { Command } from "commander";

export function mocksCommand(): Command {
  return new Command("mocks")
    .description("print mock data for `terraform test`: believable values for all that only a server can give")
    .addHelpText(
      "after",
      '\nExample: write it to a file that ends with .tfmock.hcl, and name its folder in the test:\n\n  cdktf-pve mocks > tests/pve/pve.tfmock.hcl\n\n  mock_provider "pve" {\n    source = "./tests/pve"\n  }',
    )
    .action(async () => {
      const { mockFile } = await import("./mocks/blocks");
      process.stdout.write(mockFile());
    });
}
