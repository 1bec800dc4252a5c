/** The provider process itself, started the way Terraform starts it, or by a curious person. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect as connectSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createCertificate, type ServerCertificate } from "../../src/plugin/server/certificate";
import { MAGIC_COOKIE } from "../../src/plugin/server/handshake";
import { openWorkspace } from "../support/engine";
import { until } from "../support/until";
import { packageToy } from "./toy/package";
import { connect } from "./wire/toy-server";

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

const clientCertificate = createCertificate();
const TERRAFORM = {
  TF_PLUGIN_MAGIC_COOKIE: MAGIC_COOKIE,
  PLUGIN_PROTOCOL_VERSIONS: "5,6",
  PLUGIN_CLIENT_CERT: clientCertificate.pem,
};

function start(environment: Record<string, string>, args: readonly string[] = []) {
  const child = spawn(executable, args, {
    env: { PATH: process.env.PATH, TMPDIR: folder, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.stderr += chunk;
  });
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { child, output, exit };
}

/** A running process and what its handshake line tells. */
async function startServing(environment: Record<string, string> = {}) {
  const running = start({ ...TERRAFORM, ...environment });
  await until(() => running.output.stdout.includes("\n"));
  const fields = running.output.stdout.trim().split("|");
  const [, , network, address = "", , encoded = ""] = fields;
  const pem = `-----BEGIN CERTIFICATE-----\n${encoded}${"=".repeat(-encoded.length & 3)}\n-----END CERTIFICATE-----\n`;
  const certificate: ServerCertificate = { pem, der: Buffer.from(encoded, "base64"), key: "" };
  const client = (service?: string) => connect({ socket: address, certificate, clientCertificate }, service);
  return { ...running, fields, network, socket: address, client };
}

const leftovers = () => readdirSync(folder).filter((name) => name.startsWith("plugin"));

describe("started by hand", () => {
  it("explains itself", async () => {
    const { exit, output } = start({});
    expect(await exit).toBe(1);
    expect(output.stdout).toBe("");
    expect(output.stderr).toContain("terraform-provider-toy is a Terraform provider plugin.");
  });

  it("tells an engine that is too old", async () => {
    const { exit, output } = start({ ...TERRAFORM, PLUGIN_PROTOCOL_VERSIONS: "5" });
    expect(await exit).toBe(1);
    expect(output.stderr).toContain("Terraform 1.0 or later is needed");
  });

  it("tells why it cannot listen", async () => {
    const { exit, output } = start({ ...TERRAFORM, PLUGIN_UNIX_SOCKET_DIR: join(folder, "missing") });
    expect(await exit).toBe(1);
    expect(output.stdout).toBe("");
    expect(output.stderr).toMatch(/^cannot start: .*\n$/);
  });

  it("serves an engine that is told where it is, until Ctrl-C", async () => {
    const { child, exit, output } = start({}, ["--debug"]);
    await until(() => output.stdout.includes("export"));
    const reattach = /TF_REATTACH_PROVIDERS='(.*)'/.exec(output.stdout)?.[1] ?? "";
    const workspace = openWorkspace({
      "main.tf": `
        terraform {
          required_providers {
            toy = { source = "test/toy" }
          }
        }
        resource "toy_thing" "a" { name = "a" }
      `,
    });
    const environment = { TF_REATTACH_PROVIDERS: reattach };
    expect((await workspace.run(["init"], { environment })).code).toBe(0);
    for (const args of [
      ["apply", "-auto-approve"],
      ["plan", "-detailed-exitcode"],
    ]) {
      expect(await workspace.run(args, { environment })).toMatchObject({ code: 0, stderr: "" });
    }
    workspace.close();
    child.kill("SIGINT");
    expect(await exit).toBe(0);
    expect(leftovers()).toEqual([]);
  });
});

describe("started by Terraform", () => {
  it("says one line, serves, and ends within two seconds of Shutdown", async () => {
    const { fields, client, output, exit } = await startServing();
    expect(fields).toEqual([
      "1",
      "6",
      "unix",
      expect.stringContaining(folder),
      "grpc",
      expect.stringMatching(/^[\w+/]+$/),
    ]);
    const provider = client();
    const stdio = client("plugin.GRPCStdio").raw.StreamStdio({});
    stdio.on("data", () => undefined);
    const stdioEnds = new Promise((resolve) => stdio.once("status", resolve));
    expect(Object.keys((await provider.call("GetProviderSchema")).resourceSchemas)).toEqual(["toy_thing"]);
    expect((await provider.call("ConfigureProvider", { terraformVersion: "1.11.4" })).diagnostics).toEqual([]);

    const asked = performance.now();
    expect(await client("plugin.GRPCController").call("Shutdown")).toEqual({});
    expect(await stdioEnds).toMatchObject({ code: 0 });
    expect(await exit).toBe(0);
    expect(performance.now() - asked).toBeLessThan(2000);
    expect(output.stdout.split("\n")).toHaveLength(2);
    expect(output.stderr).toBe("");
    expect(leftovers()).toEqual([]);
  });

  it("serves clear text when Terraform gives no certificate", async () => {
    const { fields, socket, exit, child } = await startServing({ PLUGIN_CLIENT_CERT: "" });
    expect(fields.at(-1)).toBe("");
    expect(existsSync(socket)).toBe(true);
    child.kill("SIGTERM");
    expect(await exit).toBe(0);
    expect(leftovers()).toEqual([]);
  });

  it("ignores Ctrl-C, the end of a terminal and strangers, and ends when its client is gone", async () => {
    const { child, client, exit, socket } = await startServing();
    child.kill("SIGINT");
    connectSocket(socket).end("GET / HTTP/1.1\r\n\r\n");
    const provider = client();
    expect((await provider.call("GetMetadata")).resources).toHaveLength(1);
    child.kill("SIGINT");
    child.kill("SIGHUP");
    expect((await provider.call("GetMetadata")).resources).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    expect((await provider.call("GetMetadata")).resources).toHaveLength(1);
    provider.close();
    expect(await exit).toBe(0);
    expect(leftovers()).toEqual([]);
  });

  it("logs in Terraform's form, at the level that Terraform asks for", async () => {
    const { client, output, exit } = await startServing({ TF_LOG_PROVIDER: "debug" });
    await client("plugin.GRPCController").call("Shutdown");
    await exit;
    const lines = output.stderr
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      expect(line).toMatchObject({ "@module": "plugin", "@timestamp": expect.stringMatching(/\.\d{6}Z$/) });
    }
  });

  it("loads the provider only when it is needed", async () => {
    const journal = join(folder, "journal");
    const { client, exit } = await startServing({ TOY_JOURNAL: journal });
    await client().call("GetProviderSchema");
    await client("plugin.GRPCController").call("Shutdown");
    await exit;
    // The provider would have told that it was closed.
    expect(existsSync(journal)).toBe(false);
  });
});
