/** `cdktf-pve mirror`: the provider for machines that reach no registry. */

import type { MirrorOptions } from "../tools/mirror";
import { Leaf } from "./command/leaf";

const list = (value: string, before: readonly string[] = []) => [...before, ...value.split(",")];

export function mirrorCommand(): Leaf {
  return new Leaf("mirror", { json: "version, directory, platforms and hosts", isMessage: true })
    .description(
      "write the provider for all platforms as a mirror: a folder for `filesystem_mirror`, and behind a web server for `network_mirror`",
    )
    .argument("<directory>", "folder of the mirror; other providers and versions in it stay")
    .option("--platform <platform>", "only this one, such as linux_amd64; can be given several times", list)
    .option("--host <host>", "registry that configurations name; default: Terraform's and OpenTofu's", list)
    .option("--musl", "for Linux, executables for systems without glibc, such as Alpine (they need libstdc++)")
    .option("--from <directory>", "the packages of a release build (dist/release/npm) instead of the npm registry")
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
    .does(async (work, directory: string, options: MirrorOptions) => {
      const { mirror } = await import("../tools/mirror");
      return await mirror(directory, options, work);
    });
}
