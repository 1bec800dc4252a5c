import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { showJournal } from "../../../src/tools/journal";
import { asJson } from "../../../src/tools/report/formats";
import { textOf } from "../../cli/command/surroundings";
import { temporaryFolder } from "../../support/temporary-folder";

const ENTRIES = [
  { time: "2026-01-31T12:00:00.000Z", resource: 'pve_pool "web"', doing: "create", outcome: "begins" },
  {
    ...{ time: "2026-01-31T12:00:00.100Z", resource: 'pve_pool "web"', doing: "create", outcome: "done" },
    ...{ method: "POST", path: "/pools", parameters: { poolid: "web" }, milliseconds: 12 },
  },
  {
    ...{ time: "2026-01-31T13:00:00.000Z", resource: "pve_sdn_apply", doing: "create", outcome: "refused" },
    ...{ method: "PUT", path: "/cluster/sdn", milliseconds: 40 },
    ...{ status: 500, message: "line one\n\u001b[31mline two" },
  },
];
let file: string;

beforeEach(() => {
  file = join(temporaryFolder(), "writes.jsonl");
  writeFileSync(file, ENTRIES.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
});

const linesOf = (options: Parameters<typeof showJournal>[1]) => {
  const report = showJournal(file, options);
  return (options.format === "json" ? asJson(report) : textOf(report)).trimEnd().split("\n");
};

it("the journal is printed with one line per write, without control characters for the terminal", () => {
  expect(linesOf({})).toEqual([
    '2026-01-31T12:00:00.100Z  done     POST /pools  (create pve_pool "web")  12 ms',
    expect.stringMatching(
      /^2026-01-31T13:00:00.000Z {2}refused {2}PUT \/cluster\/sdn {2}\(create pve_sdn_apply\) {2}40 ms {2}500 line one/,
    ),
  ]);
  expect(textOf(showJournal(file, {}))).not.toContain("\u001b");
});

it.each([
  ["resource", { resource: "pool" }, 1],
  ["failed", { failed: true }, 1],
  ["since", { since: "2026-01-31T12:30:00Z" }, 1],
  ["format", { format: "json" }, 3],
])("the entries of the journal can be filtered by --%s", (_, options, lines) => {
  expect(linesOf(options)).toHaveLength(lines);
});

it("the journal keeps the parameters as JSON", () => {
  expect(linesOf({ format: "json" }).map((line) => JSON.parse(line))).toEqual(ENTRIES);
});

it("the journal is printed up to its last complete line", () => {
  writeFileSync(file, `${JSON.stringify(ENTRIES[1])}\n{"time":"2026-0\n[1]\n`);
  const report = showJournal(file, {});
  expect(textOf(report).split("\n")).toHaveLength(2);
  expect(report.notes).toEqual([expect.stringContaining("2 lines skipped")]);
});

it("the journal refuses an invalid time", () => {
  expect(() => showJournal(file, { since: "yesterday-ish" })).toThrow('not "yesterday-ish"');
});
