/** `cdktf-pve mirror`: the provider for machines without access to a registry. */

import type { MirrorOptions } from "../tools/mirror";
import { ToolCommand } from "./command/tool-command";

const list = (value: string, before: readonly string[] = []) => [...before, ...value.split(",")];

export function mirrorCommand(): ToolCommand {
  return new ToolCommand("mirror", { json: "version, directory, platforms and hosts", isMessage: true })
    .description(
      "write a mirror of the provider for all platforms: a `filesystem_mirror`, or a `network_mirror` behind a web server",
    )
    .argument("<directory>", "folder of the mirror; keeps other providers and versions in it")
    .option("--platform <platform>", "only this platform, such as linux_amd64; repeatable", list)
    .option(
      "--host <host>",
      "registry host in configurations; repeatable; default: those of Terraform and OpenTofu",
      list,
    )
    .option("--musl", "Linux executables for systems without glibc, such as Alpine; they need libstdc++")
    .option("--from <directory>", "use packages of a release build (dist/release/npm) instead of the npm registry")
    .addHelpText(
      "after",
      `
Examples:
  cdktf-pve mirror /srv/mirror
  cdktf-pve mirror mirror --platform linux_amd64 --platform darwin_arm64

In Terraform's or OpenTofu's settings:
  provider_installation {
    filesystem_mirror { path = "/srv/mirror" }          # or
    network_mirror    { url  = "https://mirror.example.com/" }
  }`,
    )
    .runs(async (work, directory: string, options: MirrorOptions) => {
      const { mirror } = await import("../tools/mirror");
      return await mirror(directory, options, work);
    });
}
