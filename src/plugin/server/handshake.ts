/** What Terraform and a plugin exchange before the first connection: environment in, one line on stdout out. */
import { fstatSync, writeSync } from "node:fs";
import { withoutEnd } from "../../strings/ends";
import { StartFailure, systemText } from "./start-failure";

type Environment = Readonly<Record<string, string | undefined>>;

/** Not a secret: it distinguishes a run by Terraform from a run by hand. */
export const MAGIC_COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2";
const CORE_PROTOCOL = 1;
export const PLUGIN_PROTOCOL = 6;

export interface Invitation {
  /** PEM; absent when Terraform runs with `TF_DISABLE_PLUGIN_TLS`. */
  readonly clientCertificate?: string;
  /** Whether the line has a seventh field; Terraform does not ask for it. */
  readonly multiplexing: boolean;
}

/** The first Node.js that has all that the server uses; the package asks for the same. */
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
      `${name} is a Terraform provider plugin. Terraform and OpenTofu start it themselves; it is not to be run by hand.\n` +
        "To debug it, start it with --debug and follow what it prints.",
    );
  }
  const versions = (environment.PLUGIN_PROTOCOL_VERSIONS ?? "").split(",").map((version) => version.trim());
  if (!versions.includes(String(PLUGIN_PROTOCOL))) {
    throw new StartFailure(
      `${name} speaks plugin protocol ${PLUGIN_PROTOCOL}, but this engine offers only ${versions.join(", ") || "none"}. Terraform 1.0 or later is needed.`,
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
  // Asked whether connections may be multiplexed, this server says no.
  if (multiplexing) fields.push("false");
  return `${fields.join("|")}\n`;
}

/** Standard output has one reader, Terraform; without it nobody would ever know where the provider is. */
export async function announce(line: string, output = 1): Promise<void> {
  // Node puts a device that takes everything in the place of an output that is closed.
  if (fstatSync(output).isCharacterDevice() && !(await import("node:tty")).isatty(output)) {
    throw new StartFailure("Nobody can read where the provider listens: standard output is closed or thrown away.");
  }
  try {
    writeSync(output, line);
  } catch (failure) {
    throw new StartFailure(
      `Where the provider listens could not be written to standard output: ${systemText(failure)}.`,
    );
  }
}
