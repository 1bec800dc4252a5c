/** What the provider keeps for its user while it is tested goes to a folder of the run. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function ownState() {
  const own = mkdtempSync(join(tmpdir(), "cdktf-pve-state-"));
  process.env.XDG_STATE_HOME = join(own, "state");
  process.env.XDG_CACHE_HOME = join(own, "cache");
  return () => rmSync(own, { recursive: true, force: true });
}
