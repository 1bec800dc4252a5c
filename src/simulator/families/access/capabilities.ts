/** The permission map of a login: what its user may do anywhere, by area. */
import { privilegesOf } from "../../kernel/access/permissions";
import { USER_CONFIG } from "../../kernel/access/user-config";
import type { Call } from "../../kernel/call";

const AREAS: Readonly<Record<string, { paths: RegExp; privileges: RegExp }>> = {
  vms: { paths: /^\/(vms|pool)?(\/|$)/, privileges: /^(VM\.|Permissions\.Modify)/ },
  access: { paths: /^\/(access)?(\/|$)/, privileges: /^((User|Group)\.|Permissions\.Modify)/ },
  storage: { paths: /^\/(storage|pool)?(\/|$)/, privileges: /^(Datastore\.|Permissions\.Modify)/ },
  nodes: { paths: /^\/(nodes)?(\/|$)/, privileges: /^(Sys\.|Permissions\.Modify)/ },
  sdn: { paths: /^\/(sdn)?(\/|$)/, privileges: /^(SDN\.|Permissions\.Modify)/ },
  dc: { paths: /^\/$/, privileges: /^(Sys\.Audit|Sys\.Modify|SDN\.)/ },
  mapping: { paths: /^\/(mapping)?(\/|$)/, privileges: /^(Mapping\.|Permissions\.Modify)/ },
};

export function capabilities(call: Call, user: string): Record<string, Record<string, 1>> {
  const config = call.read(USER_CONFIG);
  const paths = [...new Set(["/", ...config.acl.map(({ path }) => path)])];
  const areas: Record<string, Record<string, 1>> = {};
  for (const [area, { paths: ofArea, privileges }] of Object.entries(AREAS)) {
    const held = paths.filter((path) => ofArea.test(path)).flatMap((path) => [...privilegesOf(config, user, path)]);
    areas[area] = Object.fromEntries(held.filter((privilege) => privileges.test(privilege)).map((name) => [name, 1]));
  }
  return areas;
}
