/**
 * Warnings about staged changes that an apply would commit in addition to those of the plan. An apply commits all staged changes of the
 * cluster.
 * Facts: contributing/facts/sdn.md#apply.
 */

import type { PveSession } from "../../../api/types";
import type { PlanContext } from "../../../framework/resource";
import { counted } from "../../../output/printable";
import type { Path } from "../../../plugin/contract";
import { unlessRefused } from "../../failures";
import { sdnStagedIncluded } from "../diagnostics";
import { allStagedChanges, type StagedChange } from "../pending";
import { schedulerOf } from "./applier";

type Reports = Pick<PlanContext<PveSession>, "services" | "warn" | "isRepeated">;

/**
 * Warns of staged changes. It does nothing in the second plan during an apply: by then this process has staged changes of the plan, which
 * look like any others.
 */
export async function announceStaged({ services, warn, isRepeated }: Reports, at?: Path): Promise<void> {
  if (!services || isRepeated || schedulerOf(services).hasWritten) return;
  const changes = (await unlessRefused(allStagedChanges(services))) ?? [];
  if (changes.length === 0 || schedulerOf(services).hasWritten) return;
  const count = counted(changes.length, "SDN change");
  warn(sdnStagedIncluded({ changes: count, list: describe(changes) }, at));
}

const newAnnouncement = () => ({ isDone: false });

/** Warns once per plan, for `sdn_apply = "auto"`, where each resource plans an apply. */
export async function announceStagedOnce(context: Reports): Promise<void> {
  const { services } = context;
  if (services?.settings.sdnApply !== "auto") return;
  const announcement = services.client.of(newAnnouncement);
  if (announcement.isDone) return;
  announcement.isDone = true;
  await announceStaged(context);
}

const SHOWN_CHANGES = 30;

export function describe(changes: readonly StagedChange[]): string {
  const lines = changes
    .slice(0, SHOWN_CHANGES)
    .map(({ kind, id, state }) => `  ${kind.replaceAll("_", " ")} ${id}: ${state}`);
  const rest = changes.length - lines.length;
  return [...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join("\n");
}
