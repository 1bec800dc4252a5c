/** Each tool of `cdktf-pve mcp` with good and bad input, over the process that an agent starts. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSimulator, type Simulator } from "../../../src/simulator";
import { writeState } from "../../cli/command/environment";
import { refusedBy, type Server, startServer } from "./client";

const POOL = 'resource "pve_pool" "web" {\n  pool_id = "web"\n}\n';
const FIREWALL = 'resource "pve_firewall_options" "cluster" {\n  enabled = true\n}\n';

let server: Server;
let cluster: Simulator;

beforeAll(async () => {
  cluster = await createSimulator();
  const { url, token, certificate } = cluster;
  server = await startServer(["--cluster", url], {
    PVE_ENDPOINT: "https://192.0.2.99:8006",
    PVE_API_TOKEN: token,
    PVE_FINGERPRINT: certificate?.fingerprint ?? "",
  });
});

afterAll(async () => {
  expect(readdirSync(server.temporary).filter((name) => name.startsWith("cdktf-pve-mcp"))).toEqual([]);
  await server.close();
  await cluster.close();
});

it("the server lists its tools, all of them read-only, with instructions", async () => {
  const { tools } = await server.client.listTools();
  const names = ["search", "read_page", "describe", "plan", "may_pass", "explain", "drift"];
  expect(tools.map(({ name }) => name)).toEqual(names);
  expect(tools.every(({ annotations, outputSchema }) => annotations?.readOnlyHint && outputSchema)).toBe(true);
  expect(server.client.getInstructions()).toContain("never change a real cluster");
});

describe("search and read_page", () => {
  it("find a section, and return it", async () => {
    const { data } = await server.call("search", { query: "firewall alias", limit: 5 });
    const pages = data.results.map(({ page }: { page: string }) => page.replace(/#.*/, ""));
    expect(pages).toContain("docs/resources/firewall_alias.md");
    const { text } = await server.call("read_page", { page: "docs/resources/firewall_alias.md#privileges" });
    expect(text).toMatch(/^## Privileges\n[\s\S]*Sys\.Modify/);
    expect(text).not.toContain("## Import");
  });

  it("return a long page in parts", async () => {
    const { text, data } = await server.call("read_page", { page: "lib/reference/api.md" });
    const next = await server.call("read_page", { page: "lib/reference/api.md", offset: data.nextOffset });
    expect(text).toHaveLength(data.nextOffset);
    expect(next.text.length).toBeGreaterThan(0);
  });

  it.each(["../package.json", "docs/../../etc/passwd", "/etc/passwd", "docs/guides/none.md", "package.json"])(
    "refuse the page %s",
    async (page) => {
      await refusedBy(server, "read_page", { page }, /^There is no page .*: pass a path from a result of `search`\.$/);
    },
  );
});

