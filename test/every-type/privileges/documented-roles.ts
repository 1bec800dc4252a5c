/** The privileges of each area in the guide about authentication, on a cluster that enforces permissions. */

import { choicesOf, needsOfChoice } from "../../../scripts/docs/roles";
import { families } from "../../../src/resources/families.generated";
import { type Grant, needsRoot } from "../../../src/resources/permissions/requirement";
import { prepared } from "../../faults/baseline";
import { hasErrors } from "../../faults/terraform";
import { type Start, World } from "../../faults/world";
import { read } from "../../repository/files";
import { inVirtualTime, type VirtualTime } from "../../support/virtual-time";
import type { Choice } from "./choices";
import { failureWith } from "./limited";

export interface DocumentedArea {
  readonly title: string;
  readonly manage: readonly Grant[];
  readonly choices: readonly Choice[];
  /** Whether the rules name the privilege for a change. */
  readonly isNamed: (privilege: string, choice: Choice) => boolean;
}

const guide = read("docs/guides/authentication.md");

/** Reads the table as a user does: a privilege on a path and on all paths below it. */
function grantsIn(cell: string): Grant[] {
  return cell.split("<br>").flatMap((line) => {
    const [names = "", path = ""] = line.split(" on ").map((part) => part.replaceAll("`", ""));
    return names.split(", ").map((privilege) => ({ privilege, path, below: true }));
  });
}

export const documentedAreas: readonly DocumentedArea[] = Object.values(families).map(({ title, resources }) => {
  const row = guide.split("\n").find((line) => line.startsWith(`| ${title} |`)) ?? "";
  const [, manage = ""] = row.split(" | ");
  const choices = choicesOf(resources).filter((choice) => !isForRoot(choice, resources));
  const isNamed = (privilege: string, choice: Choice) =>
    JSON.stringify(needsOfChoice(choice, resources)).includes(`"${privilege}"`);
  return { title, manage: grantsIn(manage), choices, isNamed };
});

/** Privileges of the user in the guide. */
export const documentedRole = /pveum role add Terraform --privs "([^"]+)"/.exec(guide)?.[1]?.split(" ") ?? [];

function isForRoot(choice: Choice, resources: Parameters<typeof needsOfChoice>[1]): boolean {
  return needsOfChoice(choice, resources).some(({ requirement }) => needsRoot(requirement));
}

interface Prepared {
  readonly name: string;
  readonly failureWith: (grants: readonly Grant[]) => Promise<string | undefined>;
}

/** Makes each change with the documented privileges, and with one less until each privilege has been missing once. */
export async function tryArea({
  manage,
  choices,
  isNamed,
}: DocumentedArea): Promise<{ failures: string[]; tried: number; superfluous: Grant[] }> {
  return inVirtualTime(async (time) => {
    const superfluous = new Set(manage);
    const failures: string[] = [];
    let tried = 0;
    for (const choice of choices) {
      const prepared = await prepare(time, choice);
      if (!prepared) continue;
      tried++;
      const failure = await prepared.failureWith(manage);
      if (failure !== undefined) failures.push(`${prepared.name}: ${failure}`);
      for (const grant of superfluous) {
        // A privilege that no rule names is never missing: it remains superfluous.
        if (!isNamed(grant.privilege, choice)) continue;
        const others = manage.filter((other) => other !== grant);
        if ((await prepared.failureWith(others)) !== undefined) superfluous.delete(grant);
      }
    }
    return { failures, tried, superfluous: [...superfluous] };
  });
}

/** Returns `undefined` for a change that needs other objects of its scenario, so that root alone cannot make it. */
async function prepare(time: VirtualTime, choice: Choice): Promise<Prepared | undefined> {
  const { name, fixture, version, given, address, before, after } = choice;
  const place = { ...(fixture && { fixture }), ...(version && { version }), given };
  const start: Start | undefined = await prepared(time, place as Parameters<typeof prepared>[1]).catch(() => undefined);
  if (!start) return undefined;
  const world = new World(time, start);
  const configs = (config: typeof before) => (config ? { [address]: config } : {});
  try {
    if (hasErrors((await time.until(world.terraform.apply(configs(before)))).diagnostics)) return undefined;
    const from = world.now;
    if (hasErrors((await time.until(world.terraform.apply(configs(after)))).diagnostics)) return undefined;
    const wanted = { contents: world.contents, isForRoot: false };
    return { name, failureWith: (grants) => failureWith(time, from, configs(after), grants, wanted) };
  } finally {
    await world.close();
  }
}
