/** `cdktf-pve privileges`: from a plan or a stack to the least that a token has to be allowed. */

import { type PlanOrStack, subjectsFor } from "../inputs/given-subjects";
import type { Report } from "../report/report";
import { needed } from "./needed";
import { asCommands, asHcl } from "./print";
import { accessFor } from "./roles";

export { needed } from "./needed";

export interface PrivilegesOptions extends PlanOrStack {
  /** `hcl`: resources of bpg/proxmox; else commands. */
  readonly format?: string;
  readonly user: string;
  readonly token: string;
  readonly role: string;
}

export function runPrivileges(options: PrivilegesOptions): Report {
  const subjects = subjectsFor(options);
  if (subjects.subjects.length === 0) throw new Error("There is nothing of this provider in it.");
  const needs = needed(subjects);
  const access = accessFor(needs.grants, options.role);
  const who = { user: options.user, token: options.token };
  const text = options.format === "hcl" ? asHcl(access, who, needs) : asCommands(access, who, needs);
  const grants = needs.grants.map(({ path, privilege, below, for: addresses }) => ({
    path,
    privilege,
    propagate: below,
    for: addresses,
  }));
  return { text: () => text, json: { ...who, ...access, grants, root: needs.root } };
}
