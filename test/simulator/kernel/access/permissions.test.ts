import { expect, it } from "vitest";
import { normalizePath, privilegesOf } from "../../../../src/simulator/kernel/access/permissions";
import { type AclEntry, USER_CONFIG, type UserConfig } from "../../../../src/simulator/kernel/access/user-config";

const entry = (path: string, subject: string, role: string, propagate = true): AclEntry => ({
  path,
  subject,
  role,
  propagate,
});

function config(acl: AclEntry[]): UserConfig {
  return {
    ...USER_CONFIG.initial(),
    users: { "root@pam": { enable: true, expire: 0 }, "ann@pve": { enable: true, expire: 0, groups: ["staff"] } },
    tokens: { "ann@pve!all": { privsep: false, expire: 0 }, "ann@pve!few": { privsep: true, expire: 0 } },
    roles: { Tuner: ["Sys.Modify"] },
    acl,
    pools: { "prod/web": { vms: [100], storages: ["data"] } },
  };
}

const has = (acl: AclEntry[], identity: string, path: string, privilege: string) =>
  privilegesOf(config(acl), identity, path).has(privilege);

it("root has all privileges, and its separated tokens have only their own", () => {
  expect(has([], "root@pam", "/", "Sys.Modify")).toBe(true);
  const withToken = config([entry("/", "root@pam!t", "Tuner")]);
  withToken.tokens["root@pam!t"] = { privsep: true, expire: 0 };
  expect([...privilegesOf(withToken, "root@pam!t", "/nodes/pve1")]).toEqual(["Sys.Modify"]);
});

it("an ACL entry nearer to the path replaces those above, and one without propagation counts only at its path", () => {
  const acl = [
    entry("/", "ann@pve", "Administrator"),
    entry("/sdn", "ann@pve", "PVESDNUser"),
    entry("/nodes", "ann@pve", "Tuner", false),
  ];
  expect(has(acl, "ann@pve", "/pool/x", "Pool.Allocate")).toBe(true);
  expect(has(acl, "ann@pve", "/sdn/zones/z", "SDN.Allocate")).toBe(false);
  expect(has(acl, "ann@pve", "/sdn/zones/z", "SDN.Use")).toBe(true);
  expect([...privilegesOf(config(acl), "ann@pve", "/nodes")]).toEqual(["Sys.Modify"]);
  expect(has(acl, "ann@pve", "/nodes/pve1", "Pool.Allocate")).toBe(true);
});

it("the user's own ACL entry wins over the group's, and NoAccess over all others", () => {
  const acl = [
    entry("/", "@staff", "Administrator"),
    entry("/mapping", "ann@pve", "PVEMappingAuditor"),
    entry("/vms", "@staff", "NoAccess"),
  ];
  expect(has(acl, "ann@pve", "/", "Sys.Modify")).toBe(true);
  expect([...privilegesOf(config(acl), "ann@pve", "/mapping/pci/x")]).toEqual(["Mapping.Audit"]);
  expect([...privilegesOf(config(acl), "ann@pve", "/vms/100")]).toEqual([]);
});

it("members of a pool get the caller's privileges on the pool", () => {
  const acl = [entry("/pool/prod", "ann@pve", "PVEVMUser")];
  expect(has(acl, "ann@pve", "/vms/100", "VM.PowerMgmt")).toBe(true);
  const ended = [entry("/pool/prod", "ann@pve", "NoAccess"), entry("/vms", "ann@pve", "PVEVMUser")];
  expect(has(ended, "ann@pve", "/vms/100", "VM.PowerMgmt")).toBe(false);
  expect(has(ended, "ann@pve", "/vms/101", "VM.PowerMgmt")).toBe(true);
  expect(has(acl, "ann@pve", "/vms/101", "VM.PowerMgmt")).toBe(false);
  expect(has(acl, "ann@pve", "/storage/data", "VM.PowerMgmt")).toBe(true);
});

it("a token has its user's privileges, and a separated token at most those", () => {
  const acl = [entry("/", "ann@pve", "PVESysAdmin"), entry("/", "ann@pve!few", "Administrator")];
  expect(has(acl, "ann@pve!all", "/", "Sys.Audit")).toBe(true);
  expect(has(acl, "ann@pve!few", "/", "Sys.Audit")).toBe(true);
  expect(has(acl, "ann@pve!few", "/", "Sys.Modify")).toBe(false);
});

it("paths are normalized, and invalid ones are undefined", () => {
  expect(normalizePath("//pool//a/")).toBe("/pool/a");
  expect(normalizePath("/")).toBe("/");
  expect(normalizePath("/pool/bad pool!")).toBeUndefined();
});
