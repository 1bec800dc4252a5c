/** What the provider keeps for its user while it is tested goes to a folder of the run. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function ownState() {
  const state = mkdtempSync(join(tmpdir(), "cdktf-pve-state-"));
  process.env.XDG_STATE_HOME = state;
  return () => rmSync(state, { recursive: true, force: true });
}
