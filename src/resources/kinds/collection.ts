/**
 * The behaviour of most objects of the API: a collection that lists whole objects, and an item path to change them.
 *
 * ```ts
 * behaviour: collection({
 *   attributes, path: "/cluster/mapping/usb", key: "id", domain: "file-mapping_usb_cfg", update: "partial",
 * })
 * ```
 */
import type { CollectionPath } from "../../api/calls";
import type { Credential, LockDomain, PveSession } from "../../api/types";
import type { Attributes, State } from "../../framework/attribute";
import type { ApplyContext, Behaviour, Context, Operation } from "../../framework/resource";
import type { AddressOf, RemoteOf, StateOf } from "../../framework/state-of";
import { withoutUnstoredSecrets } from "../attributes/secret";
import { hasCode, unlessMissing } from "../failures";
import {
  type Located,
  locate,
  named,
  operation,
  type PathOfCollection,
  type Placeholders,
  type ReadPath,
} from "../parameters/address";
import { wireOf } from "../parameters/parameter";
import { createParameters, decodeAnswer, type Sent, updateParameters } from "../parameters/parameters";
import { withoutCarried } from "../unknown-properties/unknown-properties";

export type Answer = Readonly<Record<string, unknown>>;

export interface CollectionOptions<
  A extends Attributes = Attributes,
  K extends keyof A & string = keyof A & string,
  P extends string = CollectionPath,
> {
  readonly attributes: A;
  /** Path of the collection, one that the server has; `{…}` names attributes of outer objects. */
  readonly path: P & PathOfCollection<P>;
  /** Attribute that names the object within the collection, and is the last segment of its path. */
  readonly key: K;
  /** What the item path calls the key in the API description, where that is not the key's parameter. */
  readonly pathParameter?: string;
  readonly domain: LockDomain;
  /** The credential that calls need; may depend on what is sent. */
  readonly credential?: Credential | ((state: State) => Credential);
  /** Parameters that every create carries, such as `{ type: "simple" }`. */
  readonly onCreate?: Sent;
  /** Parameters that every update carries, such as `{ type: "node-affinity" }`. */
  readonly onUpdate?: Sent;
  /** Where create is sent: default is the collection, with the key as a parameter. */
  readonly createAt?: "collection" | "item";
  /** `partial`: only changes are sent. `replace`: everything is sent, what is left out is cleared. */
  readonly update: "partial" | "replace";
  /** How fields are reset. Default: one comma-separated `delete` parameter. */
  readonly deleteForm?: "comma" | "repeat";
  /**
   * `list` (default): the list has whole objects; one shared request refreshes all. An object that is missing there
   * is looked up by its own path before it counts as gone, since permissions may have filtered the list.
   * `item`: each object is read on its own.
   */
  readonly read?: "list" | "item";
  /** Path of the list where it is not the collection; query of the list. */
  readonly listPath?: ReadPath;
  readonly listQuery?: Sent;
  /** The objects in the list's answer, where it is not an array of them, or has those of all outer objects. */
  entries?(answer: unknown, state: AddressOf<A, K>): readonly Answer[];
  /** Name of the key in answers, where it is not its parameter's name. */
  readonly keyInAnswer?: string;
  /** Which entries are of this type (`type=simple`). Others are not listed, and reading one is an error. */
  readonly ofThisType?: (entry: Answer) => boolean;
  /** One spelling for all that name the same object (of aliases: lower case); default: the key itself. */
  readonly canonicalKey?: (key: string) => string;
  /** Changes an answer before it is decoded, and what is sent. */
  decode?(entry: Answer, state: AddressOf<A, K>): RemoteOf<A>;
  onDelete?(state: StateOf<A>): Sent;
  /** After every write, for example to wait or to note that something is staged. */
  readonly afterWrite?: (context: ApplyContext<PveSession>, done: "create" | "update" | "delete") => Promise<void>;
  /** Parameters added to every write (a lock token). */
  readonly withEveryWrite?: (session: PveSession) => Readonly<Sent>;
}

export function collection<A extends Attributes, K extends keyof A & string, P extends string>(
  options: CollectionOptions<A, K, P>,
): CollectionBehaviour<A, K | (Placeholders<P> & keyof A)> {
  return behaviourOf(options as unknown as CollectionOptions) as unknown as CollectionBehaviour<
    A,
    K | (Placeholders<P> & keyof A)
  >;
}

