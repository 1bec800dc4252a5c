/**
 * Who may do what with backup jobs, beside the privilege that the calls ask for. root@pam may do everything.
 * Facts: contributing/facts/backup.md#jobs.
 */
import { ROOT } from "../../kernel/access/permissions";
import { USER_CONFIG } from "../../kernel/access/user-config";
import type { Call } from "../../kernel/call";
import type { Frozen } from "../../kernel/config-file";
import { isTrue } from "../../kernel/perl-text";
import type { Section } from "../../kernel/section-config";
import { propertiesOf } from "../../schema/formats";
import { splitPropertyString } from "../../schema/property-string";
import * as refuse from "./texts";

const ROOT_ONLY = ["tmpdir", "dumpdir", "script"];

function refuseRootOptions(names: readonly string[]): void {
  const option = ROOT_ONLY.find((name) => names.includes(name));
  if (option !== undefined) refuse.onlyRoot(option);
}

function checkFleecing(call: Call): void {
  const text = call.text("fleecing");
  if (!isTrue(text)) return;
  const { storage } = splitPropertyString(text, propertiesOf("backup-fleecing"));
  if (isTrue(storage)) call.check(`/storage/${storage}`, ["Datastore.AllocateSpace"]);
}

const checkStorage = (call: Call, storage: string) => call.check(`/storage/${storage}`, ["Datastore.Allocate"]);

/** The storage that a job uses: `local` when it says nothing. */
const storageOf = (storage: unknown) => (isTrue(storage as string | undefined) ? String(storage) : "local");

export function checkCreation(call: Call): void {
  if (call.identity === ROOT) return;
  refuseRootOptions(Object.keys(call.parameters()));
  checkFleecing(call);
  checkStorage(call, storageOf(call.text("storage")));
}

/** The part that does not need the job. */
export function checkUpdate(call: Call, deleted: readonly string[]): void {
  if (call.identity === ROOT) return;
  refuseRootOptions(Object.keys(call.parameters()));
  checkFleecing(call);
  refuseRootOptions(deleted);
  const storage = call.text("storage");
  if (isTrue(storage)) checkStorage(call, storage);
  else if (deleted.includes("storage")) checkStorage(call, "local");
}

export function checkUpdateOf(call: Call, job: Frozen<Section>): void {
  if (call.identity === ROOT) return;
  if (job.dumpdir !== undefined) refuse.dumpDirectory();
  checkStorage(call, storageOf(job.storage));
}

export function checkPool(call: Call): void {
  const pool = call.text("pool");
  if (!isTrue(pool)) return;
  if (!call.read(USER_CONFIG).pools[pool]) refuse.poolOutOfReach(pool);
  call.check(`/pool/${pool}`, ["VM.Backup"]);
}
