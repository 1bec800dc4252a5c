/**
 * With `check_privileges = "plan"`: refuses in the plan what the credentials may not do, before anything is changed. What they may do is
 * asked once a process. Each missing privilege is named once, at the first object that needs it; an apply, which plans anew, refuses every
 * object that needs it.
 */
import type { PveSession } from "../../api/types";
import type { State } from "../../framework/attribute";
import type { PermitContext } from "../../framework/resource";
import { morePrivilegesMissing, privilegesMissing } from "../diagnostics";
import { type Held, holdsIn, mayHoldIn } from "../permissions/held";
import { leastGrants } from "../permissions/least";
import { type Grant, isFulfilled, needsRoot } from "../permissions/requirement";
import { type Described, type Need, needsOf } from "./needs";
import type { Doing } from "./used-operations";

interface Known {
  readonly held: Promise<Held>;
  /** What an error has named already. */
  readonly said: Set<string>;
}

const newRights = (): { known?: Known | undefined } => ({});

function known(services: PveSession): Known {
  const rights = services.client.of(newRights);
  if (rights.known) return rights.known;
  // Border control has seen that it is an object.
  const held = services.read("GET /access/permissions", {}, {}, {}) as Promise<Held>;
  held.catch(() => {
    rights.known = undefined;
  });
  rights.known = { held, said: new Set<string>() };
  return rights.known;
}

const WORDS: Readonly<Record<Doing, string>> = { read: "read", create: "create", update: "change", delete: "destroy" };

export async function demandPrivileges(definition: Described, context: PermitContext<PveSession>): Promise<void> {
  const { services, isRepeated, error, warn } = context;
  const { checkPrivileges, hasRootTicket, sdnApply } = services.settings;
  if (checkPrivileges !== "plan") return;
  const { held, said } = known(services);
  const may = mayHoldIn(await held);
  const holds = holdsIn(await held);
  const lines: string[] = [];
  let isLacking = false;
  for (const doing of doingsOf(context)) {
    const needs = needsOf(definition, { doing, ...sidesOf(doing, context) }, { appliesSdn: sdnApply === "auto" });
    const missing = [...lackingGrants(needs, may, holds).map(textOf), ...(hasRootTicket ? [] : lackingRoot(needs))];
    isLacking ||= missing.length > 0;
    const fresh = missing.filter((one) => isRepeated || !said.has(one));
    for (const one of fresh) said.add(one);
    lines.push(...fresh.map((one) => `  ${one}, to ${WORDS[doing]} it`));
  }
  if (lines.length > 0) {
    error(privilegesMissing({ object: context.name, grants: lines.join("\n") }));
  } else if (isLacking) {
    warn(morePrivilegesMissing());
  }
}

function doingsOf({ prior, planned, isReplaced }: PermitContext<PveSession>): readonly Doing[] {
  if (prior === null) return ["create", "read"];
  // The other half of a replacement is planned by a call of its own.
  return planned === null || isReplaced ? ["delete"] : ["update", "read"];
}

function sidesOf(doing: Doing, { prior, planned }: Pick<PermitContext<PveSession>, "prior" | "planned">) {
  const none: State | null = null;
  return { prior: doing === "create" ? none : prior, planned: doing === "delete" ? none : planned };
}

/** Of what is not fulfilled, the cheapest way that is left. */
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
    ? ["username = root@pam with its password beside the token"]
    : [];
