/** The handshake before the first connection: Terraform sets environment variables, the plugin prints one line to stdout. */

import { fstatSync, writeSync } from "node:fs";
import { withoutEnd } from "../../strings/ends";
import type { Environment } from "../../system/processes";
import { StartFailure, systemText } from "./start-failure";

/** Distinguishes a start by Terraform from a start by hand. Not a secret. */
export const MAGIC_COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
const CORE_PROTOCOL = 1;
export const PLUGIN_PROTOCOL = 6;

/** Terraform's side of the handshake. */
export interface Invitation {
  /** PEM. Absent when Terraform runs with `TF_DISABLE_PLUGIN_TLS`. */
  readonly clientCertificate?: string;
  /** The client expects a seventh field in the line. Terraform does not. */
  readonly multiplexing: boolean;
}

/** The oldest supported Node.js, as in `engines` of the package. */
const OLDEST_NODE = [20, 18] as const;

export function checkNodeVersion(version = process.versions.node): void {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [oldest, oldestMinor] = OLDEST_NODE;
  if (major < oldest || (major === oldest && minor < oldestMinor)) {
    throw new StartFailure(
      `This provider needs Node.js ${OLDEST_NODE.join(".")} or later, but \`node\` on the PATH is ${version}.`,
    );
  }
}

export function readInvitation(environment: Environment, name: string): Invitation {
  if (environment.TF_PLUGIN_MAGIC_COOKIE !== MAGIC_COOKIE) {
    throw new StartFailure(
      `${name} is a Terraform provider plugin. Terraform and OpenTofu start it themselves; do not run it by hand.\n` +
        "To debug it, start it with --debug and follow its instructions.",
    );
  }
  const versions = (environment.PLUGIN_PROTOCOL_VERSIONS ?? "").split(",").map((version) => version.trim());
  if (!versions.includes(String(PLUGIN_PROTOCOL))) {
    throw new StartFailure(
      `${name} speaks plugin protocol ${PLUGIN_PROTOCOL}, but this version of Terraform or OpenTofu offers only ${versions.join(", ") || "none"}. Terraform 1.0 or later is needed.`,
    );
  }
  return {
    ...(environment.PLUGIN_CLIENT_CERT ? { clientCertificate: environment.PLUGIN_CLIENT_CERT } : {}),
    multiplexing: Boolean(environment.PLUGIN_MULTIPLEX_GRPC),
  };
}

export interface Announcement {
  readonly network: "unix" | "tcp";
  readonly address: string;
  /** DER. */
  readonly certificate?: Uint8Array | undefined;
  readonly multiplexing?: boolean;
}

export function handshakeLine({ network, address, certificate, multiplexing }: Announcement): string {
  const encoded = certificate ? withoutEnd(Buffer.from(certificate).toString("base64"), "=") : "";
  const fields = [CORE_PROTOCOL, PLUGIN_PROTOCOL, network, address, "grpc", encoded];
  // The server does not support multiplexed connections.
  if (multiplexing) fields.push("false");
  return `${fields.join("|")}\n`;
}

/** File descriptor of standard output. */
const STDOUT = 1;

/** Prints the handshake line. Throws if standard output is closed or discarded. */
export async function announce(line: string): Promise<void> {
  // Node replaces a closed output with a character device that discards everything.
  if (fstatSync(STDOUT).isCharacterDevice() && !(await import("node:tty")).isatty(STDOUT)) {
    throw new StartFailure(
      "Terraform cannot read the address of the provider: standard output is closed or discarded.",
    );
  }
  try {
    writeSync(STDOUT, line);
  } catch (failure) {
    throw new StartFailure(
      `The address of the provider could not be written to standard output: ${systemText(failure)}.`,
    );
  }
}
