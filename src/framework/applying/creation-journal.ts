/**
 * Creations that were sent by a run which never came to its end: Terraform has no state of them, and would refuse to
 * create "what exists already", or make a second one.
 *
 * Before a creation is sent it is noted, with what it makes up (the id of a backup job, the marker of a rule). The note
 * goes when the object is seen in a state. What is still noted when the same object is created again was begun by a run
 * that was killed: it is ours, and is taken over. Notes hold names and a hash, never values, and are kept for a day.
 */

import { createHash } from "node:crypto";
import { isWhollyKnown, UNKNOWN } from "../../plugin/cty/value";
import { systemClock } from "../../system/clock";
import type { Attributes, State } from "../attribute";
import { identityOf } from "../handlers/identity";
import { isOperation, isSingleton } from "../life-cycle";
import type { ResourceDefinition } from "../resource";
import { fingerprint } from "../values/equality";

/** Where notes are kept. Nothing here ever fails: a journal that cannot be written is one that is not there. */
export interface JournalStore {
  /** Lines, of earlier runs too. */
  read(): readonly string[];
  append(line: string): void;
  /** No lines: nothing has to be kept. */
  replace(lines: readonly string[]): void;
}

export interface BegunCreation {
  /** What it made up. */
  readonly made?: State;
}

interface Note extends BegunCreation {
  readonly key: string;
  /** Of the object as it is called by then, where the creation made that up. */
  readonly id?: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Definition = Pick<ResourceDefinition<never>, "identity" | "lifeCycle">;

const KEPT_MS = 24 * 60 * 60 * 1000;

export class CreationJournal {
  private earlier: Note[] | undefined;
  private readonly own: Note[] = [];
  private changed = false;

  constructor(
    private readonly store: JournalStore,
    private readonly now: () => number = systemClock.now,
  ) {}

  /** Notes a creation that is about to be sent. Answers what an earlier run noted of the same object. */
  begin(type: string, definition: Definition, attributes: Attributes, planned: State): BegunCreation | undefined {
    if (!isNoted(definition)) return undefined;
    const key = keyOf(type, definition, attributes, planned);
    const found = this.take(({ key: other }) => other === key);
    this.note({ key, at: this.now(), ...(found?.made && { made: found.made }), ...(found?.id && { id: found.id }) });
    return found;
  }

  /** Notes what the creation makes up, before it is sent. */
  name(type: string, definition: Definition, attributes: Attributes, planned: State, made: State): void {
    if (!isNoted(definition)) return;
    const key = keyOf(type, definition, attributes, planned);
    const id = idOf(type, definition, { ...planned, ...made });
    this.note({ key, at: this.now(), made, ...(id !== undefined && { id }) });
  }

  /** The object is in a state, or surely not there: nobody has to look for it any more. */
  close(type: string, definition: Definition, state: State): void {
    if (!isNoted(definition)) return;
    const id = idOf(type, definition, state);
    if (id === undefined) return;
    while (this.take((note) => note.key === id || note.id === id)) {
      // Each attempt left a note.
    }
  }

  /** A creation that surely left nothing. */
  abandon(type: string, definition: Definition, attributes: Attributes, planned: State): void {
    if (!isNoted(definition)) return;
    const key = keyOf(type, definition, attributes, planned);
    const index = this.own.findIndex((note) => note.key === key);
    if (index >= 0) this.own.splice(index, 1);
    this.changed = true;
  }

  /** Writes down what is still open. */
  flush(): void {
    if (!this.changed) return;
    this.changed = false;
    this.store.replace([...(this.earlier ?? []), ...this.own].map((note) => JSON.stringify(note)));
  }

  private note(note: Note): void {
    // The later note of a creation says more.
    const index = this.own.findIndex(({ key }) => key === note.key);
    if (index >= 0 && note.made) this.own.splice(index, 1);
    this.own.push(note);
    this.store.append(JSON.stringify(note));
  }

  private take(isMeant: (note: Note) => boolean): Note | undefined {
    this.earlier ??= this.load();
    const index = this.earlier.findLastIndex(isMeant);
    if (index < 0) return undefined;
    this.changed = true;
    return this.earlier.splice(index, 1)[0];
  }

  private load(): Note[] {
    const notes = new Map<string, Note>();
    const since = this.now() - KEPT_MS;
    for (const note of this.store.read().flatMap(parse)) {
      // One creation: first noted, then named.
      if (note.id !== undefined && notes.delete(note.key)) this.changed = true;
      if (note.at < since || note.at > this.now() + KEPT_MS) this.changed = true;
      else notes.set(note.id ?? note.key, note);
    }
    return [...notes.values()];
  }
}

/** What is always there is taken over by every creation. */
function isNoted(definition: Definition): boolean {
  return definition.identity.length > 0 && !isOperation(definition) && !isSingleton(definition);
}

function idOf(type: string, definition: Definition, state: State): string | undefined {
  const identity = identityOf(definition, state);
  return identity === undefined ? undefined : JSON.stringify([type, identity]);
}

/** By its name, or where that is made up, by a hash of what it is to be. */
function keyOf(type: string, definition: Definition, attributes: Attributes, planned: State): string {
  const id = idOf(type, definition, planned);
  if (id !== undefined) return id;
  const hash = createHash("sha256");
  for (const [name, attribute] of Object.entries(attributes)) {
    const value = planned[name] ?? null;
    if (attribute.traits.sensitive || attribute.traits.writeOnly || value === UNKNOWN || !isWhollyKnown(value))
      continue;
    hash.update(`${name}=${fingerprint(attribute, value)}\n`);
  }
  return JSON.stringify([type, hash.digest("hex")]);
}

function parse(line: string): Note[] {
  try {
    const note: Partial<Note> | null = JSON.parse(line);
    // The file is this provider's own; a line of a version that wrote less is none.
    return typeof note?.key === "string" && typeof note.at === "number" ? [note as Note] : [];
  } catch {
    // The last line of a process that was killed may be cut.
    return [];
  }
}
