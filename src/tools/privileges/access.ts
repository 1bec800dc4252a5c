/** Derives roles and access rules, and writes them as `pveum` commands, or as HCL or constructs for bpg/proxmox, which manages users, roles and access rules. */

import { shellOn } from "../../output/shell";
import type { Grant } from "../../resources/permissions/requirement";
import { upperFirst } from "../../strings/case";
import { hclAttributes, hclLiteral } from "../languages/literals";
import { libraryOf, ROOT } from "../root";
import type { NeededPrivileges } from "./needed";

interface Role {
  readonly name: string;
  readonly privileges: readonly string[];
}

interface AccessRule {
  readonly path: string;
  readonly role: string;
  readonly propagate: boolean;
}

export interface Access {
  readonly roles: readonly Role[];
  readonly rules: readonly AccessRule[];
}

/** Roles and rules that grant exactly these privileges. PVE applies only the rule nearest to a path, so each rule repeats the privileges that propagate from above. */
export function accessFor(grants: readonly Grant[], name: string): Access {
  const roles = new Map<string, Role>();
  const rules: AccessRule[] = [];
  for (const path of [...new Set(grants.map((grant) => grant.path))].sort()) {
    for (const propagate of [false, true]) {
      const privileges = privilegesAt(path, propagate, grants);
      if (privileges.length === 0) continue;
      const key = privileges.join(" ");
      const role = roles.get(key) ?? { name: freeName(name, path, [...roles.values()]), privileges };
      roles.set(key, role);
      rules.push({ path, role: role.name, propagate });
    }
  }
  return { roles: [...roles.values()], rules };
}

function privilegesAt(path: string, propagate: boolean, grants: readonly Grant[]): string[] {
  const effective = grants.filter((grant) =>
    propagate ? grant.below && reaches(grant.path, path) : !grant.below && grant.path === path,
  );
  return [...new Set(effective.map(({ privilege }) => privilege))].sort();
}

const reaches = (upper: string, path: string) => upper === "/" || upper === path || path.startsWith(`${upper}/`);

/** Unique role name: `Terraform` for the root, `TerraformSdn` below `/sdn`, with a number if it is taken. */
function freeName(name: string, path: string, taken: readonly Role[]): string {
  const [, first = ""] = path.split("/");
  const wanted = `${name}${upperFirst(first)}`;
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? wanted : `${wanted}${number}`;
    if (!taken.some((role) => role.name === candidate)) return candidate;
  }
}

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
  return `${notes(needed)}${lines.join("\n")}\n`;
}

/** Resources for rules. Their keys are paths, so that a new rule changes no other one. A path may have a rule of each kind. */
const RULES = [
  { label: "terraform", propagates: false },
  { label: "terraform_below", propagates: true },
] as const;

export function asHcl({ roles, rules }: Access, { user, token }: TokenAccount, needed: NeededPrivileges): string {
  const blocks = [
    block('variable "terraform_password"', [
      ["type", "string"],
      ["sensitive", "true"],
    ]),
    block('resource "proxmox_virtual_environment_user" "terraform"', [
      ["user_id", hclLiteral(user)],
      ["password", "var.terraform_password"],
    ]),
    block('resource "proxmox_virtual_environment_role" "terraform"', [
      ["for_each", table(roles.map(({ name, privileges }) => [name, `[${privileges.map(hclLiteral).join(", ")}]`]))],
      ["role_id", "each.key"],
      ["privileges", "each.value"],
    ]),
    ...RULES.flatMap(({ label, propagates }) => {
      const own = rules.filter(({ propagate }) => propagate === propagates);
      if (own.length === 0) return [];
      return block(`resource "proxmox_acl" "${label}"`, [
        ["for_each", table(own.map(({ path, role }) => [path, hclLiteral(role)]))],
        ["user_id", "proxmox_virtual_environment_user.terraform.user_id"],
        ["role_id", "proxmox_virtual_environment_role.terraform[each.value].role_id"],
        ["path", "each.key"],
        ["propagate", String(propagates)],
      ]);
    }),
    block('resource "proxmox_user_token" "terraform"', [
      ["user_id", "proxmox_virtual_environment_user.terraform.user_id"],
      ["token_name", hclLiteral(token)],
      ["privileges_separation", "false"],
    ]),
  ];
  return notes(needed) + blocks.join("\n");
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
    ...rules.flatMap(({ path, role, propagate }) => [
      `new Acl(this, ${JSON.stringify(`${propagate ? "acl-below" : "acl"}${path}`)}, {`,
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
  return `${notes(needed, "//")}import { TerraformVariable } from "${libraryOf(ROOT)}";
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

/** Comment lines about operations that no role can grant. */
function notes({ root }: NeededPrivileges, sign = "#"): string {
  if (root.length === 0) return "";
  const lines = [
    "The provider also needs username = root@pam and its password, because no token may do this:",
    ...root.map(({ operation, for: addresses }) => `  ${operation}  (${addresses.join(", ")})`),
  ];
  return lines.map((line) => `${sign} ${line}\n`).join("");
}

type Pairs = readonly (readonly [name: string, expression: string])[];

/** An HCL block in the format of `terraform fmt`. */
const block = (head: string, attributes: Pairs): string => `${head} {\n${hclAttributes(attributes, "  ")}}\n`;

/** A map within a block. */
const table = (entries: Pairs): string =>
  `{\n${hclAttributes(
    entries.map(([key, value]) => [hclLiteral(key), value]),
    "    ",
  )}  }`;

/** Quotes a word of a command for the shell of a node. */
const quoted = shellOn("linux").word;
