/**
 * proxmoxer, a client of the API for Python from its registry, on a simulated cluster. The test is skipped without Python
 * or its registry. Results: docs/guides/clients.md.
 */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { start } from "../simulator/support";
import { temporaryFolder } from "../support/temporary-folder";
import { orSkip, run } from "./languages/generated";

/** Pinned, so that a new release does not fail the tests of a night. */
const PACKAGES = ["proxmoxer==2.3.0", "requests==2.34.2"];

interface Step {
  readonly area: string;
  readonly step: string;
  readonly result: unknown;
}

const EXPECTED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "first questions": {
    version: "9.2",
    nodes: ["pve1", "pve2", "pve3"],
    status: 16,
    guests: [100, 101],
    storages: ["backups", "data", "local", "local-zfs"],
    login: "9.2",
  },
  "firewall aliases": {
    create: ["office"],
    read: { cidr: "192.0.2.10", comment: "Office" },
    change: { cidr: "192.0.2.11", comment: "Home" },
    error: {
      status: 400,
      reason: { cidr: "invalid format - value does not look like a valid IP address or CIDR network\n" },
    },
    delete: [],
  },
  pools: {
    create: ["web"],
    read: { comment: "Web" },
    change: { comment: "Web servers" },
    error: { status: 400, reason: { poolid: "invalid format - pool name 'bad name' contains invalid characters\n" } },
    delete: [],
  },
  "HA resources": {
    create: ["vm:100"],
    read: { state: "started", max_restart: 2 },
    change: { state: "stopped", max_restart: 2 },
    error: { status: 500, reason: "resource 'vm:999' does not exist in cluster" },
    delete: [],
  },
  "SDN zones": {
    create: ["z1"],
    read: { type: "simple", mtu: 1400 },
    change: { type: "simple", mtu: 1450 },
    error: { status: 400, reason: { zone: "value may only be 8 characters long" } },
    delete: [],
    apply: "reloadnetworkall",
  },
  notifications: {
    create: ["pager"],
    read: { server: "https://gotify.example.com", comment: "Pages" },
    change: { server: "https://gotify.example.com", comment: "Alerts" },
    error: { status: 400, reason: { token: "property is missing and it is not optional" } },
    delete: [],
  },
};

it("proxmoxer creates, reads, changes and deletes objects of each area, and gets the server's refusals", {
  timeout: 300_000,
}, async (context) => {
  const folder = temporaryFolder();
  const packages = join(folder, "packages");
  orSkip(context, "the Python package proxmoxer", () => {
    run(folder, "python3", ["-m", "pip", "install", "--quiet", "--target", packages, ...PACKAGES]);
  });
  const simulator = await start({ http: false });
  const { port, token, password } = simulator;
  const script = join(import.meta.dirname, "clients", "drive-proxmoxer.py");
  // -W ignore: the client warns of the certificate, which it does not verify.
  const args = ["-W", "ignore", script, "127.0.0.1", String(port), token.split("=")[1] ?? "", password];
  const env = { ...process.env, PYTHONPATH: packages, NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" };
  const { stdout } = await promisify(execFile)("python3", args, { env });
  const steps = stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Step);
  const results: Record<string, Record<string, unknown>> = {};
  for (const { area, step, result } of steps) results[area] = { ...results[area], [step]: result };
  expect(results).toEqual(EXPECTED);
  expect(simulator.clientReport().unanswered).toEqual([]);
  expect(readFileSync("docs/guides/clients.md", "utf8")).toContain(`| ${PACKAGES[0]?.replace("==", " ")} (PyPI) |`);
});
