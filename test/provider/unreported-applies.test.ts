import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { RunNotes } from "../../src/provider/run-notes";
import { describeUnreported, UnreportedApplies } from "../../src/provider/unreported-applies";
import { expectMode } from "../support/modes";
import { temporaryFolder } from "../support/temporary-folder";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const PVE1 = "https://pve1.example.com:8006";
const PVE2 = "https://pve2.example.com:8006";
/** Process ID and start time that no process ever had. */
const GONE = `${process.pid} 0`;
let count = 0;

function open(
  options: {
    endpoints?: string[];
    process?: string;
    folders?: string[];
    onUnwritable?: (failure: unknown) => void;
  } = {},
) {
  const { endpoints = [PVE1], folders = [folder], process = new RunNotes().process, ...rest } = options;
  const random = () => 0.001 * ++count;
  const scrub = (text: string) => text.replaceAll("confidential", "(hidden)");
  return new UnreportedApplies({ endpoints }, { folders, clock: { now: () => 0 }, random, scrub, process, ...rest });
}

describe("notes about applies whose end was not reported", () => {
  it("a note of a process that was killed is found by the next one, complete and readable by the owner only", () => {
    expect(open({ process: GONE }).write({ task: "UPID:1" })).toBe(true);
    const { earlier } = open();
    expect(earlier).toMatchObject([{ at: 0, task: "UPID:1", file: expect.stringContaining(folder) }]);
    expectMode(earlier[0]?.file ?? "", 0o600);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("a new folder of notes is for the owner only", () => {
    const place = join(folder, "notes");
    open({ folders: [place] }).write({});
    expectMode(place, 0o700);
  });

  it("a note of a running process is ignored unless it reports a failure", () => {
    const running = open();
    running.write({});
    expect(open().earlier).toEqual([]);
    running.write({ trouble: "ifreload failed" });
    expect(open().earlier).toMatchObject([{ trouble: "ifreload failed" }]);
    running.erase();
    expect([open().earlier, readdirSync(folder)]).toEqual([[], []]);
  });

  it("no process finds its own note, or overwrites another one's", () => {
    const [first, two] = [open(), open()];
    first.write({ trouble: "one" });
    two.write({ trouble: "two" });
    expect(first.others()).toMatchObject([{ trouble: "two" }]);
    expect(two.others()).toMatchObject([{ trouble: "one" }]);
  });

  it("notes belong to one cluster, identified by any endpoint that two configurations share", () => {
    open({ endpoints: [PVE1, "https://pve3.example.com:8006"] }).write({ trouble: "one" });
    expect(open({ endpoints: [PVE2, "https://pve3.example.com:8006"] }).earlier).toHaveLength(1);
    expect(open({ endpoints: [PVE2] }).earlier).toEqual([]);
  });

  it.each([
    "",
    "{",
    "null",
    "7",
    '{"process":"1","at":"never","endpoints":[]}',
    '{"process":"1","at":1e300,"endpoints":[]}',
    '{"process":"1","at":1,"endpoints":[],"task":7}',
  ])("a damaged note counts for every cluster until an apply succeeds: %j", (content) => {
    const file = join(folder, "unreported-sdn-apply-1-a.json");
    writeFileSync(file, content);
    const store = open({ endpoints: [PVE2] });
    expect(store.earlier).toMatchObject([{ file }]);
    const { summary, detail, path } = describeUnreported(store.earlier[0] as never);
    expect(summary).toBe("The result of an SDN apply of an earlier run is unknown");
    expect(detail).not.toMatch(/Task|undefined|mutated/);
    expect(path).toEqual([{ attribute: "sdn_apply" }]);
    store.forget(store.others());
    expect(readdirSync(folder)).toEqual([]);
  });

  it("an unreadable note counts as damaged", () => {
    // No user can read a folder as a file.
    mkdirSync(join(folder, "unreported-sdn-apply-1-a.json"));
    const store = open();
    expect(store.earlier).toHaveLength(1);
    store.forget(store.others());
    expect(open().earlier).toHaveLength(1);
  });

  it("a note that is deleted before it can be read does not count", () => {
    symlinkSync(join(folder, "missing"), join(folder, "unreported-sdn-apply-1-a.json"));
    expect(open().earlier).toEqual([]);
  });

  it("a note that has changed since it was found is not removed", () => {
    const other = open();
    other.write({ trouble: "first" });
    const store = open();
    const found = store.others();
    other.write({ trouble: "second" });
    store.forget(found);
    expect(open().earlier).toMatchObject([{ trouble: "second" }]);
    store.forget(store.others());
    expect(open().earlier).toEqual([]);
  });

  it("a note is written to the next place when the first is not writable, and nowhere without a place", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const folders = [join(file, "cdktf-pve"), join(folder, "state")];
    const unwritable: unknown[] = [];
    const onUnwritable = (failure: unknown) =>
      void unwritable.push((failure as NodeJS.ErrnoException | undefined)?.code);
    expect(open({ folders, onUnwritable }).write({ trouble: "one" })).toBe(true);
    expect([existsSync(folders[1] ?? ""), open({ folders }).earlier.length]).toEqual([true, 1]);
    expect(open({ folders: folders.slice(0, 1), onUnwritable }).write({})).toBe(false);
    expect(open({ folders: [], onUnwritable }).write({})).toBe(false);
    expect(unwritable).toEqual([expect.stringMatching(/^E(NOTDIR|EXIST|NOENT)$/), undefined]);
  });

  it("a note contains no secret and no endpoint", () => {
    open().write({ trouble: "the token is confidential" });
    const [name] = readdirSync(folder);
    const content = readFileSync(join(folder, name ?? ""), "utf8");
    expect(content).toContain("(hidden)");
    expect(content).not.toContain("confidential");
    expect(content).not.toContain("example.com");
  });

  it("a note is reported with its time, the task, the failure and the next step", () => {
    const failed = { at: 0, task: "UPID:1", trouble: "a\nb", file: "/note.json" };
    const { summary, detail } = describeUnreported(failed);
    expect(summary).toBe("An SDN apply of an earlier run failed");
    expect(detail).toContain("1970-01-01T00:00:00Z");
    expect(detail).toContain(":\n  a\n  b\nTask: UPID:1\nNodes");
    expect(detail).toContain("/note.json");
    expect(describeUnreported({ file: "/note.json", trouble: "a" }).path).toEqual([{ attribute: "sdn_apply" }]);
  });
});
