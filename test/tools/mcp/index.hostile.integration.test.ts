/** Untrusted input for `cdktf-pve mcp`: refused, or without any effect outside of the simulated cluster. */
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { refusedBy, type Server, startServer } from "./client";

const POOL = 'resource "pve_pool" "web" {\n  pool_id = "web"\n}\n';

let server: Server;
let trap: HttpServer;
let connections = 0;
let address = "";

beforeAll(async () => {
  trap = createServer((_, response) => response.end());
  trap.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => trap.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}`;
  const variables = { TF_VAR_id: "planted", TF_CLI_ARGS: "-planted", TF_DATA_DIR: "/planted", TF_WORKSPACE: "planted" };
  server = await startServer([], { PVE_ENDPOINT: address, PVE_API_TOKEN: "root@pam!a=planted", ...variables });
  writeFileSync(join(server.outside, "main.tf"), POOL);
  writeFileSync(join(server.outside, "secret"), "planted-secret");
  mkdirSync(join(server.folder, "linked"));
  symlinkSync(join(server.outside, "main.tf"), join(server.folder, "linked", "main.tf"));
  symlinkSync(server.outside, join(server.folder, "away"));
});

afterAll(async () => {
  expect(connections).toBe(0);
  expect(readdirSync(server.outside).sort()).toEqual(["main.tf", "secret"]);
  await server.close();
  await new Promise((resolve) => trap.close(resolve));
});

describe("a configuration", () => {
  const marker = () => join(server.outside, "marker");
  const provisioner = () => `  provisioner "local-exec" {\n    command = "touch ${marker()}"\n  }\n`;
  const secret = () => join(server.outside, "secret");

  it.each([
    ["a program", () => `resource "pve_pool" "a" {\n  pool_id = "a"\n${provisioner()}}\n`],
    ["a program of the built-in provider", () => `resource "terraform_data" "a" {\n${provisioner()}}\n`],
    ["an external data source", () => `data "external" "a" {\n  program = ["touch", "${marker()}"]\n}\n`],
    [
      "another provider",
      () => 'terraform {\n  required_providers {\n    a = { source = "hashicorp/null" }\n  }\n}\nprovider "a" {}\n',
    ],
    ["a request", () => `data "http" "a" {\n  url = "${address}"\n}\n`],
    [
      "a state from elsewhere",
      () => `data "terraform_remote_state" "a" {\n  backend = "http"\n  config = { address = "${address}" }\n}\n`,
    ],
    ["a module from elsewhere", () => `module "a" {\n  source = "${address}/a.zip"\n}\n`],
    ["a file", () => `output "a" {\n  value = file("${secret()}")\n}\n`],
    [
      "a template from a string",
      () =>
        `locals {\n  a = "$\${file(\\"${secret()}\\")}"\n}\noutput "a" {\n  value = templatestring(local.a, {})\n}\n`,
    ],
  ])("refuses %s, and gives the reason", async (_name, hcl) => {
    const reason = /^The configuration was not tried:\n- main\.tf:\d+: /;
    const text = await refusedBy(server, "plan", { hcl: hcl(), prove: true }, reason);
    expect(text).not.toContain("planted-secret");
    expect(existsSync(marker())).toBe(false);
  });

  it.each([
    ["a function", () => `a = file("${secret()}")\n`],
    ["a function in a template", () => `a = "$\{file("${secret()}")}"\n`],
    ["a block", () => `provider "pve" {\n  endpoint = "${address}"\n}\n`],
  ])("refuses variables with %s", async (_name, variables) => {
    const hcl = `variable "a" {\n  default = "web"\n}\noutput "a" {\n  value = var.a\n}\n${POOL}`;
    const { data, text } = await server.call("plan", { hcl, variables: variables(), prove: true });
    expect(data.valid).toBe(false);
    expect(data.diagnostics).toContainEqual(expect.objectContaining({ severity: "error", file: "terraform.tfvars" }));
    expect(text).not.toContain("planted-secret");
  });

  it.each([
    ["a back end over HTTP", () => `terraform {\n  backend "http" {\n    address = "${address}"\n  }\n}\n${POOL}`],
    ["a back end in a file", () => `terraform {\n  backend "local" {\n    path = "${marker()}"\n  }\n}\n${POOL}`],
    [
      "HCP Terraform",
      () =>
        `terraform {\n  cloud {\n    hostname = "127.0.0.1"\n    organization = "a"\n    workspaces {\n      name = "a"\n    }\n  }\n}\n${POOL}`,
    ],
    ["another cluster", () => `provider "pve" {\n  endpoint  = "${address}"\n  api_token = "root@pam!a=b"\n}\n${POOL}`],
    ["a journal", () => `provider "pve" {\n  journal = "${marker()}"\n}\n${POOL}`],
    [
      "variables of the server's environment",
      () => 'variable "id" {\n  default = "web"\n}\nresource "pve_pool" "web" {\n  pool_id = var.id\n}\n',
    ],
  ])("plans without %s", async (name, hcl) => {
    const { data } = await server.call("plan", { hcl: hcl(), prove: name === "a journal" });
    expect(data).toMatchObject({ valid: true, changes: [{ address: "pve_pool.web" }] });
    expect(JSON.stringify(data)).not.toContain("planted");
    expect(existsSync(marker())).toBe(false);
  });

  it.each([
    ...["../a.tf", "/tmp/a.tf", "a/../../b.tf", ".terraform/a.tf", "a_override.tf", "override.tf.json", "a.tf;id"],
    ...["a\n.tf", "cdktf_pve_declaration.tf", "a.tfvars", "terraform.tfstate", "C:\\a.tf"],
  ])("refuses the file name %j", async (name) => {
    await refusedBy(server, "plan", { files: { [name]: POOL } }, /cannot be the name of a file/);
  });

  it.each([
    ["..", /outside of/],
    ["/etc", /outside of|cannot be read/],
    ["away", /outside of/],
    ["linked", /outside of/],
    ["$(id)", /cannot be read/],
    ["a\0b", /cannot be read/],
  ])("refuses the folder %j", async (folder, reason) => {
    await refusedBy(server, "plan", { folder }, reason);
  });

  it("refuses a configuration of a huge size", async () => {
    await refusedBy(server, "plan", { hcl: " ".repeat(600_001) }, /Too big/);
    const large = { "a.tf": " ".repeat(400_000), "b.tf": " ".repeat(400_000) };
    await refusedBy(server, "plan", { files: large }, /at most \d+ are accepted/);
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`a${index}.tf`, ""]));
    await refusedBy(server, "plan", { files: many }, /Pass 1 to 100 files/);
  });

  it("refuses a configuration in two forms, or in none", async () => {
    for (const input of [{}, { hcl: POOL, folder: "." }]) await refusedBy(server, "plan", input, /in one form/);
  });

  it("returns a short answer for thousands of objections", async () => {
    const { text } = await server.call("plan", { hcl: 'resource "null_resource" "a" {}\n'.repeat(5000) });
    expect(text.length).toBeLessThan(10_000);
  });
});

it("a client that disconnects during a trial leaves no folder", async () => {
  const other = await startServer();
  const trials = () => readdirSync(other.temporary).filter((name) => name.startsWith("cdktf-pve-mcp"));
  const call = other.call("plan", { hcl: POOL }).catch(() => undefined);
  await vi.waitFor(() => expect(trials()).not.toEqual([]), 60_000);
  await other.client.close();
  await call;
  await vi.waitFor(() => expect(trials()).toEqual([]), 60_000);
  await other.close();
});

it.each(["../outside/secret", "/etc/passwd", "away/secret", "none", "$(id)", "../../etc/passwd"])(
  "the start state %j is refused",
  async (start) => {
    const packet = { source: "pve1", destination: "pve2", port: 22 };
    expect(await refusedBy(server, "may_pass", { ...packet, start }, /outside of|cannot be read/)).not.toContain(
      "planted-secret",
    );
  },
);

it("unknown tools, unknown arguments and values of another type are refused", async () => {
  await expect(server.call("apply", { hcl: POOL })).rejects.toThrow(/apply/);
  for (const [name, input] of [
    ["plan", { hcl: POOL, endpoint: address }],
    ["drift", { states: "a.tfstate" }],
    ["search", { query: "a".repeat(401) }],
    ["may_pass", { source: "pve1", destination: "pve2", port: 70_000 }],
  ] as const)
    await refusedBy(server, name, input, /Invalid arguments/);
});
