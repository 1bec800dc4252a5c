/**
 * Ephemeral resources with a Terraform that supports them: their values, their absence from all files, and the end of
 * the lock.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { because, lacks } from "../support/engine-facts";
import { groupOf } from "../support/processes";
import { until } from "../support/until";
import { expectValid } from "../support/valid-examples";
import { unzipped } from "../support/zip";

const KEY = "planted-powerdns-key";
const EPHEMERALS = `
ephemeral "pve_sdn_dns_powerdns" "theirs" { dns = "theirs" }
ephemeral "pve_ticket" "root" {
  lifecycle {
    postcondition {
      condition     = startswith(self.ticket, "PVE:root@pam:") && self.csrf_token != null
      error_message = "This is no ticket."
    }
  }
}
ephemeral "pve_cluster_join_information" "this" {}
ephemeral "pve_cluster_options" "this" {}

resource "pve_sdn_dns_powerdns" "copy" {
  dns            = "copy"
  url            = "http://127.0.0.1:4318/api"
  key_wo         = ephemeral.pve_sdn_dns_powerdns.theirs.key
  key_wo_version = 1
}
`;
/** The default provider does all its work under the lock. */
const LOCKED = `
provider "pve" { alias = "lock" }

ephemeral "pve_sdn_lock" "run" {
  provider      = pve.lock
  allow_pending = true
}

provider "pve" { sdn_lock_token = ephemeral.pve_sdn_lock.run.token }
`;
const ZONE = `
resource "pve_sdn_zone_simple" "lab" { zone = "lab" }

resource "pve_sdn_vnet" "web" {
  vnet = "web"
  zone = pve_sdn_zone_simple.lab.zone
}
`;

/** Returns the surroundings of a secret that should not be there. */
const aroundIn = (place: string, secret: string) =>
  place.split("\n").flatMap((line) => {
    const at = line.indexOf(secret);
    return at < 0 ? [] : [line.slice(Math.max(0, at - 150), at + secret.length + 50)];
  });

const DOCS = join(import.meta.dirname, "..", "..", "docs");
const examplesOf = (page: string) =>
  [...readFileSync(join(DOCS, page), "utf8").matchAll(/^```terraform\n([\s\S]*?)^```/gm)].map(([, text = ""]) => text);

const FEATURE = "write-only attributes";

