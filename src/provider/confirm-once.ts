/**
 * Whether the server takes the credentials is asked before the first creation of a run is planned. Its apply plans each
 * creation again, in another process, and has no need to ask again: a refusal since then is that of the creation itself.
 */
import { isNoted, note } from "./first-of-run";
import { runFolder } from "./run-folder";

interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly dataFolder: string | undefined;
}

/** `configuration` is the hash of the credentials and their server. */
export function confirmOnce<Call>(
  confirm: (call: Call) => Promise<void>,
  configuration: string,
  { environment, dataFolder }: Surroundings,
): (call: Call) => Promise<void> {
  const what = `accepted ${configuration}`;
  // What a person starts to debug it serves many runs of Terraform, and is the child of none.
  const isOfOneRun = environment.TF_PLUGIN_MAGIC_COOKIE !== undefined;
  let isConfirmed: boolean | undefined;
  return async (call) => {
    isConfirmed ??= isOfOneRun && isNoted(what, runFolder(dataFolder));
    if (isConfirmed) return;
    await confirm(call);
    // Many wait for the one answer.
    if (isOfOneRun && !isConfirmed) note(what, runFolder(dataFolder));
    isConfirmed = isOfOneRun;
  };
}
