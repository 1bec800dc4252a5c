/** `cdktf-pve init`: a project to begin with. */
import { Command, Option } from "commander";
import { LANGUAGES, LIBRARIES } from "./init/choices";

export function initCommand(): Command {
  return new Command("init")
    .description("write a project that deploys, with a test on a simulated cluster and a CI workflow")
    .argument("[directory]", "folder of the project; it is made where there is none", ".")
    .addOption(
      new Option("--language <language>", "language of the application").choices(LANGUAGES).default("typescript"),
    )
    .addOption(
      new Option("--library <library>", "CDK for Terraform, or CDK Terrain, its successor")
        .choices(LIBRARIES)
        .default(LIBRARIES[0]),
    )
    .action(async (directory: string, options: { readonly language: string; readonly library: string }) => {
      const { init } = await import("./init/init");
      process.stdout.write(init(directory, options));
    });
}
