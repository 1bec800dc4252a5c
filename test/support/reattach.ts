/**
 * Runs the real engine against a provider that lives in this process.
 *
 * ```ts
 * const terraform = await openReattached(provider, "cdktf-pve/pve", { "main.tf": "…" });
 * const { code, stderr } = await terraform.run(["apply", "-auto-approve"]);
 * await terraform.close();
 * ```
 */

import type { Provider } from "../../src/plugin/contract";
import { serveForReattach } from "../../src/plugin/in-process";
import { openWorkspace, type RunOptions, type Workspace } from "./engine";

export interface ReattachedWorkspace extends Omit<Workspace, "close"> {
  /** Where the provider runs, for runs that name other providers beside it. */
  readonly reattach: string;
  /** Ends the server too; the provider itself is closed by it. */
  close(): Promise<void>;
}

/** A workspace whose engine finds the provider running here: nothing has to be installed, so that it needs no `init`. */
export async function openReattached(
  provider: Provider,
  address: string,
  files: Readonly<Record<string, string>>,
): Promise<ReattachedWorkspace> {
  const workspace = openWorkspace(files);
  const server = await serveForReattach(provider, address);
  const withProvider = (options: RunOptions = {}): RunOptions => ({
    environment: { TF_REATTACH_PROVIDERS: server.reattach, ...options.environment },
  });
  return {
    ...workspace,
    reattach: server.reattach,
    start: (args, options) => workspace.start(args, withProvider(options)),
    run: (args, options) => workspace.run(args, withProvider(options)),
    close: async () => {
      await server.close();
      workspace.close();
    },
  };
}
