/**
 * CDKTF's library asks the engine for its version, and looks for no other than Terraform by itself. What the provider
 * keeps for its user while it is tested goes to a folder of the run.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findEngine } from "../../scripts/engine";

export default function useEngine() {
  process.env.TERRAFORM_BINARY_NAME = findEngine();
  const state = mkdtempSync(join(tmpdir(), "cdktf-pve-state-"));
  process.env.XDG_STATE_HOME = state;
  return () => rmSync(state, { recursive: true, force: true });
}
