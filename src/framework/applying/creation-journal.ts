/**
 * A journal of creations, for runs that are killed: Terraform has no state of their objects, and the next creation would fail
 * with "already exists" or create a second object.
 *
 * The provider notes each creation before it sends it, with generated names (the id of a backup job, the marker of a rule). It
 * removes the note when the server refuses the creation, when Terraform ends in order after the response, or when the object is in
 * a state. A note that remains when the same object is created again comes from a killed run, so the object is adopted. An object
 * that Terraform never received is also adopted when the configuration has changed and an update can reach the new values. Notes
 * contain names and hashes, never values, and are kept for a day. Several processes may write them at the same time.
 */

import { createHash } from "node:crypto";
import { isWhollyKnown, UNKNOWN } from "../../plugin/cty/value";
import { systemClock } from "../../system/clock";
import type { Attribute, Attributes, State } from "../attribute";
import { type Identified, identityKey } from "../handlers/identity";
import { isOperation, isSingleton } from "../life-cycle";
import type { ResourceDefinition } from "../resource";
import { fingerprint } from "../values/equality";

/** Storage of notes. Its methods never fail: a journal that cannot be written counts as empty. */
export interface JournalStore {
  /** All lines, including those of earlier runs. */
  read(): readonly string[];
  append(line: string): void;
  /** Replaces all lines. */
  replace(lines: readonly string[]): void;
}

export interface BegunCreation {
  /** Generated names. */
  readonly made?: State;
}

interface Note extends BegunCreation {
  readonly key: string;
  /** Key of the object with its generated name. */
  readonly id?: string;
  /** For generated names: equal when an update can turn one object into the other. */
  readonly like?: string;
  /** Terraform has the response: unless it was killed, the object is in a state. */
  readonly isAnswered?: true;
  /** The creation certainly had no effect. */
  readonly isAbandoned?: true;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The type of a created object. */
interface CreatedType {
  readonly type: string;
  readonly definition: Identified & Pick<ResourceDefinition<never>, "lifeCycle">;
  readonly attributes: Attributes;
}

type IdentifiedType = Omit<CreatedType, "attributes">;

const KEPT_MS = 24 * 60 * 60 * 1000;

export class CreationJournal {
  private earlier: Note[] | undefined;
  /** Notes of this process without a response, which are few at a time. */
  private readonly open: Note[] = [];
  private answeredNotes: Note[] = [];
  /** Lines to be removed by `flush`. */
  private readonly obsolete = new Set<string>();

  constructor(
    private readonly store: JournalStore,
    private readonly now: () => number = systemClock.now,
  ) {}

