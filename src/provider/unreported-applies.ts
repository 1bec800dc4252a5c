/**
 * Notes about SDN applies whose result was not reported. Each process writes its own file, so that processes do not overwrite notes
 * of others. The files are next to the other notes of a configuration or, if that folder is not writable, in the user's directory
 * for program states. An unreadable note counts for every cluster.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { ClientConfiguration } from "../api/types";
import { path } from "../framework/diagnostics";
import type { Raised } from "../plugin/diagnostic";
import type { Unreported, UnreportedNote, UnreportedStore } from "../resources/sdn/apply/unreported";
import type { Clock, Random } from "../system/clock";
import { makeFolders, writeWholeFile } from "../system/files";
import { isRunning } from "../system/processes";
import { earlierSdnApplyFailed, earlierSdnApplyUnknown } from "./diagnostics";

const FILE = /^unreported-sdn-apply-.+\.json$/;

export interface Note extends Unreported {
  readonly process: string;
  readonly at: number;
  /** Hashes of the endpoints. Two configurations with a common endpoint mean the same cluster. */
  readonly endpoints: readonly string[];
}

interface Found extends UnreportedNote {
  readonly content: Content;
}

const GONE = Symbol("gone");
const UNREADABLE = Symbol("unreadable");
type Content = string | typeof GONE | typeof UNREADABLE;

export interface UnreportedOptions {
  /** Folders for notes, the best one first. */
  readonly folders: readonly string[];
  readonly clock: Pick<Clock, "now">;
  readonly random: Random;
  /** Removes secrets from a string. */
  readonly scrub: (text: string) => string;
  /** Name of the process that writes the notes. */
  readonly process: string;
  /** Called when no note can be written. */
  readonly onUnwritable?: (failure: unknown) => void;
}

export class UnreportedApplies implements UnreportedStore {
  readonly earlier: readonly UnreportedNote[];
  private readonly endpoints: readonly string[];
  private readonly own: string;
  private place: string | undefined;

  constructor(
    configuration: Pick<ClientConfiguration, "endpoints">,
    private readonly options: UnreportedOptions,
  ) {
    const { random } = options;
    this.endpoints = configuration.endpoints.map(endpointHash);
    this.own = `unreported-sdn-apply-${process.pid}-${random().toString(36).slice(2)}.json`;
    this.earlier = this.others();
  }

  others(): readonly UnreportedNote[] {
    return this.options.folders.flatMap((folder) => namesIn(folder).flatMap((name) => this.found(join(folder, name))));
  }

  forget(notes: readonly UnreportedNote[]): void {
    for (const { file, content } of notes as readonly Found[]) {
      if (contentOf(file) === content) remove(file);
    }
  }

  write(unreported: Unreported): boolean {
    const trouble = unreported.trouble === undefined ? {} : { trouble: this.options.scrub(unreported.trouble) };
    const { process, clock } = this.options;
    const note: Note = { ...unreported, ...trouble, process, endpoints: this.endpoints, at: clock.now() };
    let failed: unknown;
    for (const folder of this.place ? [this.place] : this.options.folders) {
      try {
        makeFolders(folder, 0o700);
        writeWholeFile(join(folder, this.own), `${JSON.stringify(note)}\n`);
        this.place = folder;
        return true;
      } catch (failure) {
        failed ??= failure;
      }
    }
    this.options.onUnwritable?.(failed);
    return false;
  }

  erase(): void {
    if (this.place !== undefined) remove(join(this.place, this.own));
  }

  private found(file: string): Found[] {
    if (file.endsWith(this.own)) return [];
    const content = contentOf(file);
    if (content === GONE) return [];
    const note = typeof content === "string" ? parseNote(content) : undefined;
    if (!note) return [{ file, content }];
    const isOurs = note.endpoints.some((endpoint) => this.endpoints.includes(endpoint));
    // A running process reports its result itself.
    if (!isOurs || (note.trouble === undefined && isRunning(note.process))) return [];
    return [{ ...note, file, content }];
  }
}

/** The warning about a note. */
export function describeUnreported({ at, task, trouble, file }: UnreportedNote): Raised<"warning"> {
  const when = at === undefined ? "" : `of ${new Date(at).toISOString().replace(/\.\d+Z$/, "Z")}`;
  const named = { when, task: task === undefined ? "" : `\nTask: ${task}`, file };
  return trouble === undefined
    ? earlierSdnApplyUnknown(named, path("sdn_apply"))
    : earlierSdnApplyFailed({ ...named, words: trouble.replaceAll("\n", "\n  ") }, path("sdn_apply"));
}

/** Parses a note; `undefined` for a damaged one. */
export function parseNote(content: string): Note | undefined {
  try {
    const note = JSON.parse(content) as Partial<Note> | null;
    const isWhole = typeof note?.process === "string" && isTime(note.at) && Array.isArray(note.endpoints);
    const areTexts = [note?.task, note?.trouble].every((text) => text === undefined || typeof text === "string");
    return isWhole && areTexts ? (note as Note) : undefined;
  } catch {
    return undefined;
  }
}

const isTime = (at: unknown) => typeof at === "number" && !Number.isNaN(new Date(at).getTime());

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => FILE.test(name));
  } catch {
    return [];
  }
}

function contentOf(file: string): Content {
  try {
    return readFileSync(file, "utf8");
  } catch (failure) {
    return (failure as NodeJS.ErrnoException).code === "ENOENT" ? GONE : UNREADABLE;
  }
}

function remove(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // The next run reports it again.
  }
}

const endpointHash = (endpoint: string) => createHash("sha256").update(endpoint).digest("hex").slice(0, 16);
