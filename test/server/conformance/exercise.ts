/** Exercises: requests in a fixed order, and the answers of a genuine server. */

import type { Need } from "../needs";
import type { Server } from "../server";

/** All objects of the kit begin with this word. The kit refuses a server that has such objects. */
export const PREFIX = "kitpve";

type Value = string | number | readonly string[];
export type Params = Readonly<Record<string, Value>>;

export interface Call {
  /** `PUT /pools/{poolid}`. Parameters of the path are taken from `params`. */
  readonly operation: string;
  readonly params?: Params;
}

export interface Removal extends Call {
  /** Sent only if the comment of the object at this path shows that it belongs to the kit. */
  readonly onlyOwn?: boolean;
}

export interface Step extends Call {
  /** The server refuses the request, with this text in its message or in the message about a parameter. */
  readonly refused?: RegExp;
  /** Fields of the answer, or of the entry of a list that has the first of them. */
  readonly reads?: Params;
  /** Fields of an entry that the list does not have. */
  readonly lacks?: Params;
  /** Removes the created object, if a later request does not. */
  readonly undo?: Removal;
  /** Parameters of later requests, from the answer: name of the parameter by name of the field; `""` is the whole answer. */
  readonly keeps?: Readonly<Record<string, string>>;
}

export interface Exercise {
  readonly name: string;
  readonly needs?: readonly Need[];
  /** Why the contents of the server do not allow the exercise. */
  readonly lack?: string | undefined;
  /** Whether a difference ends the exercise, because later requests could change objects of other clients. */
  readonly isStrict?: boolean;
  readonly steps: readonly Step[];
}

/** The server under test, as the kit found it. */
export interface Examined extends Server {
  /** Options of the datacenter. */
  readonly options: Readonly<Record<string, unknown>>;
  /** A virtual machine that HA does not manage. */
  readonly freeGuest?: number | undefined;
}

export type Exercises = (server: Examined) => readonly Exercise[];

interface Collection {
  readonly path: string;
  /** Path of one object, if it is not below `path`. */
  readonly item?: string;
  /** Whether the creation's path is that of the object. */
  readonly createsAtItem?: boolean;
  readonly key: string;
  readonly name: string;
  /** Name that the server gives the object. */
  readonly shownAs?: string;
  readonly create: Params;
  readonly change: Params;
  /** Parameters that every change needs. */
  readonly always?: Params;
  /** Parameters that the server does not return as they were written. */
  readonly unread?: readonly string[];
  /** Refusal of the second creation, if it is not the usual one. */
  readonly duplicate?: RegExp;
  /** Refusal of a read of an absent object. */
  readonly absent?: RegExp;
  /** Refusal of a change with another digest, if it is not the usual one. */
  readonly stale?: RegExp;
  /** Requests between the change and the deletion. */
  readonly more?: readonly Step[];
  /** Whether the list does not show the object as it was written. */
  readonly unlisted?: boolean;
  /** Whether only the comment shows that the object belongs to the kit. */
  readonly onlyOwn?: boolean;
}

const DUPLICATE = /already (exists|defined)/;
const STALE = /detected modified configuration/;

/** Creates an object, and removes it at the path `item`, whose parameters are among those of the creation. */
export function creation(path: string, item: string, params: Params, removal: Params = {}): Step {
  const pathParameters = Object.entries(params).filter(([name]) => item.includes(`{${name}}`));
  const undo = { operation: `DELETE ${item}`, params: { ...Object.fromEntries(pathParameters), ...removal } };
  return { operation: `POST ${path}`, params, undo };
}

/** Creates, lists, reads, changes and deletes an object, with the usual refusals. */
export function collection(objects: Collection): Step[] {
  const { path, key, name, create, change, always = {}, shownAs = name, more = [], unread = [] } = objects;
  const { item = `${path}/{${key}}`, duplicate = DUPLICATE, stale = STALE } = objects;
  const id = { [key]: name };
  const created: Call = { operation: `POST ${objects.createsAtItem ? item : path}`, params: { ...id, ...create } };
  const deletion: Removal = { operation: `DELETE ${item}`, params: id, ...(objects.onlyOwn && { onlyOwn: true }) };
  const readValues = (values: Params) =>
    Object.fromEntries(Object.entries(values).filter(([field]) => !unread.includes(field)));
  const list = objects.unlisted ? [] : [{ operation: `GET ${path}`, reads: { [key]: shownAs, ...readValues(create) } }];
  const absenceChecks = objects.unlisted ? [] : [{ operation: `GET ${path}`, lacks: { [key]: shownAs } }];
  const read = (reads: Params): Step => ({ operation: `GET ${item}`, params: id, reads: readValues(reads) });
  const otherDigest = { digest: "0".repeat(40) };
  return [
    ...(objects.absent ? [{ operation: `GET ${item}`, params: id, refused: objects.absent }] : []),
    { ...created, undo: deletion },
    ...list,
    read(create),
    { ...created, refused: duplicate },
    { operation: `PUT ${item}`, params: { ...id, ...always, ...change } },
    read({ ...create, ...change }),
    { operation: `PUT ${item}`, params: { ...id, ...always, ...change, ...otherDigest }, refused: stale },
    ...more,
    deletion,
    ...absenceChecks,
  ];
}
