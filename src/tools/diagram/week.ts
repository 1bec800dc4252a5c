/** Draws backup jobs over the seven days of a week, with the guests and their jobs below. */

import { groupBy } from "../../framework/checks/grouping";
import { printableLine } from "../../output/printable";
import { escapeXml } from "../report/formats";
import { type BackupWeek, type Coverage, guestsText, type JobWeek } from "./kinds/backup";
import { type Change, signedLabel, WORDS } from "./picture";
import { fitLine, fitList, LINE, widthOf } from "./placed";
import { type Section, signedText } from "./svg";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const DAY = 24 * 3600;
const DAY_WIDTH = 108;
const ROW = 3 * LINE + 8;
const LONGEST = 110;

export function weekSection({ title, description, jobs, guests }: BackupWeek): Section {
  const names = jobs.map(({ box, lines }) => [signedLabel(box), ...lines].map((text) => fitLine(text)));
  const left = Math.max(90, ...names.flat().map(widthOf)) + 16;
  const bottom = LINE + 8 + jobs.length * ROW;
  const lines = guestLines(guests);
  const days = DAYS.map((day, index) => {
    const x = left + index * DAY_WIDTH;
    return `<text class="s" x="${x + 4}" y="13">${day}</text><g class="a"><path d="M${x} ${LINE}L${x} ${bottom}"/></g>`;
  });
  const end = left + 7 * DAY_WIDTH;
  const rows = jobs.map((job, index) => row(job, names[index] as string[], left, LINE + 8 + index * ROW));
  const below = lines.map((text, index) => `<text x="0" y="${bottom + 28 + index * LINE}">${escapeXml(text)}</text>`);
  return {
    title,
    description,
    width: Math.max(end, ...lines.map(widthOf)),
    height: bottom + 16 + lines.length * LINE,
    body: [...days, `<g class="a"><path d="M${end} ${LINE}L${end} ${bottom}"/></g>`, ...rows, ...below].join("\n"),
    descriptions: [...jobs.map(describeJob), ...lines],
    changes: jobs.flatMap(({ box }): Change[] => (box.change ? [box.change] : [])),
  };
}

function row({ box, lines, isEnabled, runs }: JobWeek, names: readonly string[], left: number, top: number): string {
  const classes = ["b", box.change, isEnabled ? undefined : "e"].filter((name) => name !== undefined).join(" ");
  const mark = (second: number) => {
    const x = left + (second / DAY) * DAY_WIDTH;
    return `<rect class="m" x="${(x - 3).toFixed(1)}" y="${top + 6}" width="6" height="${ROW - 16}" rx="2"/>`;
  };
  const often = `<rect class="m" x="${left}" y="${top + 12}" width="${7 * DAY_WIDTH}" height="${ROW - 28}" rx="2"/>`;
  const none = runs === undefined ? "times not known" : runs.length === 0 ? "not this week" : undefined;
  const note = none && `<text class="s" x="${left + 4}" y="${top + 14 + LINE}">${none}</text>`;
  const marks = note ?? (runs === "often" ? often : (runs ?? []).map(mark).join(""));
  const texts = names.map(
    (text, index) =>
      `<text class="${index === 0 ? "l" : "s"}" x="0" y="${top + 14 + index * LINE}">${signedText(text, index === 0 ? box.change : undefined)}</text>`,
  );
  return `<g class="${classes}"><title>${escapeXml(describeJob({ box, lines, isEnabled, runs }))}</title>${texts.join("")}${marks}</g>`;
}

function describeJob({ box, lines, isEnabled, runs }: Omit<JobWeek, "name">): string {
  const when =
    runs === undefined ? "at times that are not known" : runs === "often" ? "often" : runs.map(timeOf).join(", ");
  const state = [isEnabled ? "" : "not enabled", box.change ? WORDS[box.change] : ""].filter((part) => part !== "");
  return printableLine(
    `${box.label}${state.length > 0 ? ` (${state.join(", ")})` : ""}: ${when || "never in this week"}; ${lines.filter((text) => text !== "").join(", ")}.`,
  );
}

function timeOf(second: number): string {
  const [hour, minute] = [Math.floor((second % DAY) / 3600), Math.floor((second % 3600) / 60)];
  return `${DAYS[Math.floor(second / DAY)]} ${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/** A line for all guests with the same jobs, first for guests without jobs. */
function guestLines(guests: readonly Coverage[]): string[] {
  const groups = [...groupBy(guests, ({ jobs }) => JSON.stringify(jobs)).values()].map((members) => ({
    jobs: members[0]?.jobs ?? [],
    members: members.map(({ guest }) => guest),
  }));
  groups.sort((a, b) => Math.min(1, a.jobs.length) - Math.min(1, b.jobs.length));
  return groups.map(({ jobs, members }) => {
    const names = guestsText(members, LONGEST / 2);
    const where =
      jobs.length === 0 ? "✕ in no enabled job" : fitList("✓", jobs, jobs.length, LONGEST - names.length - 2);
    return `${where}: ${names}`;
  });
}
