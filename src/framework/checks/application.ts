/**
 * An application as its checks see it: blocks with their values, grouped by the cluster that manages them.
 *
 * A check selects blocks by their definitions, and asks a block for attributes that the definition has: other names do not compile.
 */
import type { Path } from "../../plugin/contract";
import type { UNKNOWN, Value } from "../../plugin/cty/value";
import type { Attributes, State } from "../attribute";

/** The parts of a definition that a check needs to select its blocks. */
export interface Selected {
  /** Without the provider's prefix: `sdn_vnet`. */
  readonly type: string;
  readonly attributes: Attributes;
}

/** Names of attributes: of several definitions, those that one of them has. */
type NamesOf<D extends readonly Selected[]> = { [K in keyof D]: keyof D[K]["attributes"] & string }[number];

/** A block of this definition, or of one of these. */
export type ItemOf<D extends Selected> = Item<D extends Selected ? keyof D["attributes"] & string : never>;

/**
 * A block of the configuration. Its values are given, referred to, computed, or defaults.
 *
 * `N`: attributes that a check may ask for. `Item<string>` stands for a block of any type, `Item` for one that a check only names.
 */
export interface Item<in N extends string = never> {
  /** `pve_sdn_vnet` */
  readonly type: string;
  /** Of the construct. */
  readonly path: string;
  readonly isResource: boolean;
  /** Whether it stands for several objects that the application does not know one by one. */
  readonly hasCountOrForEach: boolean;
  /** Whether it is one instance of a block with `count` or `for_each`. */
  readonly isOneInstance: boolean;
  /** Path of its provider's construct. */
  readonly provider: string | undefined;
  readonly attributes: Attributes;
  readonly values: Readonly<State>;
  is(...definitions: readonly Selected[]): boolean;
  /** Whether the configuration sets it. */
  readonly sets: (name: N) => boolean;
  /** `null` if it is not set, `UNKNOWN` if it is not known, `undefined` if there is no such attribute. */
  readonly given: (name: N) => Value | undefined;
  /** `null` if it is not set, `undefined` if it is not known. */
  readonly value: (name: N) => Exclude<Value, typeof UNKNOWN> | undefined;
  readonly text: (name: N) => string | null | undefined;
  readonly number: (name: N) => number | null | undefined;
  /** False if it is not set. */
  readonly flag: (name: N) => boolean | undefined;
  /** Known elements of a list or set, and whether those are all. */
  readonly texts: (name: N) => { readonly known: readonly string[]; readonly isAll: boolean };
  /** Known elements of a list or set of objects, with their index and path. */
  readonly objects: (
    name: N,
  ) => readonly { readonly index: number; readonly at: Path; readonly object: Readonly<State> }[];
  readonly isKnown: (name: N) => boolean;
  /** Whether the API has its object at this path. */
  isAt(path: string): boolean;
}

export interface Cluster {
  readonly providers: readonly Item<string>[];
  /** Resources and data sources, also those that stand for several objects. */
  readonly items: readonly Item<string>[];
  /** Resources of all types that stand for one object each. */
  of(): readonly Item<string>[];
  /** The same, of these definitions. */
  of<const D extends readonly Selected[]>(...definitions: D): readonly Item<NamesOf<D>>[];
  /** The same, and resources that stand for several objects. */
  allOf<const D extends readonly Selected[]>(...definitions: D): readonly Item<NamesOf<D>>[];
}

export interface Application {
  readonly clusters: readonly Cluster[];
  /** Names of objects that the application calls managed elsewhere, by `fromRef` and the like. */
  readonly elsewhere: ReadonlySet<string>;
  /** All blocks that these depend on, however far; `undefined` if an expression may name any block. */
  dependenciesOf(items: readonly Item[]): ReadonlySet<Item> | undefined;
}
