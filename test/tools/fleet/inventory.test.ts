/** Inventories of a fleet: settings and groups of clusters, and remotes of Proxmox Datacenter Manager. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { settings } from "../../../src/provider/settings";
import { inGroup, readInventory, variablesOf } from "../../../src/tools/fleet/inventory";
import { temporaryFolder } from "../../support/temporary-folder";

function read(content: string, environment = {}) {
  const folder = temporaryFolder();
  const file = join(folder, "clusters.yaml");
  writeFileSync(file, content);
  try {
    return readInventory(file, environment);
  } catch (failure) {
    throw new Error((failure as Error).message.replaceAll(`${file}: `, ""));
  }
}

const FLEET = `
clusters:
  vienna:
    endpoint: https://pve1.vienna.example.com:8006
    groups: [production, austria]
    request_timeout: 40s
  graz-2:
    endpoints: [pve1.graz.example.com, pve2.graz.example.com]
    groups: [austria]
    insecure: true
`;

it("reads settings of the provider and groups", () => {
  const [vienna, graz] = read(FLEET);
  expect(vienna).toMatchObject({
    name: "vienna",
    groups: ["production", "austria"],
    connection: { block: { endpoint: "https://pve1.vienna.example.com:8006", request_timeout: "40s", insecure: null } },
  });
  expect(graz?.connection.block).toMatchObject({
    endpoints: ["pve1.graz.example.com", "pve2.graz.example.com"],
    insecure: true,
  });
});

it("selects the clusters of a group, and suggests a group for a mistyped name", () => {
  const clusters = read(FLEET);
  const namesIn = (group?: string) =>
    inGroup(clusters, group)
      .map(({ name }) => name)
      .join(" ");
  expect([namesIn(), namesIn("production"), namesIn("austria")]).toEqual(["vienna graz-2", "vienna", "vienna graz-2"]);
  expect(() => namesIn("prodution")).toThrow('no cluster is in the group "prodution"; did you mean "production"?');
});

it("takes secrets from variables of the cluster, then from variables for all", () => {
  const environment = { PVE_API_TOKEN: "shared", PVE_API_TOKEN_GRAZ_2: "own", PVE_CA_FILE_VIENNA: "a.pem", HOME: "/h" };
  expect(variablesOf("graz-2", environment)).toMatchObject({ PVE_API_TOKEN: "own", HOME: "/h" });
  expect(variablesOf("vienna", environment)).toMatchObject({ PVE_API_TOKEN: "shared", PVE_CA_FILE: "a.pem" });
});

it.each(Object.entries(settings).filter(([, { attribute }]) => attribute.traits.sensitive))(
  "refuses the secret %s, and names its variable",
  (name, { environment }) => {
    expect(() => read(`clusters: { web: { endpoint: pve, ${name}: x } }`)).toThrow(
      `clusters.web: \`${name}\` is a secret: set ${environment} in the environment instead`,
    );
  },
);

it.each([
  ["", 'the inventory must have a map "clusters" from names to provider settings'],
  ["cluster: {}", 'the inventory has no key "cluster"; it has "clusters"'],
  ["clusters: {}", "no cluster"],
  ["clusters: { web: { groups: [a] } }", "clusters.web: `endpoint` or `endpoints` is missing"],
  ["clusters: { web: { endpoint: pve, groups: production } }", "clusters.web: `groups` must be a list of strings"],
  [
    "clusters: { web: { endpoint: pve, insecur: true } }",
    'clusters.web: there is no setting `insecur`; did you mean "insecure"?',
  ],
  [
    "clusters: { web: { endpoint: pve, request_timeout: soon } }",
    "request_timeout must be a duration such as 30s, 5m or 1h",
  ],
  [
    "clusters: { ../web: { endpoint: pve } }",
    "clusters.../web: names have letters, digits, dots, hyphens and underscores only",
  ],
  [
    "clusters: { a-b: { endpoint: pve }, a_b: { endpoint: pve } }",
    '"a-b" and "a_b" share the variables PVE_…_A_B: rename one',
  ],
  ["clusters: [", "Flow sequence in block collection must be"],
  ["[{ id: web }]", "a list must be the remotes of Proxmox Datacenter Manager, each with `id`, `type` and `nodes`"],
])("explains a mistake in %j", (content, message) => {
  expect(() => read(content)).toThrow(message);
});

it("reports all mistakes at once", () => {
  expect(() => read("clusters: { one: { endpoint: pve, protekt: [] }, two: {} }")).toThrow(
    /clusters\.one: .*`protekt`.*\nclusters\.two: .*missing/s,
  );
});

it("reads remotes of Proxmox Datacenter Manager with their certificates", () => {
  const fingerprint = Array.from({ length: 32 }, () => "AB").join(":");
  const remotes = [
    {
      type: "pve",
      id: "vienna",
      nodes: [`pve1.example.com,fingerprint=${fingerprint}`, "hostname=pve2.example.com:8007"],
      authid: "root@pam!pdm",
      token: "",
    },
    { type: "pbs", id: "backup", nodes: ["pbs.example.com"], authid: "root@pam", token: "" },
  ];
  const [vienna, ...others] = read(JSON.stringify(remotes));
  expect(others).toEqual([]);
  const endpoints = ["pve1.example.com", "pve2.example.com:8007"];
  expect(vienna).toMatchObject({ name: "vienna", connection: { block: { endpoints, fingerprint } } });
});
