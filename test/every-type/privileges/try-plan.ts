/** Applies a plan as root, then with the reported privileges, and then with one of them less at a time. */

import type { Grant } from "../../../src/resources/permissions/requirement";
import type { Values } from "../../../src/resources/privileges/values";
import type { Subject } from "../../../src/tools/inputs/subjects";
import { neededPrivileges } from "../../../src/tools/privileges/needed";
import { prepared } from "../../faults/baseline";
import type { Change } from "../../faults/changes";
import { hasErrors } from "../../faults/terraform";
import type { Config, Configs } from "../../faults/values";
import { World } from "../../faults/world";
import type { VirtualTime } from "../../support/virtual-time";
import type { Choice } from "./choices";
import { failureWith, refusalWith } from "./limited";

export interface Tried {
  readonly grants: readonly Grant[];
  /** Superfluous grants. */
  readonly surplus: readonly Grant[];
  /** Grants that a plan does not report as missing when it checks the token's privileges. */
  readonly unseen: readonly Grant[];
  /** Failure with all grants. */
  readonly failure: string | undefined;
}

/** Returns `undefined` for changes that conflict, even for root. */
export async function tryPlan(time: VirtualTime, choices: readonly Choice[]): Promise<Tried | undefined> {
  const [first] = choices as readonly [Choice, ...Choice[]];
  const prerequisites = together(choices.flatMap((choice) => Object.entries(choice.given)));
  if (!prerequisites) return undefined;
  const { fixture, version } = first;
  const start = await prepared(time, { ...place(fixture, version), given: prerequisites } as Parameters<
    typeof prepared
  >[1]).catch(() => undefined);
  if (!start) return undefined;
  const world = new World(time, start);
  try {
    const before = configsOf(choices, "before");
    const preparation = await time.until(world.terraform.apply(before));
    if (hasErrors(preparation.diagnostics)) return undefined;
    const from = world.now;
    const after = configsOf(choices, "after");
    const plan = await time.until(world.terraform.plan(after));
    if (hasErrors(plan.diagnostics)) return undefined;
    const applied = await time.until(world.terraform.apply(after));
    if (hasErrors(applied.diagnostics)) return undefined;
    const next = await time.until(world.terraform.plan(after));
    if (hasErrors(next.diagnostics) || next.changes.length > 0) return undefined;
    const { contents } = world;
    const subjects = [...(plan.planned ?? []).map(subjectOf), ...Object.entries(prerequisites).map(leftAlone)];
    const { grants } = neededPrivileges({ subjects, appliesSdn: true });
    const wanted = { contents, isForRoot: grants.length === 0 };
    const failure = await failureWith(time, from, after, grants, wanted);
    const refusal = await refusalWith(time, from, after, grants, wanted);
    const [surplus, unseen]: [Grant[], Grant[]] = [[], []];
    for (const grant of failure === undefined ? grants : []) {
      const others = grants.filter((other) => other !== grant);
      if ((await failureWith(time, from, after, others, wanted)) === undefined) surplus.push(grant);
      if ((await refusalWith(time, from, after, others, wanted)) === undefined) unseen.push(grant);
    }
    const isWhole = !subjects.some(({ type }) => WITH_UNKNOWN_PATHS.has(type)) && !grants.some(({ below }) => below);
    return { grants, surplus, unseen: isWhole ? unseen : [], failure: failure ?? refusal };
  } finally {
    await world.close();
  }
}

/** A plan of one object does not know the zone of its VNet, or the storage of its job, and skips the check. */
const WITH_UNKNOWN_PATHS = new Set([
  ...["sdn_subnet", "sdn_vnet_ip", "sdn_vnet_firewall_options", "sdn_vnet_firewall_rules", "backup_job_member"],
]);

const place = (fixture: string | undefined, version: string | undefined) => ({
  ...(fixture && { fixture }),
  ...(version && { version }),
});

/** Returns common objects once; several changes need the same ones. */
function together(entries: readonly (readonly [string, Config])[]): Configs | undefined {
  const all = new Map<string, Config>();
  for (const [address, config] of entries) {
    if (all.has(address) && JSON.stringify(all.get(address)) !== JSON.stringify(config)) return undefined;
    all.set(address, config);
  }
  return Object.fromEntries(all);
}

function configsOf(choices: readonly Choice[], when: "before" | "after"): Configs {
  return Object.fromEntries(choices.flatMap(({ address, [when]: config }) => (config ? [[address, config]] : [])));
}

const DOINGS = {
  create: ["create"],
  update: ["update"],
  delete: ["delete"],
  replace: ["delete", "create"],
  nothing: [],
} as const;

function subjectOf({ address, action, before, planned }: Change): Subject {
  return {
    address,
    type: typeOf(address),
    isData: false,
    doing: ["read", ...DOINGS[action]],
    prior: before,
    planned: planned as Values | null,
  };
}

/** Objects that are known by their values and are not part of the run. */
function leftAlone([address, config]: readonly [string, Config]): Subject {
  const planned = JSON.parse(JSON.stringify(config).replace(/"\$\{[^"]+\}"/g, "null")) as Values;
  return { address, type: typeOf(address), isData: false, doing: [], prior: null, planned };
}

const typeOf = (address: string) => (address.split(".")[0] ?? "").replace(/^pve_/, "");
