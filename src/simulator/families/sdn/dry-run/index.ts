/**
 * What applying would change in a node's files, and the files as the last apply left them.
 * Facts: contributing/facts/sdn.md#apply.
 */
import type { Call } from "../../../kernel/call";
import type { Routes } from "../../../kernel/router";
import { NODE_FILES, type NodeFiles, RUNNING, type RunningConfig } from "../files";
import { compiled } from "../staged";
import { interfacesFile } from "./interfaces";
import { routingFile } from "./routing";

function filesFor(call: Call, name: string, config: RunningConfig): NodeFiles {
  const ip = call.cluster.inventory.nodes.find((node) => node.name === name)?.ip ?? "";
  const running = call.read(RUNNING) as RunningConfig;
  const node = { name, ip, config: { ...config, version: Math.max(1, config.version) }, running };
  return { interfaces: interfacesFile(node), routing: routingFile(node), written: call.cluster.clock.now() };
}

/** The node takes over what is running. */
export function reloadNode(call: Call, name: string): void {
  const files = filesFor(call, name, call.read(RUNNING) as RunningConfig);
  call.cluster.store.change(NODE_FILES, (all) => {
    all[name] = files;
  });
}

/** `2026-11-21 08:55:09.993959168 +0000` */
function fileTime(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().replace("T", " ").replace("Z", "000000")} +0000`;
}

/** Null where nothing would change. */
function dryRun(call: Call): Record<string, string | null> {
  const name = call.required("node");
  const before = call.read(NODE_FILES)[name];
  const after = filesFor(call, name, compiled(call));
  // The new texts are in files of the process that answers.
  const pid = 1 + (call.cluster.chance?.below(9_999) ?? 0);
  const shown = (path: string, fd: number, was: string, is: string) => {
    const changes = difference(was, is);
    const written = fileTime(after.written + (call.cluster.chance?.below(1000) ?? 0));
    const heads = `--- ${path}\t${fileTime(before?.written ?? 0)}\n+++ /proc/${pid}/fd/${fd}\t${written}\n`;
    return changes === undefined ? null : heads + changes;
  };
  return {
    "interfaces-diff": shown("/etc/network/interfaces.d/sdn", 13, before?.interfaces ?? "", after.interfaces),
    "frr-diff": shown("/etc/frr/frr.conf", 12, before?.routing ?? "", after.routing),
  };
}

export const dryRuns: Routes = {
  "GET /cluster/sdn/dry-run": dryRun,
};

// Differences between two texts in the unified format.

const CONTEXT = 3;

type Line = readonly [mark: " " | "-" | "+", text: string];

/** `lengths[i][j]`: how many lines the ends of both texts from there on have in common. */
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

/** Index ranges of lines that belong together: changes and the lines around them. */
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

/** Where a hunk is in one of the texts; the count of a single line is left out. */
function position(lines: readonly Line[], start: number, end: number, other: "-" | "+"): string {
  const count = (part: readonly Line[]) => part.filter(([mark]) => mark !== other).length;
  const [skipped, length] = [count(lines.slice(0, start)), count(lines.slice(start, end))];
  const first = length === 0 ? skipped : skipped + 1;
  return length === 1 ? String(first) : `${first},${length}`;
}

const linesOf = (text: string) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

/** The hunks; nothing when the texts are equal. */
function difference(before: string, after: string): string | undefined {
  if (before === after) return undefined;
  const lines = compareLines(linesOf(before), linesOf(after));
  return hunks(lines)
    .map(([start, end]) => {
      const head = `@@ -${position(lines, start, end, "+")} +${position(lines, start, end, "-")} @@\n`;
      return (
        head +
        lines
          .slice(start, end)
          .map(([mark, text]) => `${mark}${text}\n`)
          .join("")
      );
    })
    .join("");
}
