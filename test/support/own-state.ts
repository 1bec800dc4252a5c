/**
 * What the provider keeps for its user while it is tested goes to a folder of the run, and so do the temporary files of
 * everything that the tests start: libraries and killed processes leave some of theirs.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function ownState() {
  // Another project of this run has done it.
  if (process.env.CDKTF_PVE_TESTS_OF === String(process.pid)) return undefined;
  process.env.CDKTF_PVE_TESTS_OF = String(process.pid);
  // A short name: sockets lie below it, and the paths of those are bounded.
  const own = mkdtempSync(join(tmpdir(), "cdktf-pve-"));
  process.env.XDG_STATE_HOME = join(own, "state");
  process.env.XDG_CACHE_HOME = join(own, "cache");
  process.env.TMPDIR = join(own, "tmp");
  mkdirSync(process.env.TMPDIR);
  return () => rmSync(own, { recursive: true, force: true, maxRetries: 5 });
}
