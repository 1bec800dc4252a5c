/** Refusals of the family `replication`, in the server's words. */
import { fail, parameterError, type Refusal } from "../../kernel/refusal";

export const jobNotFound: Refusal<[id: string]> = (id) => fail(500, `no such replication job '${id}'`);
export const noSuchGuest: Refusal<[vmid: number]> = (vmid) => fail(500, `Guest '${vmid}' does not exist.`);
export const noSuchTarget: Refusal<[target: string]> = (target) => fail(500, `Target '${target}' does not exist.`);
export const wrongSource: Refusal<[source: string, vmid: number, node: string]> = (source, vmid, node) =>
  fail(500, `Source '${source}' does not match current node of guest '${vmid}' (${node})`);
export const sameNode: Refusal = () => fail(500, "Source and target must not be identical");
export const targetInUse: Refusal<[guest: number, target: unknown]> = (guest, target) =>
  fail(500, `replication job for guest '${guest}' to target 'local/${target}' already exists`);
export const jobExists: Refusal<[id: string]> = (id) => fail(500, `replication job '${id}' already exists`);
export const noSuchJob: Refusal<[id: string]> = (id) => fail(500, `no such job '${id}'`);
export const keepAndForce: Refusal = () => parameterError({ keep: "conflicts with parameter 'force'" });
export const notReplicatable: Refusal<[volume: string]> = (volume) =>
  fail(500, `missing replicate feature on volume '${volume}'`);
export const noVolumes: Refusal = () => fail(500, "No replicatable volumes found");