describe("describe", () => {
  it("returns attributes, example and privileges of a type, by its address or construct", async () => {
    const { text, data } = await server.call("describe", { type: "firewall.Alias" });
    expect(text).toMatch(/## Example Usage[\s\S]*resource "pve_firewall_alias"[\s\S]*## Privileges/);
    expect(data).toMatchObject({ type: "pve_firewall_alias", page: "docs/resources/firewall_alias.md" });
    expect(data.attributes).toContainEqual(expect.objectContaining({ path: "cidr", type: "string", role: "required" }));
  });

  it("suggests the closest type", async () => {
    await refusedBy(server, "describe", { type: "pve_fierwall_alias" }, /Did you mean pve_firewall_alias\?/);
  });
});

it("explain explains an error of the server, and reports when it knows nothing", async () => {
  const known = await server.call("explain", { text: "Error: pool 'web' already exists" });
  expect(known.data.explanations.length).toBeGreaterThan(0);
  const unknown = await server.call("explain", { text: "-" });
  expect([unknown.isError, unknown.data.explanations]).toEqual([false, []]);
  expect(unknown.text).toContain("no explanation for");
});

describe("plan", () => {
  it("returns the changes of a valid configuration, and proves it", async () => {
    const { text, data } = await server.call("plan", { hcl: POOL, prove: true });
    expect(data).toMatchObject({
      valid: true,
      diagnostics: [],
      changes: [{ address: "pve_pool.web", action: "add", attributes: [{ name: "pool_id", after: '"web"' }] }],
      proved: { applied: true, secondPlanIsEmpty: true },
    });
    expect(text).toContain("A second plan is empty.");
  });

  it("returns errors with their place", async () => {
    const { data } = await server.call("plan", { hcl: 'resource "pve_pool" "web" {\n  name = "web"\n}\n' });
    expect(data.valid).toBe(false);
    expect(data.diagnostics).toContainEqual(expect.objectContaining({ severity: "error", file: "main.tf", line: 2 }));
  });

  it("reads a folder with a module, variables of the call, and a synthesized stack", async () => {
    const module =
      'module "pools" {\n  source = "./modules/pools"\n  id     = var.id\n}\nvariable "id" {\n  type = string\n}\n';
    const files = {
      "main.tf": module,
      "modules/pools/main.tf":
        'variable "id" {\n  type = string\n}\nresource "pve_pool" "one" {\n  pool_id = var.id\n}\n',
    };
    const { data } = await server.call("plan", { files, variables: { id: "$(id)" } });
    expect(data.diagnostics).toMatchObject([{ severity: "error" }]);
    const good = await server.call("plan", { files, variables: { id: "ci" } });
    expect(good.data.changes).toMatchObject([{ address: "module.pools.pve_pool.one" }]);
    for (const variables of ['# Test\nid = "ci"\n', '{ "id": "ci" }']) {
      const { data: read } = await server.call("plan", { files, variables });
      expect(read.changes).toEqual(good.data.changes);
    }
    const { data: bad } = await server.call("plan", { files, variables: "id = var.other\n" });
    expect(bad.diagnostics).toContainEqual(expect.objectContaining({ file: "terraform.tfvars", line: 1 }));
    writeFileSync(
      join(server.folder, "cdk.tf.json"),
      JSON.stringify({
        terraform: { backend: { local: { path: "x.tfstate" } } },
        provider: { pve: [{ endpoint: "https://pve1.example.com:8006" }] },
        resource: { pve_pool: { web: { pool_id: "web" } } },
      }),
    );
    const stack = await server.call("plan", { folder: "." });
    expect(stack.data).toMatchObject({ valid: true, changes: [{ address: "pve_pool.web" }] });
    expect(stack.data.notes).toHaveLength(2);
  });
});

describe("may_pass", () => {
  it("decides on the start state, and after the apply of a configuration", async () => {
    const packet = { source: "203.0.113.5", destination: "pve1", port: 8006 };
    const before = await server.call("may_pass", packet);
    expect(before.data).toEqual({ verdict: "ACCEPT", reason: "the firewall is off" });
    const after = await server.call("may_pass", { ...packet, hcl: FIREWALL });
    expect(after.data).toEqual({ verdict: "DROP", reason: "no rule matches: the input policy is DROP" });
  });

  it("decides on a recorded cluster below the folder of the server", async () => {
    const simulator = await createSimulator({ fixture: "standalone" });
    const { "priv/simulator-secrets": _, ...contents } = simulator.state.toJSON() as Readonly<Record<string, unknown>>;
    await simulator.close();
    writeFileSync(join(server.folder, "cluster.json"), JSON.stringify(contents));
    const packet = { source: "192.0.2.1", destination: "pve3", port: 22 };
    expect((await server.call("may_pass", packet)).isError).toBe(false);
    const recorded = { ...packet, start: "cluster.json" };
    await refusedBy(server, "may_pass", recorded, /Nodes of this cluster: [\w-]+ \([\d.]+\)\.$/);
  });

  it("names the nodes if the packet has no address, and the errors of a configuration", async () => {
    const packet = { source: "pve9", destination: "pve1", port: 22 };
    await refusedBy(server, "may_pass", packet, /source must be an address.*pve1 \(192/);
    await refusedBy(server, "may_pass", { ...packet, source: "pve2", hcl: "a {}" }, /main\.tf:1/);
  });
});

describe("drift", () => {
  it("compares the named cluster with a state, and only reads", async () => {
    const attributes = { pool_id: "gone", comment: null, guests: null, storage: null };
    writeState(join(server.folder, "a.tfstate"), attributes);
    const before = cluster.state.version;
    const { data, text } = await server.call("drift", { states: ["a.tfstate"] });
    expect(data.drifted).toMatchObject([{ stack: "a", address: "pve_pool.gone", what: "gone" }]);
    expect(data.unmanaged.length).toBeGreaterThan(0);
    expect(text).toContain("**gone**");
    expect(cluster.state.version).toBe(before);
    const methods = new Set(cluster.requests.all.map(({ method }) => method));
    expect([...methods]).toEqual(["GET"]);
  });

  it("refuses folders and files outside of its folder, and a server without a cluster", async () => {
    for (const states of [["."], ["../outside/a.tfstate"], ["/etc/passwd"], ["none.tfstate"]])
      await refusedBy(server, "drift", { states }, /cannot be read|outside of/);
    const other = await startServer();
    await refusedBy(other, "drift", { states: ["a.tfstate"] }, /cdktf-pve mcp --cluster/);
    await other.close();
  });
});
