/** Refusals of the family `metrics`, in the server's words. */
import { fail, type Refusal } from "../../kernel/refusal";

export const carbonUnreachable: Refusal<[host: string, port: string, problem: string]> = (host, port, problem) =>
  fail(500, `couldn't create carbon socket [${host}]:${port} - ${problem}`);
export const influxUnreachable: Refusal<[host: string, port: string, problem: string | undefined]> = (
  host,
  port,
  problem,
) => fail(500, `couldn't create influxdb socket [${host}]:${port} - ${problem}`);
export const httpUnreachable: Refusal<[host: string, port: string, problem: string]> = (host, port, problem) =>
  fail(500, `500 Can't connect to ${host}:${port} (${problem})`);
export const openTelemetryUnreachable: Refusal<[where: string, problem: string]> = (where, problem) =>
  fail(
    500,
    `Connection test failed: 500 Can't connect to ${where} (${problem}) at /usr/share/perl5/PVE/Status/OpenTelemetry.pm line 707.`,
  );
export const unknownNodes: Refusal<[nodes: readonly string[]]> = (nodes) =>
  fail(500, `Requested node-list contains unknown nodes - ${nodes.join(", ")}`);
export const serverExists: Refusal<[id: string]> = (id) => fail(500, `Metric server '${id}' already exists`);
export const noServerToUpdate: Refusal<[id: string]> = (id) => fail(500, `no such server '${id}'`);
export const noServerToDelete: Refusal = () =>
  fail(500, "cannot lookup undefined type! at /usr/share/perl5/PVE/API2/Cluster/MetricServer.pm line 295.");
export const noSuchServer: Refusal<[id: string]> = (id) => fail(500, `status server entry '${id}' does not exist`);
