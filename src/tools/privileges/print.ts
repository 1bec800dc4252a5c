/** Writes access as `pveum` commands, or as HCL or constructs for bpg/proxmox, which manages users, roles and access rules. */
import { libraryOf, ROOT } from "../root";
import type { NeededPrivileges } from "./needed";
import type { Access } from "./roles";

export interface TokenAccount {
  /** User id, such as `terraform@pve`. */
  readonly user: string;
  /** Name of the token. */
  readonly token: string;
}

export function asCommands({ roles, rules }: Access, { user, token }: TokenAccount, needed: NeededPrivileges): string {
  const lines = [
    ...roles.map(({ name, privileges }) => `pveum role add ${name} --privs "${privileges.join(" ")}"`),
    `pveum user add ${quoted(user)}`,
    ...rules.map(
      ({ path, role, propagate }) =>
        `pveum acl modify ${quoted(path)} --users ${quoted(user)} --roles ${role} --propagate ${propagate ? 1 : 0}`,
    ),
    `pveum user token add ${quoted(user)} ${quoted(token)} --privsep 0`,
  ];
  return `${[...notes(needed), ...lines].join("\n")}\n`;
}

export function asHcl({ roles, rules }: Access, { user, token }: TokenAccount, needed: NeededPrivileges): string {
  const blocks = [
    block('variable "terraform_password"', [
      ["type", "string"],
      ["sensitive", "true"],
    ]),
    block('resource "proxmox_virtual_environment_user" "terraform"', [
      ["user_id", text(user)],
      ["password", "var.terraform_password"],
    ]),
    ...roles.map(({ name, privileges }) =>
      block(`resource "proxmox_virtual_environment_role" ${text(label(name))}`, [
        ["role_id", text(name)],
        ["privileges", `[${privileges.map(text).join(", ")}]`],
      ]),
    ),
    ...rules.map(({ path, role, propagate }, index) =>
      block(`resource "proxmox_acl" "terraform_${index + 1}"`, [
        ["user_id", "proxmox_virtual_environment_user.terraform.user_id"],
        ["role_id", `proxmox_virtual_environment_role.${label(role)}.role_id`],
        ["path", text(path)],
        ["propagate", String(propagate)],
      ]),
    ),
    block('resource "proxmox_user_token" "terraform"', [
      ["user_id", "proxmox_virtual_environment_user.terraform.user_id"],
      ["token_name", text(token)],
      ["privileges_separation", "false"],
    ]),
  ];
  return [...notes(needed).map((line) => `${line}\n`), blocks.join("\n")].join("");
}

/** A construct with the classes that `cdktf get` or `cdktn get` generates for bpg/proxmox. */
export function asTypeScript(
  { roles, rules }: Access,
  { user, token }: TokenAccount,
  needed: NeededPrivileges,
): string {
  const generated = [
    ["acl", "Acl"],
    ["user-token", "UserToken"],
    ["virtual-environment-role", "VirtualEnvironmentRole"],
    ["virtual-environment-user", "VirtualEnvironmentUser"],
  ];
  const variableOf = new Map(roles.map(({ name }, index) => [name, `role${index + 1}`]));
  const lines = [
    `const password = new TerraformVariable(this, "password", { type: "string", sensitive: true });`,
    `const user = new VirtualEnvironmentUser(this, "user", {`,
    `  userId: ${JSON.stringify(user)},`,
    "  password: password.stringValue,",
    "});",
    ...roles.flatMap(({ name, privileges }) => [
      `const ${variableOf.get(name)} = new VirtualEnvironmentRole(this, ${JSON.stringify(name)}, {`,
      `  roleId: ${JSON.stringify(name)},`,
      `  privileges: ${JSON.stringify(privileges).replaceAll(",", ", ")},`,
      "});",
    ]),
    ...rules.flatMap(({ path, role, propagate }, index) => [
      `new Acl(this, "acl${index + 1}", {`,
      "  userId: user.userId,",
      `  roleId: ${variableOf.get(role)}.roleId,`,
      `  path: ${JSON.stringify(path)},`,
      `  propagate: ${propagate},`,
      "});",
    ]),
    `this.token = new UserToken(this, "token", {`,
    "  userId: user.userId,",
    `  tokenName: ${JSON.stringify(token)},`,
    "  privilegesSeparation: false,",
    "});",
  ];
  return `${notes(needed, "//").join("\n")}${needed.root.length > 0 ? "\n" : ""}import { TerraformVariable } from "${libraryOf(ROOT)}";
import { Construct } from "constructs";
${generated.map(([file, name]) => `import { ${name} } from "./.gen/providers/proxmox/${file}";\n`).join("")}
/** User, token, roles and access rules for the provider pve. */
export class Access extends Construct {
  readonly token: UserToken;

  constructor(scope: Construct, id: string) {
    super(scope, id);
${lines.map((line) => `    ${line}\n`).join("")}  }
}
`;
}

/** Comments about operations that no role can grant. */
function notes({ root }: NeededPrivileges, sign = "#"): string[] {
  if (root.length === 0) return [];
  return [
    `${sign} The provider also needs username = root@pam and its password, because no token may do this:`,
    ...root.map(({ operation, for: addresses }) => `${sign}   ${operation}  (${addresses.join(", ")})`),
  ];
}

/** An HCL block in the format of `terraform fmt`. */
function block(head: string, attributes: readonly (readonly [string, string])[]): string {
  const width = Math.max(...attributes.map(([name]) => name.length));
  return `${head} {\n${attributes.map(([name, value]) => `  ${name.padEnd(width)} = ${value}\n`).join("")}}\n`;
}

const text = (value: string) => JSON.stringify(value).replace(/([$%])\{/g, "$1$1{");
const label = (name: string) => name.toLowerCase().replace(/[^a-z0-9_]/g, "_");
const quoted = (word: string) => (/^[\w@.\-/]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
