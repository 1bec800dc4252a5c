import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { NotedWrite } from "../../src/api/types";
import { forSubject } from "../../src/framework/handlers/subject";
import { writeJournal } from "../../src/provider/write-journal";
import { ManualClock } from "../support/manual-clock";
import { expectMode } from "../support/modes";
import { temporaryFolder } from "../support/temporary-folder";

const write: NotedWrite = {
  method: "POST",
  path: "/pools",
  parameters: { poolid: "web" },
  outcome: "done",
  milliseconds: 3,
};
let folder: string;
let problems: string[];

beforeEach(() => {
  folder = temporaryFolder();
  problems = [];
});

const journal = (file: string, isRequired = false) =>
  writeJournal({
    file,
    isRequired,
    endpoint: "https://pve1.example.com:8006",
    clock: new ManualClock(),
    onUnwritable: (message) => void problems.push(message),
  });

const linesOf = (file: string) =>
  readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("the file of the journal", () => {
  it("the file is readable by its owner only, and gets a line for each write after its existing ones", () => {
    const file = join(folder, "writes.jsonl");
    forSubject({ resource: 'pve_pool "web"', doing: "create" }, () => journal(file).note(write));
    journal(file).note({ ...write, outcome: "refused", status: 500, message: "exists" });
    expect(linesOf(file)).toMatchObject([
      {
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        resource: 'pve_pool "web"',
        doing: "create",
        endpoint: "https://pve1.example.com:8006",
        ...write,
      },
      { outcome: "refused", status: 500, message: "exists" },
    ]);
    expectMode(file, 0o600);
    expect(problems).toEqual([]);
  });

  it("a journal that cannot be written causes no failure, and one warning", () => {
    const lost = journal(join(folder, "missing", "writes.jsonl"));
    lost.note(write);
    lost.note(write);
    expect(problems).toEqual([expect.stringContaining(`${join("missing", "writes.jsonl")} cannot be written: ENOENT`)]);
    expect(lost.problem).toBeUndefined();
  });

  it("the file is tested before each write if it is required", () => {
    const file = join(folder, "writes.jsonl");
    const required = journal(file, true);
    expect(required.problem?.()).toBeUndefined();
    required.note(write);
    expect(linesOf(file).map(({ outcome }) => outcome)).toEqual(["begins", "done"]);
    expect(journal(join(folder, "missing", "writes.jsonl"), true).problem?.()).toContain("cannot be written");
  });
});
