/** Notes of creations in memory. */
import type { JournalStore } from "../../../src/framework/applying/creation-journal";

export function store(): JournalStore & { lines: string[] } {
  const lines: string[] = [];
  return {
    lines,
    read: () => [...lines],
    append: (line) => void lines.push(line),
    replace: (all) => void lines.splice(0, lines.length, ...all),
  };
}
