/** The provider process: from Terraform's environment to the handshake line. */
import { writeSync } from "node:fs";
import { createLog, writeToStderr } from "../log";
import type { ServerCertificate } from "./certificate";
import { createConnections } from "./connections";
import { checkNodeVersion, HandshakeRefusal, handshakeLine, readInvitation } from "./handshake";
import { listen } from "./listener";
import { PluginServer } from "./plugin-server";
import { ProviderProcess } from "./provider-process";
import { serveReattachable } from "./reattach";
import type { ServiceOptions } from "./services";

export interface ServeOptions extends ServiceOptions {
  /** The provider's source address: `cdktf-pve/pve`. */
  readonly address: string;
}

/**
 * Serves a provider to the Terraform that started this process; with `--debug`, to one that is told where it runs.
 * Returns when the server listens. The process ends when Terraform says so, or is gone.
 */
export async function serve(options: ServeOptions): Promise<void> {
  try {
    checkNodeVersion();
    if (process.argv.slice(2).some((argument) => /^--?debug$/.test(argument))) await serveForDebugging(options);
    else await serveTerraform(options);
  } catch (failure) {
    const text = failure instanceof HandshakeRefusal ? failure.message : `cannot start: ${String(failure)}`;
    writeToStderr(`${text}\n`);
    process.exitCode = 1;
  }
}

async function serveTerraform(options: ServeOptions): Promise<void> {
  const invitation = readInvitation(process.env, `terraform-provider-${options.address.split("/").at(-1)}`);
  const log = createLog("plugin");
  const life: ProviderProcess = new ProviderProcess(() => server, log);
  const server = new PluginServer({ ...options, log, onShutdown: life.shutDown, onAbandoned: life.abandoned });

  const { clientCertificate, multiplexing } = invitation;
  const tls = clientCertificate === undefined ? undefined : { clientCertificate, certificate: await makeCertificate() };
  const { listener, warmUp } = createConnections({ server, log, tls });
  const { network, address, remove } = await listen(listener, process.env);
  process.once("exit", remove);
  writeSync(1, handshakeLine({ network, address, certificate: tls?.certificate.der, multiplexing }));

  life.expectClient();
  // Terraform is still reading the line.
  setImmediate(() => void warmUp());
}

/** In clear-text mode nothing needs `node:crypto`. */
async function makeCertificate(): Promise<ServerCertificate> {
  const { createCertificate } = await import("./certificate");
  return createCertificate();
}

async function serveForDebugging(options: ServeOptions): Promise<void> {
  const { reattach, close } = await serveReattachable({ ...options, log: createLog("plugin") });
  const stop = () => void close().finally(() => process.exit(0));
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
  writeSync(
    1,
    `The provider runs until Ctrl-C. In another terminal:\n\n  export TF_REATTACH_PROVIDERS='${reattach}'\n`,
  );
}
