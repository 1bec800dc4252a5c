/** What is backed up when: the jobs over a week, and the guests that the subject knows of with the jobs that cover them. */
import type { Item } from "../../../checks/graph/item";
import { guestsInPools } from "../../../checks/graph/pools";
import { covers, guestsOfHa } from "../../../checks/policies/backup";
import { CalendarEventError, parseCalendarEvent } from "../../../server-rules/calendar-event";
import { nextEvent } from "../../../server-rules/next-event";
import type { Arrow, Box, Picture } from "../picture";
import { compare, counted, line, listLine, type Subject, sorted, textOf } from "../subject";

/** A Monday, and the first day of a month and of a year: schedules by dates begin there. */
const MONDAY = Date.UTC(2024, 0, 1) / 1000;
const WEEK = 7 * 24 * 3600;
/** A job that runs more often is a band. */
const MOST_RUNS = 84;

export interface JobWeek {
  readonly name: string;
  readonly box: Box;
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
        isEnabled: item.flag("enabled") !== false,
        runs: runsOf(textOf(item, "schedule")),
      };
    })
    .sort((a, b) => compare(a.name, b.name));
  const members = guestsInPools(cluster);
  const named = items.flatMap((item) => item.texts("guests").known.map(Number));
  const known = [...members, ...guestsOfHa(cluster)].map(({ guest }) => guest);
  const guests = [...new Set([...named, ...known])].sort((a, b) => a - b);
  const enabled = items.filter((item) => item.flag("enabled") !== false);
  const covered = guests.map((guest): Coverage => {
    return {
      guest,
      jobs: enabled
        .filter((item) => covers(item, guest, members))
        .map(nameOf)
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
    const storage = textOf(item, "storage") ?? "local";
    storages.set(storage, { id: `storage ${storage}`, label: `storage ${storage}` });
    return { from: `job ${nameOf(item)}`, to: `storage ${storage}`, label: textOf(item, "schedule") ?? "" };
  });
  const without = week.guests.filter(({ jobs }) => jobs.length === 0).map(({ guest }) => String(guest));
  const lost: Box[] =
    without.length === 0 ? [] : [{ id: "no job", label: "in no enabled job", lines: [`guests ${without.join(", ")}`] }];
  return {
    title: week.title,
    description: week.description,
    boxes: sorted([...boxes, ...storages.values(), ...lost]),
    arrows,
  };
}

const nameOf = (item: Item): string => textOf(item, "job_id") ?? item.block.address;

function jobBox(subject: Subject, item: Item): Box {
  const id = `job ${nameOf(item)}`;
  const lines = [
    ...(item.flag("all") ? ["all guests"] : []),
    ...listLine(item, "exclude", "without "),
    ...listLine(item, "guests", "guests "),
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
