/**
 * Redirects the provider's state for its user to a folder of the run. The temporary files of all started processes go
 * there, too, since libraries and killed processes leave some behind.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function ownState() {
  // Another project of this run has set it up.
  if (process.env.CDKTF_PVE_TESTS_OF === String(process.pid)) return undefined;
  process.env.CDKTF_PVE_TESTS_OF = String(process.pid);
  // A short name: sockets are below it, and the length of their paths is limited.
  const own = mkdtempSync(join(tmpdir(), "cdktf-pve-"));
  process.env.XDG_STATE_HOME = join(own, "state");
  process.env.XDG_CACHE_HOME = join(own, "cache");
  process.env.TMPDIR = join(own, "tmp");
  mkdirSync(process.env.TMPDIR);
  return () => rmSync(own, { recursive: true, force: true, maxRetries: 5 });
}
