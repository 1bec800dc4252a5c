/**
 * Types of states, derived from attributes. A wrong name or a wrong kind does not compile.
 *
 * | view                | of                                               | absent        | unknown            |
 * |---------------------|--------------------------------------------------|---------------|--------------------|
 * | {@link ConfigOf}    | the configuration, as it is validated and planned | null         | anywhere           |
 * | {@link AppliedConfigOf} | the configuration while it is applied, with write-only values | null, or no entry in a deletion | nowhere |
 * | {@link PlanningOf}  | the planned state while it is planned            | null          | anywhere           |
 * | {@link PlannedOf}   | the planned state when it is applied             | null          | computed ones      |
 * | {@link StateOf}     | a stored state; the configuration of data sources | null         | nowhere            |
 * | {@link AddressOf}   | input of `read`: after an import only the identity is known | null | nowhere       |
 * | {@link RemoteOf}    | values from the server                           | null, or no entry where it never reports it | nowhere |
 *
 * The types hold at run time because the protocol server decodes all values by the same attributes.
 */
import type { UNKNOWN } from "../plugin/cty/value";
import type { Attribute, Attributes, Nested, State } from "./attribute";

export type Unknown = typeof UNKNOWN;

/** Roles whose values are never null once planned. */
type Always = "required" | "default";
type FromServer = "computed" | "optional-computed";

type Nest<N, S> = N extends "single" ? S : N extends "map" ? { readonly [key: string]: S } : readonly S[];
/** The value of an attribute of type `V` when everything is known. */
export type Stored<V> = V extends Nested<infer A, infer N> ? Nest<N, StateOf<A>> : V;
type Configured<V> =
  V extends Nested<infer A, infer N>
    ? Nest<N, ConfigOf<A> | Unknown> | Unknown
    : V extends readonly (infer E)[]
      ? readonly (E | Unknown)[] | Unknown
      : V extends { readonly [key: string]: infer E }
        ? { readonly [key: string]: E | Unknown } | Unknown
        : V | Unknown;
type Reported<V> = V extends Nested<infer A, infer N> ? Nest<N, RemoteOf<A>> : V;

/** True for attributes that are not known at compile time. Their states have values of any type. */
type Any<A extends Attributes> = string extends keyof A ? true : false;

type ViewOf<A extends Attributes, Typed> = Any<A> extends true ? State : Typed;

export type StateOf<A extends Attributes> = ViewOf<
  A,
  {
    readonly [K in keyof A]: A[K] extends Attribute<infer V, infer R>
      ? R extends "write-only"
        ? null
        : Stored<V> | (R extends Always ? never : null)
      : never;
  }
>;

export type PlannedOf<A extends Attributes> = ViewOf<
  A,
  {
    -readonly [K in keyof A]: A[K] extends Attribute<infer V, infer R>
      ? R extends "write-only"
        ? null
        : Stored<V> | (R extends Always ? never : null) | (R extends FromServer ? Unknown : never)
      : never;
  }
>;

export type ConfigOf<A extends Attributes> = ViewOf<
  A,
  { readonly [K in keyof A]: A[K] extends Attribute<infer V, infer _> ? Configured<V> | null : never }
>;

type Applied<V> = V extends Nested<infer A, infer N> ? Nest<N, AppliedConfigOf<A>> : V;
export type AppliedConfigOf<A extends Attributes> = ViewOf<
  A,
  { readonly [K in keyof A]?: A[K] extends Attribute<infer V, infer _> ? Applied<V> | null : never }
>;

/** The state that `read` receives. `I`: names of the identity's attributes. */
export type AddressOf<A extends Attributes, I extends keyof A> = ViewOf<
  A,
  {
    readonly [K in keyof A]: A[K] extends Attribute<infer V, infer _>
      ? Stored<V> | (K extends I ? never : null)
      : never;
  }
>;

/** A planned state that the definition may change. */
export type PlanningOf<A extends Attributes> = { -readonly [K in keyof ConfigOf<A>]: ConfigOf<A>[K] };

/** A stored state of an existing object, whose identity is known. `I`: names of the identity's attributes. */
export type StoredOf<A extends Attributes, I extends keyof A> = ViewOf<
  A,
  StateOf<A> & { readonly [K in I]: A[K] extends Attribute<infer V, infer _> ? Stored<V> : never }
>;

export type RemoteOf<A extends Attributes> = ViewOf<
  A,
  { -readonly [K in keyof A]?: A[K] extends Attribute<infer V, infer _> ? Reported<V> | null : never }
>;
