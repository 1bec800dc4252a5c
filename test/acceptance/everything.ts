/** A configuration with nearly every type: the examples of the reference pages, and objects that those cannot name. */
import { openTestCluster, type TestCluster } from "../lifecycle/cluster";
import { exampleConfiguration } from "./example-configuration";

const FAMILIES = "acme backup firewall ha mapping notifications pools qemu replication sdn".split(" ");

/** The other families: their examples name servers and realms that do not exist. */
const FURTHER = `
resource "pve_cluster_options" "these" {
  keyboard   = "de"
  http_proxy = "http://user:secret@127.0.0.1:3128"
  migration  = { type = "secure", network = "192.0.2.0/24" }
}

resource "pve_metric_server_graphite" "graphite" {
  server_id = "graphite"
  server    = "192.0.2.9"
  port      = 2003
}

resource "pve_metric_server_influxdb" "influx" {
  server_id = "influx"
  server    = "192.0.2.9"
  port      = 8089
}

resource "pve_metric_server_opentelemetry" "otel" {
  server_id = "otel"
  server    = "127.0.0.1"
  port      = 4318
}

resource "pve_realm_sync_job" "staff" {
  job_id   = "staff"
  realm    = "corpldap"
  schedule = "daily"
  scope    = "both"
}
`;

export const everything = (): string => exampleConfiguration(FAMILIES) + FURTHER;

/** Contents of the cluster and the state after an apply, without the credentials of its cluster. */
let applied: { readonly contents: object; readonly state: string } | undefined;

/** Opens a cluster with all these objects. The first one of a process is applied; others start with its contents. */
export async function openWithEverything(): Promise<TestCluster> {
  const cluster = await openTestCluster({ environment: { PVE_SDN_APPLY: "auto" } });
  const { workspace, simulator } = cluster;
  workspace.write("main.tf", everything());
  if (applied) {
    simulator.state.load(applied.contents as never);
    workspace.write("terraform.tfstate", applied.state);
    return cluster;
  }
  await cluster.apply();
  const { "priv/simulator-secrets": _, ...contents } = simulator.state.toJSON() as Record<string, unknown>;
  applied = { contents, state: workspace.read("terraform.tfstate") };
  return cluster;
}
