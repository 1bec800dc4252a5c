/** Serves a provider that Terraform did not start: `TF_REATTACH_PROVIDERS` contains its address. */
import type { Log } from "../log";
import { createConnections } from "./connections";
import { PLUGIN_PROTOCOL } from "./handshake";
import { type ListeningAddress, listen } from "./listener";
import { PluginServer } from "./plugin-server";
import type { ServiceOptions } from "./services";

export interface ReattachOptions extends ServiceOptions {
  /** `registry.terraform.io/cdktf-pve/pve`, or `cdktf-pve/pve` for the default registries of Terraform and OpenTofu. */
  readonly address: string;
  readonly log: Log;
}

export interface Reattachable {
  /** Value for the environment variable `TF_REATTACH_PROVIDERS`. */
  readonly reattach: string;
  close(): Promise<void>;
}

const DEFAULT_REGISTRIES = ["registry.terraform.io", "registry.opentofu.org"];

/** Serves in clear text, on a socket that only this user can open, to any number of clients until closed. */
export async function serveReattachable({ address, log, ...services }: ReattachOptions): Promise<Reattachable> {
  const server = new PluginServer({ ...services, log });
  const { listener } = createConnections({ server, log });
  const listening = await listen(listener, process.env);
  process.once("exit", listening.remove);
  return {
    reattach: JSON.stringify(Object.fromEntries(fullAddresses(address).map((full) => [full, connection(listening)]))),
    close: async () => {
      listener.close();
      await server.close();
      listening.remove();
      process.off("exit", listening.remove);
    },
  };
}

function fullAddresses(address: string): string[] {
  return address.split("/").length === 2 ? DEFAULT_REGISTRIES.map((registry) => `${registry}/${address}`) : [address];
}

function connection({ network, address }: ListeningAddress) {
  return {
    Protocol: "grpc",
    ProtocolVersion: PLUGIN_PROTOCOL,
    Pid: process.pid,
    // Terraform neither starts nor stops the process.
    Test: true,
    Addr: { Network: network, String: address },
  };
}
