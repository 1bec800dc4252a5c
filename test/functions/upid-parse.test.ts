import { expect, it } from "vitest";
import { parseUpid } from "../../src/simulator/kernel/tasks";
import { readRecording, recordings } from "../replay/data";
import { call, refusal } from "./call";

const recorded = new Set(
  recordings.flatMap((name) => JSON.stringify(readRecording(name)).match(/UPID:[^"\\\s/]+?:(?=[\\"])/g) ?? []),
);

it("upid_parse splits every recorded task ID, as the simulated cluster does", () => {
  expect(recorded.size).toBeGreaterThan(5);
  for (const upid of recorded) {
    const expected = parseUpid(upid);
    const { node, pid, process_start, start_time, type, id, user } = call("upid_parse", upid) as Record<
      string,
      unknown
    >;
    expect({ node, pid, pstart: process_start, starttime: start_time, type, id, user }).toEqual(expected);
  }
});

it.each(["", "UPID:pve1:1:2:3:a:b:c:", "UPID:pve1:000018F1:CD6DC322:6B03A859:vzdump:101:root@pam"])(
  "upid_parse refuses %j",
  (text) => {
    expect(refusal("upid_parse", text)).toEqual([0, expect.stringContaining("upid: must be a task's id")]);
  },
);
