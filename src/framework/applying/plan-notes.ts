/**
 * Notes about plans, for the process that applies. One file serves all processes of a configuration of the provider; two
 * blocks with identical settings share it. So it is only added to: a line for each process that has planned, and a line
 * where one applies what was planned. The same Terraform process may plan and apply several times (`terraform test`).
 */
import { createHash } from "node:crypto";
import type { JournalStore } from "./creation-journal";

/** Keys of the planned changes by group; empty for objects whose name was not known yet. */
export type Planned = Readonly<Record<string, readonly string[]>>;

interface Line {
  readonly run: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface PlanNote extends Line {
  readonly id: string;
  readonly planned: Planned;
}

/** The run applies; with `ends` this plan, once that is known. */
interface Mark extends Line {
  readonly applies: true;
  readonly ends?: string;
}

export class PlanNotes {
  constructor(
    private readonly store: JournalStore,
    private readonly run: string,
    private readonly now: () => number,
  ) {}

  /** What this run has planned and not applied. */
  get own(): readonly PlanNote[] {
    const lines = this.#lines();
    const ended = new Set(lines.flatMap((line) => ("applies" in line ? [line.ends] : [])));
    return lines.filter((line) => "planned" in line).filter(({ run, id }) => run === this.run && !ended.has(id));
  }

  /**
   * The plans of which one is carried out by this process: those of this very run. A saved plan was made by another one: it
   * is known only where all plans since the last apply were the same.
   */
  get candidates(): readonly PlanNote[] {
    const { own } = this;
    if (own.length > 0) return own;
    const lines = this.#lines();
    const last = lines.findLastIndex((line) => "applies" in line && line.run !== this.run);
    const plans = lines.slice(last + 1).filter((line) => "planned" in line && line.run !== this.run) as PlanNote[];
    const runs = new Map<string, PlanNote[]>();
    for (const note of plans) runs.set(note.run, [...(runs.get(note.run) ?? []), note]);
    const different = new Set([...runs.values()].map((notes) => notes.map(contentOf).sort().join("\n")));
    return different.size === 1 ? ([...runs.values()].at(-1) ?? []) : [];
  }

  /** Whether a plan has changes of the group. */
  isNoted(group: string): boolean {
    return this.#lines().some((line) => "planned" in line && (line.planned[group] ?? []).length > 0);
  }

  add(planned: Planned): void {
    const lines = this.#lines();
    const at = this.now();
    const hash = createHash("sha256").update(contentOf({ planned })).digest("base64").slice(0, 16);
    const note: PlanNote = { run: this.run, at, id: `${this.run} ${at} ${hash}`, planned };
    // Others may add a line meanwhile: as a whole the file is written only where it has become long.
    if (lines.length >= LONG) this.store.replace(lines.slice(-KEPT).map((line) => JSON.stringify(line)));
    this.store.append(JSON.stringify(note));
  }

  /** This run applies; `plan` where it is known which. */
  apply(plan?: PlanNote): void {
    if (this.#lines().length === 0) return;
    const mark: Mark = { run: this.run, at: this.now(), applies: true, ...(plan && { ends: plan.id }) };
    this.store.append(JSON.stringify(mark));
  }

  #lines(): (PlanNote | Mark)[] {
    return linesIn(this.store).filter(({ at }) => Math.abs(this.now() - at) < KEPT_MS);
  }
}

/** More plans than that without an apply are no reason to keep all of them: two that differ say all there is to say. */
const KEPT = 7;
const LONG = 32;
const KEPT_MS = 24 * 60 * 60 * 1000;

const contentOf = ({ planned }: Pick<PlanNote, "planned">) =>
  JSON.stringify(
    Object.keys(planned)
      .sort()
      .map((group) => [group, [...(planned[group] ?? [])].sort()]),
  );

function linesIn(store: JournalStore): (PlanNote | Mark)[] {
  return store.read().flatMap((text) => {
    try {
      const line = JSON.parse(text) as Partial<PlanNote & Mark> | null;
      if (typeof line?.run !== "string" || typeof line.at !== "number") return [];
      const isPlan =
        typeof line.id === "string" &&
        typeof line.planned === "object" &&
        line.planned !== null &&
        Object.values(line.planned).every(Array.isArray);
      return isPlan || line.applies === true ? [line as PlanNote | Mark] : [];
    } catch {
      // The last line of a process that was killed may be cut.
      return [];
    }
  });
}
