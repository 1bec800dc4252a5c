/** Privileges, and the roles that every cluster has. */

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
const EVERYTHING = [VM_ADMIN, DATASTORE_ADMIN, SDN_ADMIN, MAPPING_ADMIN, POOL_ADMIN, USER_ADMIN, SYS_ADMIN, ROOT_ONLY];

const words = (text: string): readonly string[] => text.split(/\s+/).filter((word) => word !== "");

export const allPrivileges: readonly string[] = words(EVERYTHING.join(" "));

export const builtInRoles: Readonly<Record<string, readonly string[]>> = {
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
