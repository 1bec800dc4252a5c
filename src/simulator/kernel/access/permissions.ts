/**
 * Computes the privileges of a user or token on an ACL path, and checks the permission of an operation. The server does so before
 * it verifies parameters.
 *
 * Entries nearer to the path replace those above it. Entries of the user replace those of its groups. Privileges on a
 * pool also apply to its members. A privilege-separated token has at most the privileges of its user.
 */

import type { Operation, PermissionCheck } from "../../schema/operation";
import type { Frozen } from "../config-file";
import { permissionError } from "../refusal";
import type { UserConfig } from "./user-config";

// Privileges, and the roles that every cluster has.

const VM_USER = "VM.Audit VM.Backup VM.Config.CDROM VM.Config.Cloudinit VM.Console VM.GuestAgent.Audit VM.PowerMgmt";
const VM_ADMIN = `${VM_USER} VM.Allocate VM.Clone VM.Config.CPU VM.Config.Disk VM.Config.HWType VM.Config.Memory VM.Config.Network
  VM.Config.Options VM.GuestAgent.FileRead VM.GuestAgent.FileSystemMgmt VM.GuestAgent.FileWrite
  VM.GuestAgent.Unrestricted VM.Migrate VM.Replicate VM.Snapshot VM.Snapshot.Rollback`;
const DATASTORE_USER = "Datastore.AllocateSpace Datastore.Audit";
const DATASTORE_ADMIN = `${DATASTORE_USER} Datastore.Allocate Datastore.AllocateTemplate`;
const SDN_ADMIN = "SDN.Allocate SDN.Audit SDN.Use";
const MAPPING_ADMIN = "Mapping.Audit Mapping.Modify Mapping.Use";
const POOL_ADMIN = "Pool.Allocate Pool.Audit";
const USER_ADMIN = "Group.Allocate Realm.AllocateUser User.Modify";
const SYS_ADMIN = "Sys.Audit Sys.Console Sys.Syslog";
const ROOT_ONLY = "Permissions.Modify Realm.Allocate Sys.AccessNetwork Sys.Incoming Sys.Modify Sys.PowerMgmt";
const BY_ADMIN = [VM_ADMIN, DATASTORE_ADMIN, SDN_ADMIN, MAPPING_ADMIN, POOL_ADMIN, USER_ADMIN, SYS_ADMIN, ROOT_ONLY];

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

const allPrivileges: readonly string[] = words(BY_ADMIN.join(" "));

const builtInRoles: Readonly<Record<string, readonly string[]>> = {
  Administrator: allPrivileges,
  NoAccess: [],
  PVEAdmin: words([VM_ADMIN, DATASTORE_ADMIN, SDN_ADMIN, MAPPING_ADMIN, POOL_ADMIN, USER_ADMIN, SYS_ADMIN].join(" ")),
  PVEAuditor: words("Datastore.Audit Mapping.Audit Pool.Audit SDN.Audit Sys.Audit VM.Audit VM.GuestAgent.Audit"),
  PVEDatastoreAdmin: words(DATASTORE_ADMIN),
  PVEDatastoreUser: words(DATASTORE_USER),
  PVEMappingAdmin: words(MAPPING_ADMIN),
  PVEMappingAuditor: ["Mapping.Audit"],
  PVEMappingUser: words("Mapping.Audit Mapping.Use"),
  PVEPoolAdmin: words(POOL_ADMIN),
  PVEPoolUser: ["Pool.Audit"],
  PVESDNAdmin: words(SDN_ADMIN),
  PVESDNUser: words("SDN.Audit SDN.Use"),
  PVESysAdmin: words(SYS_ADMIN),
  PVETemplateUser: words("VM.Audit VM.Clone"),
  PVEUserAdmin: words(USER_ADMIN),
  PVEVMAdmin: words(VM_ADMIN),
  PVEVMUser: words(VM_USER),
};

export const ROOT = "root@pam";

const EVERYTHING: ReadonlySet<string> = new Set(allPrivileges);

