/**
 * `GET /access/permissions`: what somebody may do where. Everybody may ask for themselves, users also for their tokens.
 * Facts: contributing/facts/transport.md#logins.
 */
import { privilegesOf, userOf } from "../../kernel/access/permissions";
import { USER_CONFIG } from "../../kernel/access/user-config";
import type { Call } from "../../kernel/call";
import type { Routes } from "../../kernel/router";
import * as refuse from "./texts";

/** Looked at whether there are entries for them or not. */
const ALWAYS = ["/", "/access", "/access/groups", "/nodes", "/pool", "/sdn", "/storage", "/vms"];

function effective(call: Call): Record<string, Record<string, 0 | 1>> {
  const subject = call.text("userid") ?? call.identity;
  const isOwn = subject === call.identity || userOf(subject) === call.identity;
  if (!isOwn && !call.privileges("/access").has("Sys.Audit")) refuse.mayNotSeePermissions();
  const config = call.read(USER_CONFIG);
  const members = Object.values(config.pools).flatMap(({ vms, storages }) => [
    ...vms.map((id) => `/vms/${id}`),
    ...storages.map((id) => `/storage/${id}`),
  ]);
  const asked = call.text("path");
  const paths = asked === undefined ? [...ALWAYS, ...config.acl.map(({ path }) => path), ...members] : [asked];
  const found = [...new Set(paths)].map((path) => {
    const below = privilegesOf(config, subject, `${path === "/" ? "" : path}/-`);
    const here = [...privilegesOf(config, subject, path)];
    return [path, Object.fromEntries(here.map((name) => [name, below.has(name) ? 1 : 0]))] as const;
  });
  return Object.fromEntries(found.filter(([, privileges]) => Object.keys(privileges).length > 0)) as never;
}

export const effectivePermissions: Routes = {
  "GET /access/permissions": effective,
};
