/** Derives the privileges of each area for the guide about authentication, from the rules of the server and the samples of the life-cycle matrix. */
import type { Attributes } from "../../src/framework/attribute";
import { withKeyedSets } from "../../src/framework/values/state";
import type { ValueMap } from "../../src/plugin/cty/value";
import { families } from "../../src/resources/families.generated";
import type { Family } from "../../src/resources/family";
import { leastGrants } from "../../src/resources/permissions/grants";
import { type Grant, needsRoot, pathsOfObjects, type Requirement } from "../../src/resources/permissions/requirement";
import { type Need, needsOf, needsOfDataSource } from "../../src/resources/privileges/needs";
import type { Doing } from "../../src/resources/privileges/used-operations";
import type { Values } from "../../src/resources/privileges/values";
import { CHOICES, type Choice } from "../../test/every-type/privileges/choices";
import type { Config } from "../../test/faults/values";

interface AreaRole {
  readonly family: string;
  readonly title: string;
  readonly manage: readonly Grant[];
  readonly read: readonly Grant[];
  /** Types, without prefix, whose changes the server refuses for every token. */
  readonly rootOnly: readonly string[];
  /** Types with settings that the server accepts only from root@pam. */
  readonly partlyRootOnly: readonly string[];
}

function areaRoles(): AreaRole[] {
  return Object.entries(families).map(([family, { title, resources, dataSources }]: [string, Family]) => {
    const choices = choicesOf(resources);
    const changes = choices.flatMap((choice) => needsOfChoice(choice, resources));
    const dataReads = dataSources.flatMap((definition) => needsOfDataSource(definition, {}, { appliesSdn: true }));
    const rootTypes = [...new Set(changes.filter(isRootOnly).map(({ type }) => type))].sort();
    const isCreatedByRoot = (type: string) =>
      choices
        .filter(({ before, address }) => before === undefined && typeOf(address) === type)
        .every((choice) => needsOfChoice(choice, resources).some(isRootOnly));
    const reads = [...changes.filter(({ doing }) => doing === "read"), ...dataReads];
    return {
      family,
      title,
      manage: grantsOf(changes),
      read: grantsOf(reads),
      rootOnly: rootTypes.filter(isCreatedByRoot),
      partlyRootOnly: rootTypes.filter((type) => !isCreatedByRoot(type)),
    };
  });
}

/** Realistic changes of these types. `pve_api_object` needs the privileges of its path, so it belongs to no area. */
export function choicesOf(resources: Family["resources"]): Choice[] {
  const types = new Set(resources.filter(({ rights }) => !rights?.calls).map(({ type }) => type));
  return CHOICES.filter(({ address }) => types.has(typeOf(address)));
}

interface ChangeNeed extends Need {
  readonly type: string;
  readonly doing: Doing;
}

const isRootOnly = ({ requirement }: ChangeNeed) => needsRoot(requirement);
const typeOf = (address: string) => (address.split(".")[0] ?? "").replace(/^pve_/, "");

export function needsOfChoice({ address, before, after }: Choice, resources: Family["resources"]): ChangeNeed[] {
  const type = typeOf(address);
  const definition = resources.find((resource) => resource.type === type);
  if (!definition) return [];
  const [prior, planned] = [before, after].map((config) => valuesOf(config, definition.attributes)) as [
    Values | null,
    Values | null,
  ];
  const change: Doing = prior === null ? "create" : planned === null ? "delete" : "update";
  return (["read", change] as const).flatMap((doing) =>
    needsOf(definition, { doing, prior, planned }, { appliesSdn: true }).map((need) => ({ ...need, type, doing })),
  );
}

/** References to other objects count as unknown values. */
function valuesOf(config: Config | undefined, attributes: Attributes): Values | null {
  if (config === undefined) return null;
  const known = Object.entries(config).filter(([, value]) => !JSON.stringify(value).includes("${"));
  return withKeyedSets(attributes, Object.fromEntries(known) as ValueMap);
}

function grantsOf(needs: readonly Need[]): readonly Grant[] {
  const requirements = needs.map(({ requirement }) => requirement).filter((one) => !needsRoot(one));
  return onParents(leastGrants(requirements.map(onCommonPath)));
}

/** A privilege that nearly all children of a path need is granted on the path. */
function onParents(grants: readonly Grant[]): readonly Grant[] {
  const lifted = grants.map((grant) => {
    const parent = grant.path.slice(0, grant.path.lastIndexOf("/"));
    const siblings = grants.filter(
      ({ path, privilege }) => privilege === grant.privilege && path.startsWith(`${parent}/`),
    );
    return parent !== "" && siblings.length >= 4 ? { ...grant, path: parent } : grant;
  });
  return leastGrants(lifted);
}

/**
 * `/pool/web` becomes `/pool`: the part of the server's rule before the name of an object. A role applies to everything
 * below its path.
 */
function onCommonPath(requirement: Requirement): Requirement {
  if (requirement === "root") return requirement;
  if ("every" in requirement) return { every: requirement.every.map(onCommonPath) };
  if ("some" in requirement) return { some: requirement.some.map(onCommonPath) };
  const common = COMMON_PATHS.find((path) => requirement.path.startsWith(`${path}/`));
  return { ...requirement, path: common ?? requirement.path, below: true };
}

/** `/sdn/zones` before `/sdn`. */
const COMMON_PATHS = pathsOfObjects().toSorted((a, b) => b.length - a.length);

/** `` `Pool.Allocate`, `Pool.Audit` on `/pool` ``, one line per path. */
function grantsInWords(grants: readonly Grant[]): string {
  const privilegesByPath = new Map<string, string[]>();
  for (const { path, privilege } of grants) {
    privilegesByPath.set(path, [...(privilegesByPath.get(path) ?? []), `\`${privilege}\``]);
  }
  return [...privilegesByPath].map(([path, names]) => `${names.join(", ")} on \`${path}\``).join("<br>");
}

/** Commands that create a user with all of these privileges, and the table of areas. */
export function rolesSection(): string {
  const areas = areaRoles();
  const grants = areas.flatMap(({ manage, read }) => [...manage, ...read]);
  const privileges = [...new Set(grants.map(({ privilege }) => privilege))].sort();
  const rows = areas.map(({ title, manage, read, ...root }) => {
    return `| ${title} | ${grantsInWords(manage)} | ${grantsInWords(read)} | ${rootInWords(root)} |`;
  });
  return [
    "```shell",
    `pveum role add Terraform --privs "${privileges.join(" ")}"`,
    "pveum user add terraform@pve",
    "pveum acl modify / --users terraform@pve --roles Terraform",
    "pveum user token add terraform@pve tf --privsep 0",
    "```",
    "",
    "| area | to manage it | to read it only | needs `root@pam` |",
    "|---|---|---|---|",
    ...rows,
  ].join("\n");
}

function rootInWords({ rootOnly, partlyRootOnly }: Pick<AreaRole, "rootOnly" | "partlyRootOnly">): string {
  const whole = rootOnly.map((type) => `\`pve_${type}\``);
  const partly = partlyRootOnly.map((type) => `\`pve_${type}\` (some settings)`);
  return [...whole, ...partly].join("<br>");
}
