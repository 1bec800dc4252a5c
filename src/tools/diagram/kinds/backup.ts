/** What is backed up when: the jobs over a week, and the guests that the subject knows of with the jobs that cover them. */
import type { Item } from "../../../checks/graph/item";
import { guestsInPools } from "../../../checks/graph/pools";
import { coverOf, guestsOfHa } from "../../../checks/policies/backup";
import { CalendarEventError, parseCalendarEvent } from "../../../server-rules/calendar-event";
import { nextEvent } from "../../../server-rules/next-event";
import { membersOf } from "../members";
import { type Arrow, type Box, lineText, type Picture } from "../picture";
import { compare, counted, line, listLine, type Subject, sorted, textOf } from "../subject";
import { listed } from "../text-size";

/** A Monday, and the first day of a month and of a year: schedules by dates begin there. */
const MONDAY = Date.UTC(2024, 0, 1) / 1000;
const WEEK = 7 * 24 * 3600;
/** A job that runs more often is a band. */
const MOST_RUNS = 84;

export interface JobWeek {
  readonly name: string;
  readonly box: Box;
  /** What it backs up, when and to where. */
  readonly lines: readonly string[];
  readonly isEnabled: boolean;
  /** Seconds since Monday; `undefined` where the schedule is not known, "often" beyond what can be told apart. */
  readonly runs: readonly number[] | "often" | undefined;
}

export interface Coverage {
  readonly guest: number;
  /** Names of enabled jobs. */
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
  const items = cluster.of("pve_backup_job");
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
    .sort((a, b) => compare(a.name, b.name));
  // What a plan takes away covers nothing, and needs no backup.
  const stays = (item: Item) => subject.changeOf(item) !== "destroy";
  const staying = { ...cluster, of: (type: string | RegExp) => cluster.of(type).filter(stays) };
  const members = guestsInPools(staying);
  const named = items.filter(stays).flatMap((item) => guestsOfJob(subject, item));
  const known = [...members, ...guestsOfHa(staying)].map(({ guest }) => guest);
  const guests = [...new Set([...named, ...known])].sort((a, b) => a - b);
  const enabled = items
    .filter((item) => item.flag("enabled") !== false && stays(item))
    .map((item) => ({ name: nameOf(item), covers: coverOf(item, members, guestsOfJob(subject, item)) }));
  const covered = guests.map((guest): Coverage => {
    return {
      guest,
      jobs: enabled
        .filter(({ covers }) => covers(guest))
        .map(({ name }) => name)
        .sort(compare),
    };
  });
  const without = covered.filter((one) => one.jobs.length === 0).length;
  return {
    title: `Backups of ${subject.name}`,
    description: `${counted([jobs.length, "job"], [guests.length, "guest"])}${without > 0 ? `, ${without} of them in no enabled job` : ""}. Times are those of the cluster.`,
    jobs,
    guests: covered,
  };
}

export function backupPicture(subject: Subject): Picture {
  const week = backupWeek(subject);
  const boxes = week.jobs.map(({ box }) => box);
  const storages = new Map<string, Box>();
  const arrows = subject.cluster.of("pve_backup_job").map((item): Arrow => {
    const storage = storageOf(item);
    storages.set(storage, { id: `storage ${storage}`, label: `storage ${storage}` });
    return { from: `job ${nameOf(item)}`, to: `storage ${storage}`, label: textOf(item, "schedule") ?? "" };
  });
  const without = week.guests.filter(({ jobs }) => jobs.length === 0).map(({ guest }) => guest);
  const lost: Box[] =
    without.length === 0 ? [] : [{ id: "no job", label: "in no enabled job", lines: [guestsText(without)] }];
  return {
    title: week.title,
    description: week.description,
    boxes: sorted([...boxes, ...storages.values(), ...lost]),
    arrows,
  };
}

const nameOf = (item: Item): string => textOf(item, "job_id") ?? item.block.address;

const storageOf = (item: Item): string => textOf(item, "storage") ?? "local";

/** Those that it names, and those that are added to it one by one; not those that a plan takes out. */
function guestsOfJob(subject: Subject, item: Item): number[] {
  const all = membersOf(subject, item, "guests", "backup_job_member", "job_id");
  const isGone = subject.changeOf(item) === "destroy";
  return all.filter(({ change }) => isGone || change !== "destroy").map(({ name }) => Number(name));
}

/** `guests 100-119, 131`: neighbours are one range. */
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
  return listed(guests.length === 1 ? "guest" : "guests", texts, texts.length, longest);
}

function jobBox(subject: Subject, item: Item): Box {
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
      if (runs.length > MOST_RUNS) return "often";
      time = next;
    }
  } catch (failure) {
    if (failure instanceof CalendarEventError) return undefined;
    throw failure;
  }
}
