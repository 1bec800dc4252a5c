/** The toy's executable, started as Terraform starts it. */
import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { createCertificate, type ServerCertificate } from "../../../src/plugin/server/certificate";
import { MAGIC_COOKIE } from "../../../src/plugin/server/handshake";
import { until } from "../../support/until";
import { connect } from "../wire/toy-server";
import { packageToy } from "./package";

const clientCertificate = createCertificate();
export const TERRAFORM = {
  TF_PLUGIN_MAGIC_COOKIE: MAGIC_COOKIE,
  PLUGIN_PROTOCOL_VERSIONS: "5,6",
  PLUGIN_CLIENT_CERT: clientCertificate.pem,
};

/**
 * Sets up a folder with the toy's package for all tests of a file; it also is the temporary folder of the processes.
 */
export function startToys() {
  let folder: string;
  let executable: string;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "p-"));
    executable = await packageToy(join(folder, "package"));
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Starts the executable; the command `by` gets it as the last argument. */
  function start(
    environment: Readonly<Record<string, string>>,
    args: readonly string[] = [],
    { stdin = "ignore", by = [] }: { stdin?: "ignore" | "pipe"; by?: readonly string[] } = {},
  ) {
    const [command = "", ...rest] = [...by, executable, ...args];
    const options: SpawnOptions = {
      env: { PATH: process.env.PATH, TMPDIR: folder, ...environment },
      stdio: [stdin, "pipe", "pipe"],
    };
    const child = spawn(command, rest, options);
    children.push(child);
    const output = { stdout: "", stderr: "" };
    child.stdout?.on("data", (chunk) => {
      output.stdout += chunk;
    });
    child.stderr?.on("data", (chunk) => {
      output.stderr += chunk;
    });
    const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
    return { child, output, exit };
  }

  /** Starts a process and parses its handshake line. */
  async function startServing(
    environment: Readonly<Record<string, string>> = {},
    options?: Parameters<typeof start>[2],
  ) {
    const running = start({ ...TERRAFORM, ...environment }, [], options);
    await until(
      () => running.output.stdout.includes("\n"),
      () => running.output.stderr,
    );
    const fields = running.output.stdout.trim().split("|");
    const [, , network, address = "", , encoded = ""] = fields;
    const pem = `-----BEGIN CERTIFICATE-----\n${encoded}${"=".repeat(-encoded.length & 3)}\n-----END CERTIFICATE-----\n`;
    const certificate: ServerCertificate = { pem, der: Buffer.from(encoded, "base64"), key: "" };
    const client = (service?: string, socket = address) => connect({ socket, certificate, clientCertificate }, service);
    const pid = Number(/plugin(\d+)-/.exec(address)?.[1]);
    return { ...running, fields, network, socket: address, client, pid };
  }

  return {
    start,
    startServing,
    folder: () => folder,
    /** Remaining socket files. */
    leftovers: () => readdirSync(folder).filter((name) => name.startsWith("plugin")),
  };
}
