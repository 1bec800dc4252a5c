/** The operations below `/cluster` and `/pools` of an API description: a server's `apidoc.js`, or a file like `api.json`. */
import { flatProperties, type ObjectSchema } from "../../src/simulator/schema/description";
import type { Properties } from "../../src/simulator/schema/operation";
import type { Described } from "./changes";
import { readDescription } from "./description";

interface Branch {
  readonly path?: string;
  readonly children?: readonly Branch[];
  readonly info?: Readonly<Record<string, { readonly parameters?: ObjectSchema }>>;
}

type Entry = readonly [operation: string, parameters: Properties];

/** All operations of an `apidoc.js`, with the parameters of their paths. */
export const readDocumentation = (text: string): Described => Object.fromEntries(treeIn(text).flatMap(entriesOf));

export function readServer(text: string): Described {
  const all = /^\s*\{/.test(text) ? fromJson(text) : Object.entries(readDocumentation(text));
  const described = all.filter(isManaged).map(withoutPath);
  if (described.length === 0) throw new Error("it describes no operation below /cluster or /pools");
  return Object.fromEntries(described);
}

const fromJson = (text: string): Entry[] =>
  readDescription(text).operations.map(({ method, path, parameters }) => [
    `${method} ${path}`,
    parameters as Properties,
  ]);

/** A program that begins with the tree of all paths, as JSON. */
function treeIn(text: string): Branch[] {
  const start = text.indexOf("[");
  const end = /^\]\s*;?\s*$/m.exec(text);
  if (start < 0 || !end) throw new Error("it is neither the apidoc.js of a server nor an api.json");
  return JSON.parse(text.slice(start, end.index + 1)) as Branch[];
}

function entriesOf({ path, children = [], info = {} }: Branch): Entry[] {
  const own = Object.entries(info).map(
    ([method, { parameters }]): Entry => [`${method} ${path}`, numbered(flatProperties(parameters ?? {}))],
  );
  return [...own, ...children.flatMap(entriesOf)];
}

/** `link0` and its successors in the form of genuine servers: `link[n]`. */
export const numbered = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) => {
      const [, word, number] = /^([a-z]+)(\d+)$/.exec(name) ?? [];
      if (word === undefined || !(`${word}0` in properties && `${word}1` in properties)) return [[name, property]];
      return number === "0" ? [[`${word}[n]`, property]] : [];
    }),
  );

export const isManaged = ([name]: Entry): boolean => /^\w+ \/(cluster|pools)(\/|$)/.test(name);

export const withoutPath = ([name, parameters]: Entry): Entry => [
  name,
  Object.fromEntries(Object.entries(parameters).filter(([parameter]) => !name.includes(`{${parameter}}`))),
];
