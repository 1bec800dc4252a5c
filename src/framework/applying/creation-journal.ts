/**
 * Creations that were sent by a run which never came to its end: Terraform has no state of them, and would refuse to
 * create "what exists already", or make a second one.
 *
 * Before a creation is sent it is noted, with what it makes up (the id of a backup job, the marker of a rule). The note
 * goes when the engine that was answered ends in order, or when the object is seen in a state. What is still noted when
 * the same object is created again was begun by a run that was killed: it is ours, and is taken over. So is what nobody
 * was told of and an update can make of it what is wanted now, where the configuration has been changed since. Notes hold
 * names and hashes, never values, and are kept for a day. Several processes may write them at the same time.
 */

import { createHash } from "node:crypto";
import { isWhollyKnown, UNKNOWN } from "../../plugin/cty/value";
import { systemClock } from "../../system/clock";
import type { Attribute, Attributes, State } from "../attribute";
import { type Identified, identityKey } from "../handlers/identity";
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
  /** Equal where an update makes one object of the other, of those with a name that is made up. */
  readonly like?: string;
  /** The engine was answered: unless it was killed, the object is in a state. */
  readonly isAnswered?: true;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Definition = Identified & Pick<ResourceDefinition<never>, "lifeCycle">;

const KEPT_MS = 24 * 60 * 60 * 1000;

export class CreationJournal {
  private earlier: Note[] | undefined;
  private readonly own: Note[] = [];
  /** Lines that nobody needs any more. */
  private readonly gone = new Set<string>();

  constructor(
    private readonly store: JournalStore,
    private readonly now: () => number = systemClock.now,
  ) {}

  /** Notes a creation that is about to be sent. Answers what an earlier run noted of the same object. */
  begin(type: string, definition: Definition, attributes: Attributes, planned: State): BegunCreation | undefined {
    if (!isNoted(definition)) return undefined;
    const names = namesOf(type, definition, attributes, planned);
    const found =
      this.take(({ key, isAnswered }) => key === names.key && !isAnswered) ??
      this.take(({ key }) => key === names.key) ??
      this.take(({ like, made, isAnswered }) => like !== undefined && like === names.like && !!made && !isAnswered);
    this.note({
      ...names,
      at: this.now(),
      ...(found?.made && { made: found.made }),
      ...(found?.id && { id: found.id }),
    });
    return found;
  }

  /** Notes what the creation makes up, before it is sent. */
  name(type: string, definition: Definition, attributes: Attributes, planned: State, made: State): void {
    if (!isNoted(definition)) return;
    const names = namesOf(type, definition, attributes, planned);
    const id = idOf(type, definition, { ...planned, ...made });
    const former = this.own.find((one) => one.key === names.key && (one.id === undefined || one.id === id));
    this.note({ ...names, at: this.now(), made, ...(id !== undefined && { id }) }, former);
  }

  /** The engine is about to be answered with a state of what was created. */
  answered(type: string, definition: Definition, state: State): void {
    if (!isNoted(definition)) return;
    const id = idOf(type, definition, state);
    const note = this.own.find((one) => id !== undefined && (one.key === id || one.id === id));
    if (note) this.note({ ...note, isAnswered: true }, note);
  }

  /** The engine has got all answers and ends in order. */
  ended(): void {
    for (const note of this.own.filter(({ isAnswered }) => isAnswered)) this.drop(note);
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
  abandon(type: string, definition: Definition, attributes: Attributes, planned: State, made: State = {}): void {
    if (!isNoted(definition)) return;
    const { key } = namesOf(type, definition, attributes, planned);
    const id = idOf(type, definition, { ...planned, ...made });
    const note = this.own.find((one) => one.key === key && (one.id ?? one.key) === (id ?? key));
    if (note) this.drop(note);
  }

  /** Takes what nobody needs out of what is kept by now: other processes may have added to it. */
  flush(): void {
    if (this.gone.size === 0) return;
    this.store.replace(this.store.read().filter((line) => !this.gone.has(line)));
    this.gone.clear();
  }

  /** The later note of a creation says more than the former. */
  private note(note: Note, former?: Note): void {
    if (former) this.drop(former);
    this.own.push(note);
    this.store.append(lineOf(note));
  }

  private drop(note: Note): void {
    this.own.splice(this.own.indexOf(note), 1);
    this.gone.add(lineOf(note));
  }

  private take(isMeant: (note: Note) => boolean): Note | undefined {
    this.earlier ??= this.load();
    const index = this.earlier.findLastIndex(isMeant);
    if (index < 0) return undefined;
    const [note] = this.earlier.splice(index, 1);
    if (note) this.gone.add(lineOf(note));
    return note;
  }

  private load(): Note[] {
    const notes = new Map<string, Note>();
    const replaced = (name: string) => {
      const note = notes.get(name);
      if (note) this.gone.add(lineOf(note));
      notes.delete(name);
    };
    const since = this.now() - KEPT_MS;
    for (const line of this.store.read()) {
      const note = parse(line);
      if (note === undefined || note.at < since || note.at > this.now() + KEPT_MS) this.gone.add(line);
      else {
        // One creation: first noted, then named, then answered.
        if (note.id !== undefined) replaced(note.key);
        replaced(note.id ?? note.key);
        notes.set(note.id ?? note.key, note);
      }
    }
    return [...notes.values()];
  }
}

/** What is always there is taken over by every creation. */
function isNoted(definition: Definition): boolean {
  return definition.identity.length > 0 && !isOperation(definition) && !isSingleton(definition);
}

function idOf(type: string, definition: Definition, state: State): string | undefined {
  const key = identityKey(definition, state);
  return key === undefined ? undefined : JSON.stringify([type, key]);
}

/** By its name, or where that is made up, by a hash of what it is to be, and one of what no update changes. */
function namesOf(
  type: string,
  definition: Definition,
  attributes: Attributes,
  planned: State,
): Pick<Note, "key" | "like"> {
  const id = idOf(type, definition, planned);
  if (id !== undefined) return { key: id };
  const lasting = Object.entries(attributes).filter(
    ([name, { traits }]) => traits.replaces !== false || definition.identity.includes(name),
  );
  return {
    key: JSON.stringify([type, hashOf(Object.entries(attributes), planned)]),
    like: JSON.stringify([type, hashOf(lasting, planned)]),
  };
}

function hashOf(attributes: readonly (readonly [string, Attribute])[], planned: State): string {
  const hash = createHash("sha256");
  for (const [name, attribute] of attributes) {
    const value = planned[name] ?? null;
    if (attribute.traits.sensitive || attribute.traits.writeOnly || value === UNKNOWN || !isWhollyKnown(value))
      continue;
    hash.update(`${name}=${fingerprint(attribute, value)}\n`);
  }
  return hash.digest("hex");
}

const lineOf = (note: Note) => JSON.stringify(note);

function parse(line: string): Note | undefined {
  try {
    const note: Partial<Note> | null = JSON.parse(line);
    // The file is this provider's own; a line of a version that wrote less is none.
    return typeof note?.key === "string" && typeof note.at === "number" ? (note as Note) : undefined;
  } catch {
    // The last line of a process that was killed may be cut.
    return undefined;
  }
}
