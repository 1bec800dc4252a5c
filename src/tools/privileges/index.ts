/** `cdktf-pve privileges`: prints the minimum privileges for a plan or a stack. */

import { type PlanOrStack, subjectsFor } from "../inputs/subjects";
import type { Report } from "../report/report";
import { type Access, accessFor, asCommands, asHcl, asTypeScript } from "./access";
import { type NeededPrivileges, neededPrivileges } from "./needed";

export { neededPrivileges } from "./needed";

export interface PrivilegesOptions extends PlanOrStack {
  /** `hcl` or `typescript` for resources of bpg/proxmox; otherwise commands. */
  readonly format?: string;
  readonly user: string;
  readonly token: string;
  readonly role: string;
}

export interface Privileges extends Access {
  readonly user: string;
  readonly token: string;
  readonly grants: readonly {
    readonly path: string;
    readonly privilege: string;
    readonly propagate: boolean;
    /** Addresses of the objects that need it. */
    readonly for: readonly string[];
  }[];
  readonly root: NeededPrivileges["root"];
}

const PRINTERS: Readonly<Record<string, typeof asCommands>> = { hcl: asHcl, typescript: asTypeScript };

export function runPrivileges(options: PrivilegesOptions): Report<Privileges> {
  const subjects = subjectsFor(options);
  if (subjects.subjects.length === 0) throw new Error("It has no objects of this provider.");
  const needs = neededPrivileges(subjects);
  const access = accessFor(needs.grants, options.role);
  const who = { user: options.user, token: options.token };
  const text = (PRINTERS[options.format ?? ""] ?? asCommands)(access, who, needs);
  const grants = needs.grants.map(({ path, privilege, below, for: addresses }) => ({
    path,
    privilege,
    propagate: below,
    for: addresses,
  }));
  return { text: () => text, json: { ...who, ...access, grants, root: needs.root } };
}