  /** Notes a creation before it is sent. Returns the note of an earlier run about the same object. */
  begin(served: CreatedType, planned: State): BegunCreation | undefined {
    if (!isNoted(served)) return undefined;
    const names = namesOf(served, planned);
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

  /** Notes the generated name of a creation before it is sent. */
  name(served: CreatedType, planned: State, made: State): void {
    if (!isNoted(served)) return;
    const names = namesOf(served, planned);
    const id = idOf(served, { ...planned, ...made });
    const former = this.open.find(
      (candidate) => candidate.key === names.key && (candidate.id === undefined || candidate.id === id),
    );
    this.note({ ...names, at: this.now(), made, ...(id !== undefined && { id }) }, former);
  }

  /** Notes that Terraform is about to get the state of the created object. */
  answered(served: IdentifiedType, state: State): void {
    if (!isNoted(served)) return;
    const id = idOf(served, state);
    const note = this.open.find((candidate) => id !== undefined && (candidate.key === id || candidate.id === id));
    if (note) this.note({ ...note, isAnswered: true }, note);
  }

  /** Removes the notes of answered creations, when Terraform has all responses and ends in order. */
  ended(): void {
    for (const note of this.answeredNotes) this.obsolete.add(lineOf(note));
    this.answeredNotes = [];
  }

  /** Removes the notes of an object that is in a state or certainly does not exist. */
  close(served: IdentifiedType, state: State): void {
    if (!isNoted(served)) return;
    const id = idOf(served, state);
    if (id === undefined) return;
    while (this.take((note) => note.key === id || note.id === id)) {
      // Each attempt has left a note.
    }
  }

  /**
   * Removes the note of a creation that certainly had no effect. It appends a line at once, because a process may be killed before
   * `flush`. With the note, the next run would adopt an object that another client has created under this name.
   */
  abandon(served: CreatedType, planned: State, made: State = {}): void {
    if (!isNoted(served)) return;
    const { key } = namesOf(served, planned);
    const id = idOf(served, { ...planned, ...made });
    const note = this.open.find(
      (candidate) => candidate.key === key && (candidate.id ?? candidate.key) === (id ?? key),
    );
    if (!note) return;
    const line = lineOf({ ...note, isAbandoned: true });
    this.drop(note);
    this.store.append(line);
    this.obsolete.add(line);
  }

  /** Removes obsolete lines from the store, which other processes may have extended. */
  flush(): void {
    if (this.obsolete.size === 0) return;
    this.store.replace(this.store.read().filter((line) => !this.obsolete.has(line)));
    this.obsolete.clear();
  }

  /** Adds a note, in place of a former one about the same creation. */
  private note(note: Note, former?: Note): void {
    if (former) this.drop(former);
    (note.isAnswered ? this.answeredNotes : this.open).push(note);
    const line = lineOf(note);
    // Within a millisecond, the former note may be the same.
    this.obsolete.delete(line);
    this.store.append(line);
  }

  private drop(note: Note): void {
    this.open.splice(this.open.indexOf(note), 1);
    this.obsolete.add(lineOf(note));
  }

  private take(isMeant: (note: Note) => boolean): Note | undefined {
    this.earlier ??= this.load();
    const index = this.earlier.findLastIndex(isMeant);
    if (index < 0) return undefined;
    const [note] = this.earlier.splice(index, 1);
    if (note) this.obsolete.add(lineOf(note));
    return note;
  }

  private load(): Note[] {
    const notes = new Map<string, Note>();
    const replaced = (name: string) => {
      const note = notes.get(name);
      if (note) this.obsolete.add(lineOf(note));
      notes.delete(name);
    };
    const since = this.now() - KEPT_MS;
    for (const line of this.store.read()) {
      const note = parse(line);
      if (note === undefined || note.at < since || note.at > this.now() + KEPT_MS) this.obsolete.add(line);
      else {
        // A later note about one creation replaces the former: begun, named, answered.
        if (note.id !== undefined) replaced(note.key);
        replaced(note.id ?? note.key);
        if (note.isAbandoned) this.obsolete.add(line);
        else {
          notes.set(note.id ?? note.key, note);
          this.obsolete.delete(line);
        }
      }
    }
    return [...notes.values()];
  }
}

/** False for operations and for singletons, which every creation adopts. */
function isNoted({ definition }: IdentifiedType): boolean {
  return definition.identity.length > 0 && !isOperation(definition) && !isSingleton(definition);
}

function idOf({ type, definition }: IdentifiedType, state: State): string | undefined {
  const key = identityKey(definition, state);
  return key === undefined ? undefined : JSON.stringify([type, key]);
}

/**
 * The key of a creation: the name of the object. For a generated name, a hash of the planned values as `key`, and a hash of the
 * values that no update can change as `like`.
 */
function namesOf(served: CreatedType, planned: State): Pick<Note, "key" | "like"> {
  const id = idOf(served, planned);
  if (id !== undefined) return { key: id };
  const { type, definition, attributes } = served;
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
    // Only this provider writes the file. Lines of versions that wrote fewer fields are ignored.
    return typeof note?.key === "string" && typeof note.at === "number" ? (note as Note) : undefined;
  } catch {
    // A killed process may have cut its last line.
    return undefined;
  }
}
