/**
 * With `check_privileges = "plan"`, the plan refuses changes that the credentials may not make. The provider reads the privileges
 * once per process. A plan reports each missing privilege once, at the first object that needs it. An apply, which plans again,
 * refuses every object that needs it.
 */
import type { PveSession } from "../../api/types";
import type { State } from "../../framework/attribute";
import type { PermitContext } from "../../framework/resource";
import { morePrivilegesMissing, privilegesMissing } from "../diagnostics";
import { type Held, holdsIn, leastGrants, mayHoldIn } from "../permissions/grants";
import { type Grant, isFulfilled, needsRoot } from "../permissions/requirement";
import { type DescribedType, type Need, needsOf } from "./needs";
import type { Doing } from "./used-operations";

interface Known {
  readonly held: Promise<Held>;
  /** Missing privileges that an error has reported already. */
  readonly reported: Set<string>;
}

const newRights = (): { known?: Known | undefined } => ({});

function known(services: PveSession): Known {
  const rights = services.client.of(newRights);
  if (rights.known) return rights.known;
  // The client has checked that the answer is an object.
  const held = services.read("GET /access/permissions", {}, {}, {}) as Promise<Held>;
  held.catch(() => {
    rights.known = undefined;
  });
  rights.known = { held, reported: new Set<string>() };
  return rights.known;
}

const WORDS: Readonly<Record<Doing, string>> = { read: "read", create: "create", update: "change", delete: "destroy" };

export async function requirePrivileges(definition: DescribedType, context: PermitContext<PveSession>): Promise<void> {
  const { services, isRepeated, error, warn } = context;
  const { checkPrivileges, hasRootTicket, sdnApply } = services.settings;
  if (checkPrivileges !== "plan") return;
  const { held, reported } = known(services);
  const may = mayHoldIn(await held);
  const holds = holdsIn(await held);
  const lines: string[] = [];
  let isLacking = false;
  for (const doing of doingsOf(context)) {
    const needs = needsOf(definition, { doing, ...sidesOf(doing, context) }, { appliesSdn: sdnApply === "auto" });
    const missing = [...lackingGrants(needs, may, holds).map(textOf), ...(hasRootTicket ? [] : lackingRoot(needs))];
    isLacking ||= missing.length > 0;
    const fresh = missing.filter((grant) => isRepeated || !reported.has(grant));
    for (const grant of fresh) reported.add(grant);
    lines.push(...fresh.map((grant) => `  ${grant}, to ${WORDS[doing]} it`));
  }
  if (lines.length > 0) {
    error(privilegesMissing({ object: context.name, grants: lines.join("\n") }));
  } else if (isLacking) {
    warn(morePrivilegesMissing());
  }
}

function doingsOf({ prior, planned, isReplaced }: PermitContext<PveSession>): readonly Doing[] {
  if (prior === null) return ["create", "read"];
  // A second call plans the other half of a replacement.
  return planned === null || isReplaced ? ["delete"] : ["update", "read"];
}

function sidesOf(doing: Doing, { prior, planned }: Pick<PermitContext<PveSession>, "prior" | "planned">) {
  const none: State | null = null;
  return { prior: doing === "create" ? none : prior, planned: doing === "delete" ? none : planned };
}

/** The missing grants: the cheapest way to fulfil the requirements that are not fulfilled. */
function lackingGrants(
  needs: readonly Need[],
  may: (grant: Grant) => boolean,
  holds: (grant: Grant) => boolean,
): Grant[] {
  const lacking = needs.filter(({ requirement }) => !isFulfilled(requirement, may));
  return leastGrants(lacking.map(({ requirement }) => requirement)).filter((grant) => !holds(grant));
}

const textOf = ({ path, privilege, below }: Grant) => `${privilege} on ${path}${below ? " and below" : ""}`;

const lackingRoot = (needs: readonly Need[]) =>
  needs.some(({ requirement }) => needsRoot(requirement))
    ? ["username = root@pam with its password in addition to the token"]
    : [];
