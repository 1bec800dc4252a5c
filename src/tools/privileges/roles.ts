/** Derives roles and access rules that grant exactly some privileges. */
import type { Grant } from "../../resources/permissions/requirement";
import { upperFirst } from "../../strings/case";

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

/** Roles and rules for grants. PVE applies only the rule nearest to a path, so each rule repeats the privileges that propagate from above. */
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
