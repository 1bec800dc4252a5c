/** Causes that make every request fail are reported once: by the provider's configuration, if that needs no request. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SECRETS, USER_CONFIG } from "../../src/simulator/kernel/access/user-config";
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";

const OBJECTS = `provider "pve" {}
resource "pve_firewall_alias" "web" {
  count = 4
  name  = "web\${count.index}"
  cidr  = "192.0.2.\${count.index}"
}
resource "pve_pool" "lab" { pool_id = "lab" }
resource "pve_sdn_zone_simple" "lab" { zone = "lab" }
`;

const POOR = "00000000-0000-4000-8000-000000000001";

let cluster: TestCluster;
let environment: Readonly<Record<string, string>>;
let state: string;

beforeAll(async () => {
  cluster = await openTestCluster({ environment: { PVE_USERNAME: "", PVE_PASSWORD: "" } });
  cluster.simulator.state.change(USER_CONFIG, ({ tokens }) => {
    tokens["root@pam!poor"] = { privsep: true, expire: 0 };
  });
  cluster.simulator.state.change(SECRETS, ({ tokens }) => {
    tokens["root@pam!poor"] = POOR;
  });
  environment = { ...cluster.environment };
  cluster.workspace.write("main.tf", OBJECTS);
  await cluster.apply();
  state = cluster.workspace.read("terraform.tfstate");
});

afterAll(async () => {
  await cluster?.close();
});

interface Reported {
  readonly severity: string;
  readonly summary: string;
  readonly detail: string;
  readonly address?: string;
}

async function plan(given: Readonly<Record<string, string>>, objects: "there" | "new") {
  Object.assign(cluster.environment, environment, given);
  cluster.workspace.write("terraform.tfstate", objects === "there" ? state : "");
  const before = cluster.simulator.requests.all.length;
  const { code, stdout } = await cluster.workspace.run(["plan", "-json"]);
  const reported = stdout
    .split("\n")
    .filter((line) => line.includes('"type":"diagnostic"'))
    .map((line) => (JSON.parse(line) as { diagnostic: Reported }).diagnostic);
  const sent = cluster.simulator.requests.all.slice(before).map(({ method, path, status }) => [method, path, status]);
  return {
    code,
    errors: reported.filter(({ severity }) => severity === "error"),
    warnings: reported.filter(({ severity }) => severity === "warning"),
    sent: sent.map((parts) => parts.join(" ")),
  };
}

const https = () => (environment.PVE_ENDPOINT ?? "").replace("http:", "https:");

describe.each(["there", "new"] as const)("a run whose objects are %s", (objects) => {
  it.each([
    ["no credential", () => ({ PVE_API_TOKEN: "" }), /cannot be configured: api_token/, /A credential is needed/],
    ["no endpoint", () => ({ PVE_ENDPOINT: "" }), /No endpoint/, /PVE_ENDPOINT/],
    ["an endpoint without TLS", () => ({ PVE_ENDPOINT: https() }), /No trusted connection/, /does not use TLS/],
    [
      "a wrong password",
      () => ({ PVE_API_TOKEN: "", PVE_USERNAME: "root@pam", PVE_PASSWORD: "wrong" }),
      /refuses the login of root@pam/,
      /PVE_PASSWORD/,
    ],
    [
      "a wrong realm",
      () => ({ PVE_API_TOKEN: "", PVE_USERNAME: "root@corp", PVE_PASSWORD: cluster.simulator.password }),
      /refuses the login of root@corp/,
      /of the name: here "corp"/,
    ],
  ])("reports one error, of the provider block, for %s", async (_what, given, summary, detail) => {
    const { code, errors, warnings } = await plan(given(), objects);
    expect(code).toBe(1);
    expect(errors).toHaveLength(1);
    expect(warnings).toEqual([]);
    expect(errors[0]).toMatchObject({ address: 'provider["registry.terraform.io/cdktf-pve/pve"]' });
    expect(errors[0]?.summary).toMatch(summary);
    expect(errors[0]?.detail.replace(/\s+/g, " ")).toMatch(detail);
  });

  it.each([
    [
      "a wrong secret",
      () => ({ PVE_API_TOKEN: "root@pam!poor=00000000-0000-4000-8000-000000000002" }),
      /Authentication failed!/,
      /Check the API token/,
    ],
    [
      "a token without any permission",
      () => ({ PVE_API_TOKEN: `root@pam!poor=${POOR}` }),
      /root@pam!poor has no permissions at all/,
      /privilege separation/,
    ],
  ])(
    "reports one error for %s, and warns which other objects it could not read",
    async (_what, given, summary, detail) => {
      const { code, errors, warnings, sent } = await plan(given(), objects);
      expect(code).toBe(1);
      expect(errors).toHaveLength(1);
      expect(errors[0]?.summary).toMatch(summary);
      expect(errors[0]?.detail.replace(/\s+/g, " ")).toMatch(detail);
      expect(new Set(warnings.map((warning) => warning.summary)).size).toBe(objects === "there" ? 1 : 0);
      expect(sent.length).toBeLessThanOrEqual(8);
    },
  );

  it("reads only the objects, and checks the permissions once if they are new", async () => {
    const { code, errors, sent } = await plan({}, objects);
    expect(code).toBe(0);
    expect(errors).toEqual([]);
    const read = ["/cluster/firewall/aliases", "/cluster/sdn/zones", "/pools"];
    expect(sent.sort()).toEqual(
      objects === "new" ? ["GET /access/permissions 200", "GET /version 200"] : read.map((path) => `GET ${path} 200`),
    );
  });
});

it("shows at a data source that its cause is reported already", async () => {
  cluster.workspace.write("data.tf", 'data "pve_pools" "all" {}\ndata "pve_pools" "again" {}\n');
  try {
    const { errors } = await plan({ PVE_API_TOKEN: "root@pam!none=00000000-0000-4000-8000-000000000002" }, "new");
    expect(errors.filter(({ detail }) => detail.includes("Check the API token")).length).toBeLessThanOrEqual(2);
    expect(errors.filter(({ detail }) => detail.includes("has the same cause")).length).toBeGreaterThanOrEqual(1);
  } finally {
    cluster.workspace.write("data.tf", "");
  }
});
