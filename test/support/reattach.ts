/**
 * Runs the real Terraform against a provider in this process.
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
  /** Address of the provider, for runs that use it together with other providers. */
  readonly reattach: string;
  /** Stops the server, which closes the provider. */
  close(): Promise<void>;
}

/** A workspace whose Terraform uses the provider in this process: nothing is installed, so that no `init` is needed. */
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
