/**
 * What an apply would commit in addition to the plan's own changes: it takes along whatever is staged in the cluster.
 * Facts: contributing/facts/sdn.md#apply.
 */

import type { PveSession } from "../../../api/types";
import type { PlanContext } from "../../../framework/resource";
import { counted } from "../../../output/counted";
import type { Path } from "../../../plugin/contract";
import { unlessRefused } from "../../failures";
import { allStagedChanges, type StagedChange } from "../pending";
import { schedulerOf } from "./applier";

type Reports = Pick<PlanContext<PveSession>, "services" | "warn" | "isRepeated">;

/**
 * Warns of it. Terraform plans again while it applies: by then this process has staged the plan's own changes, and
 * nothing can be distinguished any more.
 */
export async function announceStaged({ services, warn, isRepeated }: Reports, at?: Path): Promise<void> {
  if (!services || isRepeated || schedulerOf(services).hasWritten) return;
  const changes = (await unlessRefused(allStagedChanges(services))) ?? [];
  if (changes.length === 0 || schedulerOf(services).hasWritten) return;
  const detail = `An apply commits all staged changes of the cluster, also those of other clients:\n${describe(changes)}`;
  warn(`The apply will include ${counted(changes.length, "SDN change")} staged before this run`, detail, at);
}

const newAnnouncement = () => ({ isMade: false });

/** Where each change applies by itself: the first one of a plan says it for all. */
export async function announceStagedOnce(context: Reports): Promise<void> {
  const { services } = context;
  if (services?.settings.sdnApply !== "auto") return;
  const announcement = services.client.of(newAnnouncement);
  if (announcement.isMade) return;
  announcement.isMade = true;
  await announceStaged(context);
}

const SHOWN = 30;

export function describe(changes: readonly StagedChange[]): string {
  const lines = changes.slice(0, SHOWN).map(({ kind, id, state }) => `  ${kind.replaceAll("_", " ")} ${id}: ${state}`);
  const rest = changes.length - lines.length;
  return [...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join("\n");
}
