/** An executable of bpg/proxmox, from `BENCH_PEER`, for tests with both providers. */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { platformName } from "../../src/constructs/install/provider-forms";
import { engine } from "../support/engine-facts";

export const peer = process.env.BENCH_PEER;
/** For the name of a skipped test; empty when it runs. */
export const becausePeer = peer ? "" : " (skipped: BENCH_PEER names no executable of bpg/proxmox)";

/** Puts it where Terraform finds it without a registry. */
export function installPeer(folder: string): void {
  const place = join(folder, "terraform.d/plugins", engine.registry, "bpg/proxmox/1.0.0", platformName());
  mkdirSync(place, { recursive: true });
  cpSync(peer as string, join(place, "terraform-provider-proxmox"));
}
