/** Starts the provider process: reads Terraform's environment, listens, and prints the handshake line. */
import { dirname } from "node:path";
import { shellOn } from "../../output/shell";
import { createLog } from "../log";
import { createConnections } from "./connections";
import { announce, checkNodeVersion, handshakeLine, readInvitation } from "./handshake";
import { listen, removeStaleSockets } from "./listener";
import { PluginServer } from "./plugin-server";
import { openOwnInput, ProviderProcess } from "./provider-process";
import { serveReattachable } from "./reattach";
import type { ServiceOptions } from "./services";
import { failToStart } from "./start-failure";

export interface ServeOptions extends ServiceOptions {
  /** The provider's source address: `cdktf-pve/pve`. */
  readonly address: string;
}

/** The process that started this one, read as early as possible: it may end during the start. */
const PARENT = process.ppid;
/** Time for running calls to finish when the debugging mode ends. */
const STOP_MS = 5000;

/**
 * Serves a provider to the Terraform that started this process, or with `--debug` to one that finds it by
 * `TF_REATTACH_PROVIDERS`. Returns when the server listens. A failure before that ends the process.
 */
export async function serve(options: ServeOptions): Promise<void> {
  process.on("uncaughtException", failToStart);
  try {
    checkNodeVersion();
    if (process.argv.slice(2).some((argument) => /^--?debug$/.test(argument))) await serveForDebugging(options);
    else await serveTerraform(options);
  } catch (failure) {
    failToStart(failure);
  }
  process.off("uncaughtException", failToStart);
}

async function serveTerraform(options: ServeOptions): Promise<void> {
  const invitation = readInvitation(process.env, `terraform-provider-${options.address.split("/").at(-1)}`);
  const log = createLog("plugin");
  const life: ProviderProcess = new ProviderProcess(() => server, log);
  const server = new PluginServer({ ...options, log, onShutdown: life.shutDown, onAbandoned: life.abandoned });

  const { clientCertificate, multiplexing } = invitation;
  const tls = clientCertificate === undefined ? undefined : await makeCertificate(clientCertificate);
  const { listener, warmUp } = createConnections({ server, log, tls });
  const { network, address, remove } = await listen(listener, process.env);
  process.once("exit", remove);
  await announce(handshakeLine({ network, address, certificate: tls?.certificate.der, multiplexing }));

  life.begin(PARENT);
  // Terraform is still reading the line.
  setImmediate(async () => {
    (await openOwnInput(PARENT))?.once("close", life.inputClosed);
    await warmUp();
    if (network === "unix") await removeStaleSockets(dirname(address));
  });
}

/** Loads `node:crypto` only here, because the clear-text mode does not need it. */
async function makeCertificate(clientCertificate: string) {
  const { createCertificate, readClientCertificate } = await import("./certificate");
  return { clientCertificate: readClientCertificate(clientCertificate), certificate: createCertificate() };
}

async function serveForDebugging(options: ServeOptions): Promise<void> {
  const { reattach, close } = await serveReattachable({ ...options, log: createLog("plugin") });
  const stop = () => {
    // biome-ignore lint/plugin/machine: the process that Terraform starts: its own start and end
    setTimeout(() => process.exit(0), STOP_MS);
    void close().finally(() => process.exit(0));
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"]) process.once(signal, stop);
  await announce(
    `The provider runs until Ctrl-C. In another terminal:\n\n  ${shellOn().variable("TF_REATTACH_PROVIDERS", reattach)}\n`,
  );
}
