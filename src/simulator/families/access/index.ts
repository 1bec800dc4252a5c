/** Logins and effective privileges. Facts: contributing/facts/transport.md#logins. */

import { privilegesOf, userOf } from "../../kernel/access/permissions";
import { USER_CONFIG } from "../../kernel/access/user-config";
import type { Call } from "../../kernel/call";
import type { Family, Routes } from "../../kernel/router";
import * as refuse from "./texts";
import { ticket } from "./ticket";

/** Paths that are listed even without ACL entries. */
const DEFAULT_PATHS = ["/", "/access", "/access/groups", "/nodes", "/pool", "/sdn", "/storage", "/vms"];

/** Returns privileges by ACL path. Callers may read their own, and users those of their tokens. 1: also on paths below. */
function effective(call: Call): Record<string, Record<string, 0 | 1>> {
  const subject = call.text("userid") ?? call.identity;
  const isOwn = subject === call.identity || userOf(subject) === call.identity;
  if (!isOwn && !call.privileges("/access").has("Sys.Audit")) refuse.mayNotSeePermissions();
  const config = call.read(USER_CONFIG);
  const members = Object.values(config.pools).flatMap(({ vms, storages }) => [
    ...vms.map((id) => `/vms/${id}`),
    ...storages.map((id) => `/storage/${id}`),
  ]);
  const requested = call.text("path");
  const paths =
    requested === undefined ? [...DEFAULT_PATHS, ...config.acl.map(({ path }) => path), ...members] : [requested];
  const entries = [...new Set(paths)].map((path) => {
    const inherited = privilegesOf(config, subject, `${path === "/" ? "" : path}/-`);
    const held = [...privilegesOf(config, subject, path)];
    return [path, Object.fromEntries(held.map((name) => [name, inherited.has(name) ? 1 : 0]))] as const;
  });
  return Object.fromEntries(entries.filter(([, privileges]) => Object.keys(privileges).length > 0)) as never;
}

const permissions: Routes = { "GET /access/permissions": effective };

export const family: Family = { routes: [ticket, permissions] };
