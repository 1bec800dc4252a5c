/** Checks the permission of an operation. The server does this before it verifies parameters. */
import type { Operation, PermissionCheck } from "../../schema/operation";
import { permissionError } from "../refusal";
import { normalizePath, ROOT } from "./permissions";

/** Returns the caller's privileges on an ACL path. */
export type Privileges = (path: string) => ReadonlySet<string>;

type Values = Readonly<Record<string, unknown>>;

/** Replaces `{name}` by the parameter, or by `-` if it is missing. Returns `undefined` if one is a list or an object. */
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
