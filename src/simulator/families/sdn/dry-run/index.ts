/**
 * Dry run: changes of an apply to a node's files, relative to the files of its last reload.
 * Facts: contributing/facts/sdn.md#apply.
 */
import type { Call } from "../../../kernel/call";
import type { Routes } from "../../../kernel/router";
import { NODE_FILES, type NodeFiles, RUNNING, type RunningConfig, stagedConfig } from "../files";
import { interfacesFile } from "./interfaces";
import { routingFile } from "./routing";

function filesFor(call: Call, name: string, config: RunningConfig): NodeFiles {
  const ip = call.cluster.inventory.nodes.find((node) => node.name === name)?.ip ?? "";
  const running = call.read(RUNNING) as RunningConfig;
  const node = { name, ip, config: { ...config, version: Math.max(1, config.version) }, running };
  return { interfaces: interfacesFile(node), routing: routingFile(node), written: call.cluster.clock.now() };
}

/** Writes the node's files from the running configuration. */
export function reloadNode(call: Call, name: string): void {
  const files = filesFor(call, name, call.read(RUNNING) as RunningConfig);
  call.cluster.store.change(NODE_FILES, (all) => {
    all[name] = files;
  });
}

/** Formats a time as `2026-11-21 08:55:09.993959168 +0000`. */
function fileTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().replace("T", " ").replace("Z", "000000")} +0000`;
}

/** Returns the differences by file, or null for a file without changes. */
function dryRun(call: Call): Record<string, string | null> {
  const name = call.required("node");
  const before = call.read(NODE_FILES)[name];
  const after = filesFor(call, name, stagedConfig(call));
  // The new contents are in file descriptors of the answering process.
  const pid = 1 + (call.cluster.shuffler?.below(9_999) ?? 0);
  const diff = (path: string, fd: number, oldText: string, newText: string) => {
    const changes = difference(oldText, newText);
    const written = fileTime(after.written + (call.cluster.shuffler?.below(1000) ?? 0));
    const header = `--- ${path}\t${fileTime(before?.written ?? 0)}\n+++ /proc/${pid}/fd/${fd}\t${written}\n`;
    return changes === undefined ? null : header + changes;
  };
  return {
    "interfaces-diff": diff("/etc/network/interfaces.d/sdn", 13, before?.interfaces ?? "", after.interfaces),
    "frr-diff": diff("/etc/frr/frr.conf", 12, before?.routing ?? "", after.routing),
  };
}

export const dryRuns: Routes = { "GET /cluster/sdn/dry-run": dryRun };

// Differences between two texts in the unified diff format.

const CONTEXT = 3;

type Line = readonly [mark: " " | "-" | "+", text: string];

/** Returns `lengths[i][j]`: the length of the longest common subsequence of `before` from line i and `after` from line j. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      (lengths[i] as number[])[j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return lengths;
}

function compareLines(before: readonly string[], after: readonly string[]): Line[] {
  const lengths = commonLengths(before, after);
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      lines.push([" ", before[i++] as string]);
      j++;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      lines.push(["-", before[i++] as string]);
    } else lines.push(["+", after[j++] as string]);
  }
  return lines;
}

/** Returns the index ranges of hunks: changes with their context. */
function hunks(lines: readonly Line[]): [start: number, end: number][] {
  const ranges: [number, number][] = [];
  for (const [index, [mark]] of lines.entries()) {
    if (mark === " ") continue;
    const [start, end] = [Math.max(0, index - CONTEXT), Math.min(lines.length, index + CONTEXT + 1)];
    const last = ranges.at(-1);
    if (last && start <= last[1]) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}

/** Returns the position of a hunk in one text, without the lines marked `ignored`. The count 1 is left out. */
function position(lines: readonly Line[], start: number, end: number, ignored: "-" | "+"): string {
  const count = (part: readonly Line[]) => part.filter(([mark]) => mark !== ignored).length;
  const [preceding, length] = [count(lines.slice(0, start)), count(lines.slice(start, end))];
  const first = length === 0 ? preceding : preceding + 1;
  return length === 1 ? String(first) : `${first},${length}`;
}

const linesOf = (text: string) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

/** Returns the hunks, or `undefined` if the texts are equal. */
function difference(before: string, after: string): string | undefined {
  if (before === after) return undefined;
  const lines = compareLines(linesOf(before), linesOf(after));
  return hunks(lines)
    .map(([start, end]) => {
      const header = `@@ -${position(lines, start, end, "+")} +${position(lines, start, end, "-")} @@\n`;
      const body = lines.slice(start, end).map(([mark, text]) => `${mark}${text}\n`);
      return header + body.join("");
    })
    .join("");
}
