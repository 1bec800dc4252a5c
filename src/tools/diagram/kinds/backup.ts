/** Backup jobs over a week, and the known guests with the jobs that cover them. */

import type { BlockItem } from "../../../checks/graph/item";
import { coverOf, guestsOfHa } from "../../../checks/policies/backup";
import type { Selected } from "../../../framework/checks/application";
import { backupJob } from "../../../resources/backup/job";
import { backupJobMember } from "../../../resources/backup/job-member";
import { guestsInPools } from "../../../resources/pools/checks/guests-in-pools";
import { CalendarEventError, parseCalendarEvent } from "../../../server-rules/calendar-event";
import { nextEvent } from "../../../server-rules/next-event";
import { type Arrow, type Box, lineText, type Picture } from "../picture";
import { fitList } from "../placed";
import { compareNames, countsText, line, listLine, membersOf, type Subject, sortedBoxes, textOf } from "../subject";

/** The week that is drawn: its Monday is the first day of a month and a year, so that schedules by date appear. */
const MONDAY = Date.UTC(2024, 0, 1) / 1000;
const WEEK = 7 * 24 * 3600;
/** A job with more runs is drawn as a band. */
const MAX_RUNS = 84;

export interface JobWeek {
  readonly name: string;
  readonly box: Box;
  /** Schedule and storage, then guests and options. */
  readonly lines: readonly string[];
  readonly isEnabled: boolean;
  /** Runs in seconds since Monday; `undefined` if the schedule is unknown, "often" above the limit. */
  readonly runs: readonly number[] | "often" | undefined;
}

export interface Coverage {
  readonly guest: number;
  /** Names of the enabled jobs that cover it. */
  readonly jobs: readonly string[];
}

export interface BackupWeek {
  readonly title: string;
  readonly description: string;
  readonly jobs: readonly JobWeek[];
  readonly guests: readonly Coverage[];
}

export function backupWeek(subject: Subject): BackupWeek {
  const { cluster } = subject;
  const items = cluster.of(backupJob);
  const jobs = items
    .map((item): JobWeek => {
      const box = jobBox(subject, item);
      return {
        name: nameOf(item),
        box,
        lines: [
          [textOf(item, "schedule") ?? "no schedule", `to ${storageOf(item)}`].join(" "),
          (box.lines ?? []).map(lineText).join(", "),
        ],
        isEnabled: item.flag("enabled") !== false,
        runs: runsOf(textOf(item, "schedule")),
      };
    })
    .sort((a, b) => compareNames(a.name, b.name));
  // Objects that a plan destroys cover nothing, and need no backup.
  const remains = (item: BlockItem) => subject.changeOf(item) !== "destroy";
  const remaining = {
    ...cluster,
    of: (...definitions: readonly Selected[]) => cluster.of(...definitions).filter(remains),
  };
  const members = guestsInPools(remaining);
  const named = items.filter(remains).flatMap((item) => guestsOfJob(subject, item));
  const known = [...members, ...guestsOfHa(remaining)].map(({ guest }) => guest);
  const guests = [...new Set([...named, ...known])].sort((a, b) => a - b);
  const enabled = items
    .filter((item) => item.flag("enabled") !== false && remains(item))
    .map((item) => ({ name: nameOf(item), covers: coverOf(item, members, guestsOfJob(subject, item)) }));
  const covered = guests.map((guest): Coverage => {
    return {
      guest,
      jobs: enabled
        .filter(({ covers }) => covers(guest))
        .map(({ name }) => name)
        .sort(compareNames),
    };
  });
  const without = covered.filter((entry) => entry.jobs.length === 0).length;
  return {
    title: `Backups of ${subject.name}`,
    description: `${countsText([jobs.length, "job"], [guests.length, "guest"])}${without > 0 ? `, ${without} of them in no enabled job` : ""}. Times are those of the cluster.`,
    jobs,
    guests: covered,
  };
}

export function backupPicture(subject: Subject): Picture {
  const week = backupWeek(subject);
  const boxes = week.jobs.map(({ box }) => box);
  const storages = new Map<string, Box>();
  const arrows = subject.cluster.of(backupJob).map((item): Arrow => {
    const storage = storageOf(item);
    storages.set(storage, { id: `storage ${storage}`, label: `storage ${storage}` });
    return { from: `job ${nameOf(item)}`, to: `storage ${storage}`, label: textOf(item, "schedule") ?? "" };
  });
  const without = week.guests.filter(({ jobs }) => jobs.length === 0).map(({ guest }) => guest);
  const uncovered: Box[] =
    without.length === 0 ? [] : [{ id: "no job", label: "in no enabled job", lines: [guestsText(without)] }];
  return {
    title: week.title,
    description: week.description,
    boxes: sortedBoxes([...boxes, ...storages.values(), ...uncovered]),
    arrows,
  };
}

const nameOf = (item: BlockItem): string => textOf(item, "job_id") ?? item.block.address;

const storageOf = (item: BlockItem): string => textOf(item, "storage") ?? "local";

/** Guests of a job, including single members, without those that a plan removes. */
function guestsOfJob(subject: Subject, item: BlockItem): number[] {
  const all = membersOf(subject, item, "guests", backupJobMember, "job_id");
  const isGone = subject.changeOf(item) === "destroy";
  return all.filter(({ change }) => isGone || change !== "destroy").map(({ name }) => Number(name));
}

/** Guests with ranges, such as `guests 100–119, 131`. */
export function guestsText(guests: readonly number[], longest?: number): string {
  const ranges: [number, number][] = [];
  for (const guest of [...guests].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && guest === last[1] + 1) last[1] = guest;
    else ranges.push([guest, guest]);
  }
  const texts = ranges.flatMap(([first, last]) =>
    last - first === 1 ? [`${first}`, `${last}`] : [first === last ? `${first}` : `${first}\u2013${last}`],
  );
  return fitList(guests.length === 1 ? "guest" : "guests", texts, texts.length, longest);
}

function jobBox(subject: Subject, item: BlockItem): Box {
  const id = `job ${nameOf(item)}`;
  const guests = guestsOfJob(subject, item);
  const lines = [
    ...(item.flag("all") ? ["all guests"] : []),
    ...listLine(item, "exclude", "without "),
    ...(guests.length > 0 ? [guestsText(guests)] : listLine(item, "guests", "guests ")),
    ...line(item, "pool", "pool "),
    ...line(item, "node_name", "on "),
    ...(item.flag("enabled") === false ? ["not enabled"] : []),
  ];
  return { id, label: id, lines, change: subject.changeOf(item) };
}

function runsOf(schedule: string | undefined): JobWeek["runs"] {
  if (schedule === undefined) return undefined;
  try {
    const event = parseCalendarEvent(schedule);
    const runs: number[] = [];
    let time = MONDAY - 1;
    for (;;) {
      const next = nextEvent(event, time);
      if (next === undefined || next >= MONDAY + WEEK) return runs;
      runs.push(next - MONDAY);
      if (runs.length > MAX_RUNS) return "often";
      time = next;
    }
  } catch (failure) {
    if (failure instanceof CalendarEventError) return undefined;
    throw failure;
  }
}
