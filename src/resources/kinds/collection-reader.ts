/** Reads the objects of a collection: one shared list for all of them, or each by its own path. */

import type { PveSession } from "../../api/types";
import type { State } from "../../framework/attribute";
import { DiagnosticError } from "../../framework/diagnostics";
import type { Context } from "../../framework/resource";
import { oncePerObject } from "../../memo/memo";
import { withoutUnstoredSecrets } from "../attributes/secret";
import { objectOfOtherType } from "../diagnostics";
import { hasCode, unlessMissing } from "../failures";
import { untypedCalls } from "../parameters/address";
import { decodeAnswer } from "../parameters/parameters";
import { reportedText } from "../parameters/reported-text";
import { withoutUnknown } from "../unknown-properties/unknown-properties";
import type { Answer, CollectionOptions } from "./collection-options";
import { credentialFor, keyParameter, placesOf } from "./collection-options";

/** The reading part of a collection, also for behaviours that write in their own way. */
export class CollectionReader {
  constructor(private readonly options: CollectionOptions) {}

  async read(state: State, context: Context<PveSession>): Promise<State | null> {
    const entry = this.options.read === "item" ? undefined : await this.find(state, context);
    const found = entry ?? (await this.item(state, context));
    if (!found) return null;
    this.requireType(found, state);
    return withoutUnstoredSecrets(this.options.attributes, this.decode(found, state), state);
  }

  /** Reads the item. If it is forbidden, reads the list, which may need fewer privileges. */
  async readItem(state: State, context: Context<PveSession>): Promise<State | null> {
    let found: Answer | undefined;
    try {
      found = await this.item(state, context);
    } catch (failure) {
      if (hasCode(failure, "forbidden")) return this.read(state, context);
      throw failure;
    }
    if (!found) return null;
    this.requireType(found, state);
    return withoutUnstoredSecrets(this.options.attributes, this.decode(found, state), state);
  }

  async list(context: Context<PveSession>): Promise<State[]> {
    const entries = await this.all({}, context);
    const { ofThisType = () => true } = this.options;
    return entries.filter(ofThisType).map((entry) => this.decode(entry, {}));
  }

  /** The keys of all objects, also of other types, without decoding the objects. */
  async names(context: Context<PveSession>): Promise<State[]> {
    const entries = await this.all({}, context);
    return entries.map((entry) => ({ [this.options.key]: reportedText(entry[this.answerKey()]) }));
  }

  private async all(state: State, { services }: Context<PveSession>): Promise<readonly Answer[]> {
    const { listQuery = {}, domain, entries } = this.options;
    const options = { shared: domain, credential: credentialFor(this.options) };
    const { path, of } = placesOf(this.options).listAt(state);
    const answer = await untypedCalls(services).read(`GET ${path}`, of, listQuery, options);
    // The client has checked that the answer is a list.
    return entries ? entries(answer, state) : (answer as readonly Answer[]);
  }

  private async find(state: State, context: Context<PveSession>): Promise<Answer | undefined> {
    const entries = await unlessMissing(this.all(state, context));
    return entries && this.byKey(entries).get(this.canonical(state[this.options.key]));
  }

  /** All readers share one answer, so the index is built once and not for each of thousands of resources. */
  private readonly byKey = oncePerObject((entries: readonly Answer[]): ReadonlyMap<string, Answer> => {
    const index = new Map<string, Answer>();
    for (const entry of entries) {
      const key = this.canonical(entry[this.answerKey()]);
      if (!index.has(key)) index.set(key, entry);
    }
    return index;
  });

  private canonical(key: unknown): string {
    const { attributes, key: name, canonicalKey = attributes[name]?.traits.canonical } = this.options;
    const text = reportedText(key);
    // Keys and their canonical forms are strings.
    return canonicalKey ? String((canonicalKey as (text: string) => unknown)(text)) : text;
  }

  private async item(state: State, { services }: Context<PveSession>): Promise<Answer | undefined> {
    const { path, of } = placesOf(this.options).itemAt(state);
    const credential = credentialFor(this.options);
    const answer = await unlessMissing(untypedCalls(services).read(`GET ${path}`, of, {}, { credential }));
    // The client has checked that the answer is an object.
    return answer as Answer | undefined;
  }

  private decode(entry: Answer, state: State): State {
    const { decode, attributes, key } = this.options;
    const decoded = decode ? decode(entry, state) : decodeAnswer(attributes, entry);
    // The answer for an item often lacks its ID.
    const id = entry[this.answerKey()] ?? state[key];
    return withoutUnknown(this.answerKey(), {
      [key]: typeof id === "number" ? id : reportedText(id),
      ...withoutNullKey(decoded, key),
    });
  }

  private requireType(entry: Answer, state: State): void {
    const { ofThisType, key } = this.options;
    if (ofThisType && !ofThisType(entry)) {
      throw new DiagnosticError(objectOfOtherType({ name: reportedText(state[key]), type: typeNameOf(entry) }));
    }
  }

  private answerKey(): string {
    return this.options.keyInAnswer ?? keyParameter(this.options);
  }
}

function typeNameOf({ type, protocol }: Answer): string {
  const name = type ?? protocol;
  return name === undefined || name === null ? "no type that the server reports" : `type ${reportedText(name)}`;
}

/** Removes a null key. The key decodes as null if the answer does not repeat it. */
function withoutNullKey(decoded: State, key: string): State {
  if (decoded[key] !== null) return decoded;
  const { [key]: _, ...rest } = decoded;
  return rest;
}