describe.skipIf(lacks(FEATURE))(`ephemeral resources${because(FEATURE)}`, () => {
  let cluster: TestCluster;
  /** Tokens of the locks that were observed during commands. */
  const tokens = new Set<string>();
  const stored = () => cluster.simulator.state.toJSON() as Record<string, { token?: string } | undefined>;
  const lock = () => stored()["sdn/.lock"]?.token;
  beforeAll(async () => {
    const environment = { PVE_SDN_APPLY: "auto" };
    cluster = await openTestCluster({ packaged: true, environment });
    const theirs = { dns: "theirs", type: "powerdns", url: "http://127.0.0.1:4318/api", key: KEY };
    await cluster.session().post("/cluster/sdn/dns", theirs, { domain: "domain-sdn" });
    // Keeps the lock long enough for the test to observe it.
    cluster.simulator.faults.add({
      fault: "delay",
      milliseconds: 150,
      request: { method: "PUT", path: "/cluster/sdn" },
    });
  });
  afterAll(() => cluster?.close());

  const writes = (from: number) =>
    cluster.simulator.requests.all
      .slice(from)
      .filter(({ method, operation = "" }) => method !== "GET" && operation.includes("/cluster/sdn"));

  it("ephemeral resources give values to write-only attributes and provider blocks, and leave none in state, plan or log", async () => {
    const { workspace } = cluster;
    workspace.write("main.tf", EPHEMERALS + LOCKED + ZONE);
    const watch = setInterval(() => {
      const token = lock();
      if (token !== undefined) tokens.add(token);
    }, 20);
    const environment = { TF_LOG: "trace", TF_LOG_PATH: "trace" };
    const outputs: string[] = [];
    for (const args of [
      ["plan", "-out=plan.tfplan"],
      ["apply", "plan.tfplan"],
      ["plan", "-detailed-exitcode"],
    ]) {
      const { code, stdout, stderr } = await workspace.run(args, { environment });
      expect([args[0], code, stderr]).toEqual([args[0], 0, ""]);
      outputs.push(stdout);
    }
    clearInterval(watch);
    const copied = await cluster.session().get<{ key?: string }>("/cluster/sdn/dns/copy");
    expect(copied.key).toBe(KEY);
    const trace = workspace.read("trace");
    expect(trace).toMatch(/ephemeral\.pve_sdn_lock/);
    const plan = unzipped(readFileSync(join(workspace.directory, "plan.tfplan")));
    const places = [...outputs, trace, workspace.read("terraform.tfstate"), ...[...plan.values()].map(String)];
    expect(tokens.size).toBeGreaterThan(0);
    for (const secret of [KEY, ...tokens]) for (const place of places) expect(aroundIn(place, secret)).toEqual([]);
    for (const place of places) expect(place).not.toMatch(/PVE:root@pam:[0-9A-F]{8}::[^(]/);
  });

  it("ephemeral resources have valid examples in Terraform's own format", async () => {
    const pages = readdirSync(join(DOCS, "ephemeral-resources")).map((file) => `ephemeral-resources/${file}`);
    const examples = [...pages, "guides/secrets.md", "guides/lock-sdn.md"].map((page) =>
      // One block of the guide names resources of the reader.
      examplesOf(page)
        .filter((text) => !text.includes("pve_sdn_vnet.web"))
        .join("\n"),
    );
    expect(examples.filter((text) => text.includes("ephemeral "))).toHaveLength(pages.length + 2);
    const { workspace, run, close } = await openTestCluster();
    try {
      await expectValid(workspace, examples, run);
    } finally {
      await close();
    }
  });

  it("a run holds the lock from its first SDN change to the end of its apply, and locks other clients out", async () => {
    const { workspace, simulator, run } = cluster;
    const before = simulator.requests.all.length;
    workspace.write("main.tf", LOCKED + ZONE.replace('vnet = "web"', 'vnet  = "web"\n  alias = "front"'));
    const applied = run("apply", "-auto-approve");
    await until(() => writes(before).some(({ operation }) => operation === "PUT /cluster/sdn/vnets/{vnet}"));
    const theirs = { zone: "theirs", type: "simple" };
    const others = cluster.session().post("/cluster/sdn/zones", theirs, { domain: "domain-sdn" });
    await expect(others).rejects.toThrow("invalid lock token");
    await applied;
    const ours = writes(before)
      .filter(({ params }) => params.zone !== "theirs")
      .map(({ operation, status }) => `${status} ${operation}`)
      .filter((name) => !name.includes("/dns/"));
    // The lock of the plan, the lock of the apply, and the request that confirms the end of each.
    const end = ["500 POST /cluster/sdn/lock", "200 DELETE /cluster/sdn/lock"];
    expect(ours).toEqual([
      "200 POST /cluster/sdn/lock",
      ...end,
      "200 POST /cluster/sdn/lock",
      "200 PUT /cluster/sdn/vnets/{vnet}",
      "200 PUT /cluster/sdn",
      ...end,
    ]);
  });

  it.each([
    ["SIGINT", "Terraform alone"],
    ["SIGKILL", "Terraform alone"],
    // Ctrl-C, and the signal that ends services and jobs.
    ["SIGINT", "all its processes"],
    ["SIGTERM", "all its processes"],
  ] as const)("the lock ends with a run that is ended by %s to %s", async (signal, whom) => {
    const { workspace, simulator, apply } = cluster;
    // Objects of earlier runs go first: removals do not wait for the lock.
    workspace.write("main.tf", "");
    await apply();
    const zone = `${signal.slice(3).toLowerCase()}${whom.length}`.slice(0, 8);
    workspace.write("main.tf", `${LOCKED}resource "pve_sdn_zone_simple" "${zone}" {\n  zone = "${zone}"\n}\n`);
    const fault = simulator.faults.add({ fault: "task", milliseconds: 600_000 });
    const run = workspace.start(["apply", "-auto-approve"]);
    const before = simulator.requests.all.length;
    await until(() => writes(before).some(({ operation }) => operation === "PUT /cluster/sdn"));
    expect(lock()).toBeDefined();
    process.kill(whom === "all its processes" ? -groupOf(run) : groupOf(run), signal);
    await run.finished;
    await until(() => lock() === undefined);
    simulator.faults.remove(fault);
    workspace.write(".terraform.tfstate.lock.info", "");
  });
});
