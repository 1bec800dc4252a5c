/** The permission map of a login: what its user may do anywhere, by area. Facts: contributing/facts/transport.md#logins. */
import { privilegesOf } from "../../kernel/access/permissions";
import { USER_CONFIG } from "../../kernel/access/user-config";
import type { Call } from "../../kernel/call";

/** Areas are the first parts of ACL paths; what holds on the root itself is the datacenter's. */
const PRIVILEGES: Readonly<Record<string, RegExp>> = {
  vms: /^(VM\.|Permissions\.Modify)/,
  access: /^((User|Group)\.|Permissions\.Modify)/,
  storage: /^(Datastore\.|Permissions\.Modify)/,
  nodes: /^(Sys\.|Permissions\.Modify)/,
  sdn: /^(SDN\.|Permissions\.Modify)/,
  dc: /^(Sys\.Audit|Sys\.Modify|SDN\.)/,
  mapping: /^(Mapping\.|Permissions\.Modify)/,
};

/** Looked at whether there are entries for them or not. */
const ALWAYS = ["/", "/nodes", "/access/groups", "/vms", "/storage", "/sdn", "/mapping"];

/** The areas that a path is about: what holds on a pool holds for its guests and storages. */
function areasOf(path: string): readonly string[] {
  const area = /^\/(\w+)/.exec(path)?.[1] ?? "dc";
  return area === "pool" ? ["vms", "storage"] : [area];
}

export function capabilities(call: Call, user: string): Record<string, Record<string, 1>> {
  const config = call.read(USER_CONFIG);
  const areas: Record<string, Record<string, 1>> = {};
  for (const area of Object.keys(PRIVILEGES)) areas[area] = {};
  for (const path of new Set([...ALWAYS, ...config.acl.map((entry) => entry.path)])) {
    for (const area of areasOf(path)) {
      const held = [...privilegesOf(config, user, path)].filter((privilege) => PRIVILEGES[area]?.test(privilege));
      for (const privilege of held) (areas[area] as Record<string, 1>)[privilege] = 1;
    }
  }
  return areas;
}
