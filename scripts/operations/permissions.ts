/**
 * The permission rule of each operation, `src/resources/permissions/rules.json`: that of the server's description, in
 * the form of `src/resources/permissions/requirement.ts`, and rules that only the server's code has (`code-rules.ts`).
 */
import type { Rule } from "../../src/resources/permissions/requirement";
import { CODE_RULES } from "./code-rules";
import { describedPermissions, describedVersion, type Permissions } from "./description";

/** Groups the operations by their rule. */
export function permissionsText(): string {
  const rules = new Map<string, string[]>();
  for (const [name, rule] of permissionRules()) {
    const text = JSON.stringify(rule);
    rules.set(text, [...(rules.get(text) ?? []), name]);
  }
  const rows = [...rules].map(([rule, names]) => `    [${rule}, ${JSON.stringify(names)}]`);
  return `{\n  "version": ${JSON.stringify(describedVersion())},\n  "rules": [\n${rows.join(",\n")}\n  ]\n}\n`;
}

export function permissionRules(): ReadonlyMap<string, Rule> {
  const inCode = new Map<string, Rule>();
  for (const { operations, rule } of CODE_RULES) {
    for (const name of operations) {
      if (inCode.has(name)) throw new Error(`${name}: two rows of code-rules.ts`);
      inCode.set(name, rule);
    }
  }
  const rules = describedPermissions().map(({ name, permissions, parameters }) => {
    const declared = ruleOf(permissions, parameters, name);
    const added = inCode.get(name);
    inCode.delete(name);
    if (added === undefined) return [name, declared] as const;
    return [name, declared === "everybody" ? added : { every: [declared, added] }] as const;
  });
  if (inCode.size > 0) throw new Error(`no such operations: ${[...inCode.keys()].join(", ")}`);
  return new Map(rules);
}

/** Without a described rule, only root@pam may call an operation. */
export function ruleOf(permissions: Permissions, parameters: ReadonlySet<string>, name: string): Rule {
  // Two operations have their check without the enclosing object.
  if (Array.isArray(permissions)) return checked(permissions as unknown as Check, parameters, name);
  const { user, check } = permissions as { readonly user?: string; readonly check?: Check };
  if (user === "all" || user === "world") return "everybody";
  if (user !== undefined) throw new Error(`${name}: a rule for the user ${user}`);
  return check ? checked(check, parameters, name) : "root";
}

type Check = readonly [string, ...unknown[]];

function checked([kind, ...rest]: Check, parameters: ReadonlySet<string>, name: string): Rule {
  const parts = () => (rest as Check[]).map((part) => checked(part, parameters, name));
  if (kind === "and") return { every: parts() };
  if (kind === "or") return { some: parts() };
  // Only operations on users, which this table lacks, have `userParam` and similar checks.
  if (kind !== "perm") throw new Error(`${name}: a check of the kind ${kind}`);
  const [template, privileges, ...options] = rest as [string, readonly string[], ...unknown[]];
  const isAny = options[0] === "any" && options[1] === 1;
  if (options.length > 0 && !isAny) throw new Error(`${name}: a check with ${JSON.stringify(options)}`);
  // A parameter that the operation lacks counts as `-`: grant the privilege further up, with effect below.
  const missing = [...template.matchAll(/\/\{([^}]+)\}/g)].find(([, parameter = ""]) => !parameters.has(parameter));
  const at = missing ? { path: template.slice(0, missing.index) || "/", below: true } : { path: template };
  return isAny ? { ...at, any: privileges } : { ...at, all: privileges };
}
