/** Refusals of the family `cluster-config`, in the server's words. */
import { fail, type Refusal } from "../../kernel/refusal";

export const addressInUse: Refusal<[address: string, link: string, node: string]> = (address, link, node) =>
  fail(500, `corosync: address '${address}' already used on link ring${link}_addr by node '${node}'`);
export const noAddress: Refusal = () =>
  fail(500, "no links and no fallback ip (new_node_ip) given, cannot join cluster");
export const linkMissing: Refusal<[link: string | number]> = (link) =>
  fail(500, `corosync: link ${link} exists in cluster config but wasn't specified for new node`);
export const unknownLink: Refusal<[link: string | number]> = (link) =>
  fail(500, `corosync: link ${link} specified for new node doesn't exist in cluster config`);
export const nodeExists: Refusal<[name: string]> = (name) => fail(500, `can't add existing node '${name}'`);
export const noClusterToAddTo: Refusal = () =>
  fail(500, "invalid corosync.conf", { error0: "no nodes found in nodelist" });
export const clusterExists: Refusal = () => fail(500, "cluster config '/etc/pve/corosync.conf' already exists");
export const mayNotJoin: Refusal = () => fail(500, "Check if node may join a cluster failed!");
export const memberUnreachable: Refusal<[host: string]> = (host) =>
  fail(500, `500 Can't connect to ${host}:8006 (Connection timed out)`);
export const wrongFingerprint: Refusal<[host: string, fingerprint: string]> = (host, fingerprint) =>
  fail(500, `500 Can't connect to ${host}:8006 (fingerprint '${fingerprint}' not verified, abort!)`);
export const memberLoginFailed: Refusal = () => fail(500, "401 authentication failure");
export const joinAborted: Refusal = () => fail(500, "Cluster join aborted!");
export const notClustered: Refusal = () => fail(424, "node is not in a cluster, no join info available!");
export const unknownNode: Refusal<[node: string]> = (node) => fail(500, `unknown node '${node}'`);
export const noCertificate: Refusal<[node: string]> = (node) =>
  fail(500, `'/etc/pve/nodes/${node}/pve-ssl.pem' does not exist!`);
export const cannotDeleteSelf: Refusal = () => fail(500, "Cannot delete myself from cluster!");
export const notAMember: Refusal<[node: string]> = (node) =>
  fail(500, `Node/IP: ${node} is not a known host of the cluster.`);
export const onlyOneLink: Refusal<[count: number]> = (count) =>
  fail(500, `cluster has ${count} links, but only 1 given at /usr/share/perl5/PVE/API2/ClusterConfig.pm line 356.`);
export const severalLinks: Refusal = () =>
  fail(500, "no links given but multiple links found on other nodes, fallback only supported on single-link clusters");
export const oldProtocol: Refusal<[version: number]> = (version) =>
  fail(
    500,
    `error: unsupported old API version on joining node (${version}), cluster node has 1 and supports >= 0. Please upgrade node before joining`,
  );
