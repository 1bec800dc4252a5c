/** What a definition says of a collection of the API. */
import type { CollectionPath } from "../../api/calls";
import type { Credential, LockDomain, PveSession } from "../../api/types";
import type { Attributes, State } from "../../framework/attribute";
import type { ApplyContext } from "../../framework/resource";
import type { AddressOf, RemoteOf, StateOf } from "../../framework/state-of";
import type { PathOfCollection, ReadPath } from "../parameters/address";
import type { Sent } from "../parameters/parameters";

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
  /** Writes may be in flight together with others of the domain: the server works on each under its lock. */
  readonly overlaps?: boolean;
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
  /** One spelling for all that name the same object; default: the canonical form of the key. */
  readonly canonicalKey?: (key: string) => string;
  /** Changes an answer before it is decoded, and what is sent. */
  decode?(entry: Answer, state: AddressOf<A, K>): RemoteOf<A>;
  onDelete?(state: StateOf<A>): Sent;
  /** After every write, for example to wait or to note that something is staged. */
  readonly afterWrite?: (context: ApplyContext<PveSession>, done: "create" | "update" | "delete") => Promise<void>;
  /** Parameters added to every write (a lock token). */
  readonly withEveryWrite?: (session: PveSession) => Readonly<Sent>;
}