/** Normalizes `/a//b/` to `/a/b`. Returns `undefined` for characters that no ACL path has. */
export function normalizePath(path: string): string | undefined {
  const clean = `/${path}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1");
  return /^[\p{L}\p{Nd}.\-_/]+\n?$/u.test(clean) ? clean : undefined;
}

/** Returns the user of a token, or the user itself. */
export function userOf(identity: string): string {
  return identity.split("!", 1)[0] as string;
}

function levelsOf(path: string): string[] {
  const segments = path.split("/").filter((segment) => segment !== "");
  return ["/", ...segments.map((_, index) => `/${segments.slice(0, index + 1).join("/")}`)];
}

function rolesOf(config: Frozen<UserConfig>, subject: string, path: string): ReadonlySet<string> {
  const groups = (config.users[subject]?.groups ?? []).map((group) => `@${group}`);
  let roles = new Set<string>();
  for (const level of levelsOf(path)) {
    const entries = config.acl.filter((entry) => entry.path === level && (entry.propagate || level === path));
    const own = entries.filter((entry) => entry.subject === subject);
    const effective = own.length > 0 ? own : entries.filter((entry) => groups.includes(entry.subject));
    if (effective.length > 0) roles = new Set(effective.map((entry) => entry.role));
  }
  return roles.has("NoAccess") ? new Set(["NoAccess"]) : roles;
}

function poolPathsOf(config: Frozen<UserConfig>, path: string): string[] {
  const [, kind, id] = /^\/(vms|storage)\/([^/]+)$/.exec(path) ?? [];
  if (id === undefined) return [];
  return Object.entries(config.pools)
    .filter(([, pool]) => (kind === "vms" ? pool.vms.includes(Number(id)) : pool.storages.includes(id)))
    .map(([name]) => `/pool/${name}`);
}

function subjectPrivileges(config: Frozen<UserConfig>, subject: string, path: string): ReadonlySet<string> {
  if (subject === ROOT) return EVERYTHING;
  const own = rolesOf(config, subject, path);
  const ofPools = poolPathsOf(config, path).flatMap((pool) => [...rolesOf(config, subject, pool)]);
  // `NoAccess` on the object or on one of its pools overrides everything else.
  if (own.has("NoAccess") || ofPools.includes("NoAccess")) return new Set();
  const privileges = [...new Set([...own, ...ofPools])].flatMap(
    (role) => builtInRoles[role] ?? config.roles[role] ?? [],
  );
  return new Set(privileges);
}

/** Returns all privileges of `identity` (a user or a token) on `path`. */
export function privilegesOf(config: Frozen<UserConfig>, identity: string, path: string): ReadonlySet<string> {
  const user = userOf(identity);
  const ofUser = subjectPrivileges(config, user, path);
  if (identity === user || !config.tokens[identity]?.privsep) return ofUser;
  const ofToken = subjectPrivileges(config, identity, path);
  return new Set([...ofToken].filter((privilege) => ofUser.has(privilege)));
}

/** The caller's privileges by ACL path. */
export type Privileges = (path: string) => ReadonlySet<string>;

type Values = Readonly<Record<string, unknown>>;

/** Replaces `{name}` with the parameter, or with `-` if it is missing. Returns `undefined` if one is a list or an object. */
function fillTemplate(template: string, params: Values): string | undefined {
  let isPath = true;
  const path = template.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value !== null && typeof value === "object") isPath = false;
    return value === undefined || value === null ? "-" : String(value);
  });
  return isPath ? normalizePath(path) : undefined;
}

/** Returns the path and the missing privilege as the refusal names them, or `undefined` if the privileges suffice. */
export function missingPrivilege(
  privileges: Privileges,
  path: string | undefined,
  wanted: readonly string[],
  any = false,
): string | undefined {
  const held = path === undefined ? new Set<string>() : privileges(path);
  if (any) return wanted.some((privilege) => held.has(privilege)) ? undefined : `${path ?? ""}, ${wanted.join("|")}`;
  const missing = wanted.find((privilege) => !held.has(privilege));
  return missing === undefined ? undefined : `${path ?? ""}, ${missing}`;
}

/** Evaluates a check. With `quiet` it returns false instead of refusing, except inside "and". */
function evaluate(check: PermissionCheck, privileges: Privileges, params: Values, quiet = false): boolean {
  const [kind, ...rest] = check;
  if (kind === "and") return (rest as PermissionCheck[]).every((part) => evaluate(part, privileges, params));
  if (kind === "or") {
    if ((rest as PermissionCheck[]).some((part) => evaluate(part, privileges, params, true))) return true;
    return quiet ? false : permissionError();
  }
  const [template, wanted, ...options] = rest as [string, readonly string[], ...unknown[]];
  const any = options[options.indexOf("any") + 1] === 1 && options.includes("any");
  const missing = missingPrivilege(privileges, fillTemplate(template, params), wanted, any);
  if (missing === undefined) return true;
  return quiet ? false : permissionError(missing);
}

/** Refuses callers without permission for the operation. Only root@pam itself, not its tokens, needs no rule. */
export function checkOperation(
  operation: Operation,
  identity: string | undefined,
  privileges: Privileges,
  params: Values,
) {
  const { user, check } = operation.permissions;
  if (user === "world" && identity === undefined) return;
  if (identity === undefined) permissionError("user != null");
  if (identity === ROOT || user === "all") return;
  if (check) evaluate(check, privileges, params);
  else if (user !== "world") permissionError("user != root@pam");
}