/** All that a behaviour can have. */
export type CollectionBehaviour<A extends Attributes, I extends keyof A> = Required<Behaviour<PveSession, A, I>>;

/** Attributes are gone through by their descriptions, whatever their types. */
function behaviourOf(options: CollectionOptions): Required<Behaviour<PveSession>> {
  const reader = new CollectionReader(options);
  const { collectionAt, itemAt } = placesOf(options);
  const write = (...states: State[]) => ({ domain: options.domain, credential: credentialFor(options, ...states) });
  const extra = (session: PveSession) => options.withEveryWrite?.(session) ?? {};

  return {
    read: (state, context) => reader.read(state, context),
    readItem: (state, context) => reader.readItem(state, context),
    list: (context) => reader.list(context),

    async create(planned, context) {
      const session = context.services;
      const parameters = createParameters(options.attributes, planned, context.config);
      const atItem = options.createAt === "item";
      if (atItem) delete parameters[keyParameter(options)];
      const { path, of } = atItem ? itemAt(planned) : collectionAt(planned);
      const body = { ...options.onCreate, ...parameters, ...extra(session) };
      await named(session).write(`POST ${path}`, of, body, write(planned));
      context.exists();
      await options.afterWrite?.(context, "create");
      return undefined;
    },

    async update(planned, prior, context) {
      const session = context.services;
      const { set, clear, any } = updateParameters(options.attributes, planned, prior, context.config);
      if (!any) return undefined;
      const replacing = options.update === "replace";
      const parameters = replacing ? createParameters(options.attributes, planned, context.config) : { ...set };
      delete parameters[keyParameter(options)];
      if (!replacing && clear.length > 0) parameters.delete = options.deleteForm === "repeat" ? clear : clear.join(",");
      const { path, of } = itemAt(planned);
      const body = { ...options.onUpdate, ...parameters, ...extra(session) };
      await named(session).write(`PUT ${path}`, of, body, write(planned, prior));
      await options.afterWrite?.(context, "update");
      return undefined;
    },

    async delete(state, context) {
      const session = context.services;
      const { path, of } = itemAt(state);
      const body = { ...options.onDelete?.(state), ...extra(session) };
      await unlessMissing(named(session).write(`DELETE ${path}`, of, body, write(state)));
      await options.afterWrite?.(context, "delete");
    },
  };
}

/** Reading only: for behaviours that write in their own way. */
export class CollectionReader {
  private readonly indexes = new WeakMap<readonly Answer[], ReadonlyMap<string, Answer>>();

  constructor(private readonly options: CollectionOptions) {}

  async read(state: State, context: Context<PveSession>): Promise<State | null> {
    const entry = this.options.read === "item" ? undefined : await this.find(state, context);
    const found = entry ?? (await this.item(state, context));
    if (!found) return null;
    this.demandType(found, state);
    return withoutUnstoredSecrets(this.options.attributes, this.decode(found, state), state);
  }

  /** Some items need more privileges than the list that they stand in. */
  async readItem(state: State, context: Context<PveSession>): Promise<State | null> {
    let found: Answer | undefined;
    try {
      found = await this.item(state, context);
    } catch (failure) {
      if (hasCode(failure, "forbidden")) return this.read(state, context);
      throw failure;
    }
    if (!found) return null;
    this.demandType(found, state);
    return withoutUnstoredSecrets(this.options.attributes, this.decode(found, state), state);
  }

  async list(context: Context<PveSession>): Promise<State[]> {
    const entries = await this.all({}, context);
    const { ofThisType = () => true } = this.options;
    return entries.filter(ofThisType).map((entry) => this.decode(entry, {}));
  }

  private async all(state: State, { services }: Context<PveSession>): Promise<readonly Answer[]> {
    const { listQuery = {}, domain, entries } = this.options;
    const options = { shared: domain, credential: credentialFor(this.options) };
    const { path, of } = placesOf(this.options).listAt(state);
    const answer = await named(services).read(`GET ${path}`, of, listQuery, options);
    return entries ? entries(answer, state) : (answer as readonly Answer[]);
  }

  private async find(state: State, context: Context<PveSession>): Promise<Answer | undefined> {
    const entries = await unlessMissing(this.all(state, context));
    return entries && this.byKey(entries).get(this.canonical(state[this.options.key]));
  }

