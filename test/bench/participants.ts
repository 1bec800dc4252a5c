/** Participants: our provider in its forms, Terraform's own type, and another provider if `BENCH_PEER` names its executable. */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { platformName } from "../../src/constructs/install/provider-forms";
import { BUILT_EXECUTABLE } from "./built";
import type { Who } from "./scenarios/scenario";

/** GNU time: processor time and peak memory of any executable. */
export const TIME = "/usr/bin/time";

/** The registry in the addresses of all participants. Terraform and OpenTofu have different ones by default. */
const REGISTRY = "registry.terraform.io";
const VERSION = "0.1.0";

export interface Participant {
  readonly who: Who;
  readonly source: string;
  readonly executable: string;
}

export interface Use {
  /** Processor seconds of all provider processes of a run. */
  readonly processor: number;
  /** MiB of the largest one. */
  readonly memory: number;
}

export function participants(ours: string, peer = process.env.BENCH_PEER): Participant[] {
  const named: Participant[] = [{ who: "ours", source: "cdktf-pve/pve", executable: ours }];
  // Terraform installs one provider for each address.
  if (BUILT_EXECUTABLE) named.push({ who: "executable", source: "executable/pve", executable: BUILT_EXECUTABLE });
  if (peer) named.push({ who: "peer", source: "bpg/proxmox", executable: peer });
  const missing = [TIME, ...named.map(({ executable }) => executable)].find((path) => !existsSync(path));
  if (missing) throw new Error(`${missing} is not there (${missing === TIME ? "GNU time" : "an executable"})`);
  return named;
}

/** Measures `node -e 0`: the minimum for a provider in Node. */
export function nodeAlone(): Use {
  const { stderr } = spawnSync(TIME, ["-f", "%U %S %M", process.execPath, "-e", "0"], { encoding: "utf8" });
  const use = useIn(stderr);
  if (!use) throw new Error(`${TIME} did not report the use of Node: ${stderr}`);
  return use;
}

/** Returns the head of a configuration: the provider and its connection to the server. */
export function providerBlock(
  { source }: Participant,
  server: { readonly url: string; readonly token: string },
): string {
  const name = basename(source);
  return `terraform {
  required_providers {
    ${name} = {
      source = "${REGISTRY}/${source}"
    }
  }
}
provider "${name}" {
  endpoint  = "${server.url}"
  api_token = "${server.token}"
  insecure  = true
}
`;
}

/**
 * Writes a CLI configuration with a mirror of the providers of all participants, each in a wrapper that records its use. The
 * executable is next to the wrapper, so that Terraform hashes it in each command, as after any installation.
 */
export function installed(
  folder: string,
  all: readonly Participant[],
): { readonly rc: string; take(): Use | undefined } {
  const record = join(folder, "use");
  const mirror = join(folder, "mirror");
  mkdirSync(mirror);
  for (const { source, executable } of all) {
    const directory = join(mirror, REGISTRY, source, VERSION, platformName());
    mkdirSync(directory, { recursive: true });
    const wrapper = join(directory, `terraform-provider-${basename(source)}_v${VERSION}`);
    writeFileSync(wrapper, `#!/bin/sh\nexec ${TIME} -a -o '${record}' -f '%U %S %M' '${executable}' "$@"\n`);
    chmodSync(wrapper, 0o755);
    symlinkSync(executable, join(directory, "executable"));
  }
  const rc = join(folder, "cli.tfrc");
  writeFileSync(rc, `provider_installation {\n  filesystem_mirror {\n    path = "${mirror}"\n  }\n}\n`);
  const take = () => {
    const noted = existsSync(record) ? readFileSync(record, "utf8") : "";
    rmSync(record, { force: true });
    return useIn(noted);
  };
  return { rc, take };
}

/** Adds the lines of `%U %S %M` that GNU time has written. */
export function useIn(noted: string): Use | undefined {
  const used = [...noted.matchAll(/^([\d.]+) ([\d.]+) (\d+)$/gm)].map(([, user, system, kilobytes]) => ({
    processor: Number(user) + Number(system),
    memory: Number(kilobytes) / 1024,
  }));
  if (used.length === 0) return undefined;
  return {
    processor: used.reduce((sum, { processor }) => sum + processor, 0),
    memory: Math.max(...used.map(({ memory }) => memory)),
  };
}
