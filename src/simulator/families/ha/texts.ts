/** Refusals of the family `ha`, in the server's words. */
import { fail, type Refusal } from "../../kernel/refusal";

export const groupsMigrated: Refusal<[action: string]> = (action) =>
  fail(500, `${action}: ha groups have been migrated to rules`);
export const noSuchGroup: Refusal<[group: string]> = (group) => fail(500, `no such ha group '${group}'`);
export const groupExists: Refusal<[group: string]> = (group) => fail(500, `ha group ID '${group}' already defined`);
export const groupInUse: Refusal<[sid: string]> = (sid) => fail(500, `ha group is used by service '${sid}'`);
export const notManaged: Refusal<[sid: string]> = (sid) => fail(500, `resource '${sid}' is not HA managed`);
export const typesDiffer: Refusal = () => fail(500, "types does not match");
export const resourceExists: Refusal<[sid: string]> = (sid) => fail(500, `resource ID '${sid}' already defined`);
export const serviceInError: Refusal<[sid: string]> = (sid) =>
  fail(500, `service '${sid}' in error state, must be disabled and fixed first`);
export const groupOfResourceMissing: Refusal<[group: string]> = (group) =>
  fail(500, `HA group '${group}' does not exist`);
export const noSuchResource: Refusal<[sid: string]> = (sid) => fail(500, `no such resource '${sid}'`);
export const resourceNotManaged: Refusal<[sid: string]> = (sid) =>
  fail(500, `cannot delete service '${sid}', not HA managed!`);
export const wideCharacter: Refusal = () => fail(500, "Wide character at /usr/share/perl5/PVE/ParseUtils.pm line 67.");
export const noSuchRule: Refusal<[id: string]> = (id) => fail(500, `no such ha rule '${id}'`);
export const noResources: Refusal = () => fail(500, "no resources were specified");
export const unmanagedResources: Refusal<[sids: readonly string[]]> = (sids) =>
  fail(500, `cannot use unmanaged resource(s) ${sids.join(", ")}.`);
export const noNodes: Refusal = () => fail(500, "no nodes were specified");
export const unknownNodes: Refusal<[nodes: readonly string[]]> = (nodes) =>
  fail(500, `cannot use non-existent node(s) ${nodes.join(", ")}.`);
export const ruleExists: Refusal<[id: string]> = (id) => fail(500, `HA rule '${id}' already defined`);
export const noRuleToUpdate: Refusal<[id: string]> = (id) => fail(500, `HA rule '${id}' does not exist`);
export const noSuchGuest: Refusal<[vmid: string]> = (vmid) =>
  fail(500, `unable to detect SID from VMID - VM/CT ${vmid} does not exist`);
export const notAServiceId: Refusal<[id: string]> = (id) => fail(500, `unable to parse service id '${id}'`);
export const invalidVmid: Refusal = () => fail(500, "invalid VMID");
export const guestMissing: Refusal<[sid: string]> = (sid) => fail(500, `resource '${sid}' does not exist in cluster`);
export const guestOfOtherKind: Refusal<[sid: string, vmid: string, kind: string]> = (sid, vmid, kind) =>
  fail(500, `resource '${sid}' - guest with ID ${vmid} is not a ${kind}`);
export const groupsMigratedForResource: Refusal = () =>
  fail(500, "invalid parameter 'group': ha groups have been migrated to rules");
export const infeasibleRule: Refusal<[id: string, problems: Readonly<Record<string, string>>]> = (id, problems) =>
  fail(400, `Rule '${id}' is invalid.`, problems);
export const groupsNotMigrated: Refusal<[action: string]> = (action) =>
  fail(500, `cannot ${action} ha rule: ha groups have not been migrated yet`);
