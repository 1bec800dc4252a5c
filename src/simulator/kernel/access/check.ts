/** The permission check of an operation, before its parameters are verified: so the server orders them. */
import type { Operation, PermissionCheck } from "../../schema/operation";
import { permissionError } from "../refusal";
import { normalizePath, ROOT } from "./permissions";

/** Answers which privileges the caller has on a path. */
export type Privileges = (path: string) => ReadonlySet<string>;

type Values = Readonly<Record<string, unknown>>;

/** Fills `{name}` from the parameters; a missing one becomes `-`. Lists and objects make a path that cannot be. */
function fillTemplate(template: string, params: Values): string | undefined {
  let possible = true;
  const path = template.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value !== null && typeof value === "object") possible = false;
    return value === undefined || value === null ? "-" : String(value);
  });
  return possible ? normalizePath(path) : undefined;
}

/** Whether the privileges suffice; the text of a refusal names the path and what is missing. */
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

/** Evaluates a check; with `quiet` it says false instead of refusing, except inside "and". */
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

/** Refuses callers who may not use the operation at all. Only root@pam itself (not a token) passes without a rule. */
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
