/** Options of a definition for a collection of the API, and the paths and credentials that follow from them. */
import type { CollectionPath } from "../../api/calls";
import type { CredentialKind, LockDomain, PveSession } from "../../api/types";
import type { Attributes, State } from "../../framework/attribute";
import type { ApplyContext, Operation } from "../../framework/resource";
import type { AddressOf, RemoteOf, StateOf } from "../../framework/state-of";
import { locate, operation, type PathOfCollection, type PathWithValues, type ReadPath } from "../parameters/address";
import { parameterOf } from "../parameters/codec";
import type { SentParameters } from "../parameters/parameters";

export type Answer = Readonly<Record<string, unknown>>;

export interface CollectionOptions<
  A extends Attributes = Attributes,
  K extends keyof A & string = keyof A & string,
  P extends string = CollectionPath,
> {
  readonly attributes: A;
  /** Path of the collection in the API. `{…}` names attributes of outer objects. */
  readonly path: P & PathOfCollection<P>;
  /** Attribute that identifies the object within the collection. Its value is the last segment of the path. */
  readonly key: K;
  /** Name of the key in the item path of the API description, if it differs from the parameter of the key. */
  readonly pathParameter?: string;
  readonly domain: LockDomain;
  /** The client may send a write while others of the domain are in flight, because the server locks for each of them. */
  readonly overlaps?: boolean;
  /** The credential that calls need. It may depend on the state. */
  readonly credential?: CredentialKind | ((state: State) => CredentialKind);
  /** Parameters of every create, such as `{ type: "simple" }`. */
  readonly onCreate?: SentParameters;
  /** Parameters of every update, such as `{ type: "node-affinity" }`. */
  readonly onUpdate?: SentParameters;
  /** Path of create. Default: the collection, with the key as a parameter. */
  readonly createAt?: "collection" | "item";
  /** `partial`: the client sends only changes. `replace`: it sends everything, and the server clears the rest. */
  readonly update: "partial" | "replace";
  /** Form of the `delete` parameter that resets fields. Default: one comma-separated value. */
  readonly deleteForm?: "comma" | "repeat";
  /**
   * `list` (default): the list has whole objects, so one shared request refreshes all. Permissions may filter the list. If an
   * object is not in the list, the client therefore reads the object's own path before it treats the object as missing.
   * `item`: the client reads each object by its own path.
   */
  readonly read?: "list" | "item";
  /** Path of the list, if it is not the collection. */
  readonly listPath?: ReadPath;
  /** Query of the list. */
  readonly listQuery?: SentParameters;
  /** Extracts the objects from the answer of the list, if it is not an array or has the objects of all outer objects. */
  entries?(answer: unknown, state: AddressOf<A, K>): readonly Answer[];
  /** Name of the key in answers, if it differs from the parameter. */
  readonly keyInAnswer?: string;
  /** Whether an entry is of this type (`type=simple`). Others are not listed, and reading one is an error. */
  readonly ofThisType?: (entry: Answer) => boolean;
  /** Converts all spellings of a key to one. Default: the canonical form of the key. */
  readonly canonicalKey?: (key: string) => string;
  /** Replaces the decoding of an answer. */
  decode?(entry: Answer, state: AddressOf<A, K>): RemoteOf<A>;
  /** Parameters of a delete. */
  onDelete?(state: StateOf<A>): SentParameters;
  /** Called after every write, for example to wait or to record that a change is staged. */
  readonly afterWrite?: (context: ApplyContext<PveSession>, done: "create" | "update" | "delete") => Promise<void>;
  /** Additional parameters of every write, such as a lock token. */
  readonly withEveryWrite?: (session: PveSession) => Readonly<SentParameters>;
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

export function placesOf(options: CollectionOptions) {
  const { list, item, names } = templatesOf(options);
  const at =
    (template: string) =>
    (state: State): PathWithValues =>
      locate(template, state, names);
  return { listAt: at(list), collectionAt: at(options.path), itemAt: at(item) };
}

/** Credential for a call. A credential that depends on the state is for writes only. */
export function credentialFor({ credential = "any" }: CollectionOptions, ...states: State[]): CredentialKind {
  if (typeof credential === "string") return credential;
  return states.some((state) => credential(state) === "root-ticket") ? "root-ticket" : "any";
}

function namesOf(attributes: Attributes): Record<string, string> {
  const names: Record<string, string> = {};
  for (const [name, attribute] of Object.entries(attributes)) {
    const api = parameterOf(attribute);
    if (api) names[name] = api.name;
  }
  return names;
}

export function keyParameter({ attributes, key }: Pick<CollectionOptions, "attributes" | "key">): string {
  const attribute = attributes[key];
  return (attribute && parameterOf(attribute)?.name) ?? key;
}