  /** A shared answer is one object for all its readers: it is gone through once, not by each of thousands of resources. */
  private byKey(entries: readonly Answer[]): ReadonlyMap<string, Answer> {
    const known = this.indexes.get(entries);
    if (known) return known;
    const index = new Map<string, Answer>();
    for (const entry of entries) {
      const key = this.canonical(entry[this.answerKey()]);
      if (!index.has(key)) index.set(key, entry);
    }
    this.indexes.set(entries, index);
    return index;
  }

  private canonical(key: unknown): string {
    const { canonicalKey = (text: string) => text } = this.options;
    return canonicalKey(String(key));
  }

  private async item(state: State, { services }: Context<PveSession>): Promise<Answer | undefined> {
    const { path, of } = placesOf(this.options).itemAt(state);
    const credential = credentialFor(this.options);
    const answer = await unlessMissing(named(services).read(`GET ${path}`, of, {}, { credential }));
    return answer as Answer | undefined;
  }

  private decode(entry: Answer, state: State): State {
    const { decode, attributes, key } = this.options;
    const decoded = decode ? decode(entry, state) : decodeAnswer(attributes, entry);
    const named = entry[this.answerKey()] ?? state[key];
    // Items are often answered without their own id.
    return withoutCarried(this.answerKey(), {
      [key]: typeof named === "number" ? named : String(named),
      ...withoutNullKey(decoded, key),
    });
  }

  private demandType(entry: Answer, state: State): void {
    const { ofThisType, key } = this.options;
    if (ofThisType && !ofThisType(entry)) {
      throw new Error(
        `${String(state[key])} exists, but it is of ${typeNameOf(entry)}; use the resource of that type. If it took the place of what was managed here, forget that with \`terraform state rm\`, or remove it on the server to have this one created again.`,
      );
    }
  }

  private answerKey(): string {
    return this.options.keyInAnswer ?? keyParameter(this.options);
  }
}

function typeNameOf({ type, protocol }: Answer): string {
  const name = type ?? protocol;
  return name === undefined || name === null ? "no type that the server tells" : `type ${String(name)}`;
}

/** A key that the answer does not repeat decodes as null, which says nothing. */
function withoutNullKey(decoded: State, key: string): State {
  if (decoded[key] !== null) return decoded;
  const { [key]: _, ...rest } = decoded;
  return rest;
}

interface Addressed {
  readonly attributes: Attributes;
  readonly path: string;
  readonly key: string;
  readonly pathParameter?: string;
  readonly listPath?: string;
  readonly createAt?: "collection" | "item";
}

/** The operations that a collection behaviour uses, for the coverage map. */
export function collectionOperations(options: Addressed): Operation[] {
  const { list, item, names } = templatesOf(options);
  return [
    operation("GET", list, names),
    operation("GET", item, names),
    operation("POST", options.createAt === "item" ? item : options.path, names),
    operation("PUT", item, names),
    operation("DELETE", item, names),
  ];
}

function templatesOf(options: Addressed) {
  const { path, listPath, key, attributes, pathParameter } = options;
  const names = { ...namesOf(attributes), [key]: pathParameter ?? keyParameter(options) };
  return { list: listPath ?? path, item: `${path}/{${key}}`, names };
}

function placesOf(options: CollectionOptions) {
  const { list, item, names } = templatesOf(options);
  const at =
    (template: string) =>
    (state: State): Located =>
      locate(template, state, names);
  return { listAt: at(list), collectionAt: at(options.path), itemAt: at(item) };
}

/** Reading never needs more than a fixed credential; a credential by state is about what a write sends. */
function credentialFor({ credential = "any" }: CollectionOptions, ...states: State[]): Credential {
  if (typeof credential === "string") return credential;
  return states.some((state) => credential(state) === "root-ticket") ? "root-ticket" : "any";
}

function namesOf(attributes: Attributes): Record<string, string> {
  const names: Record<string, string> = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    const wire = wireOf(attribute);
    if (wire) names[name] = wire.name;
  }
  return names;
}

function keyParameter({ attributes, key }: Pick<CollectionOptions, "attributes" | "key">): string {
  const attribute = attributes[key];
  return (attribute && wireOf(attribute)?.name) ?? key;
}
