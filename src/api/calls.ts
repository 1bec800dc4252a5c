/**
 * Calls by the name of the operation, as the server's description has it:
 *
 * ```ts
 * const rules = await session.read("GET /cluster/ha/rules", {}, { type: "node-affinity" });
 * await session.write("PUT /cluster/ha/rules/{rule}", { rule }, { type: "node-affinity", disable: 1 }, { domain: HA_LOCK });
 * ```
 *
 * A name, a part of the path, a parameter or a value that the server does not have does not compile. Of answers the names and
 * the forms are typed that `answers/` has checked.
 */
import type { Collections, Operations } from "./operations";
import type { Method, Parameter } from "./values";

type OperationName = keyof Operations;
export type ReadName = Extract<OperationName, `GET ${string}`>;
export type WriteName = Exclude<OperationName, ReadName>;

/** Becomes one encoded segment of the path. */
export type Segment = string | number | bigint;
type Placeholder<N extends string> = N extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
export type PathOf<N extends string> = { readonly [K in Placeholder<N>]: Segment };

type Described<N extends OperationName> = Operations[N]["parameters"];
/** What a call may send. `undefined` is left out. */
export type ParametersOf<N extends OperationName> = {
  readonly [K in keyof Described<N>]: Described<N>[K] | (undefined extends Described<N>[K] ? undefined : never);
};
export type AnswerOf<N extends OperationName> = Operations[N]["answer"];
/** One object of an answer that is a list. */
export type EntryOf<N extends OperationName> = AnswerOf<N> extends readonly (infer Entry)[] ? Entry : never;

declare const encoded: unique symbol;
/**
 * Parameters made from the definitions of attributes while the provider runs. The compiler knows no names of them: that each is a
 * parameter of the operations that it is sent to is tested for all definitions.
 */
export type Encoded = Readonly<Record<string, Parameter>> & { readonly [encoded]: true };

/** Collections whose objects are created, read, changed and removed by their paths. Placeholders have the server's names. */
export type CollectionPath = keyof Collections;
/** Objects that are always there: they are read and changed. */
export type SettingsPath = {
  [N in WriteName]: N extends `PUT ${infer P}` ? (`GET ${P}` extends ReadName ? P : never) : never;
}[WriteName];
/** What can be read: `/cluster/ha/rules`. */
export type ReadPath = ReadName extends `GET ${infer P}` ? P : never;

export type BodyOf<N extends OperationName> = ParametersOf<N> | Encoded;

/** Parameters by name that are spread into a body are looked at as well. */
export type OnlyKnown<N extends OperationName, B> = {
  readonly [K in keyof B]: string extends K
    ? B[K]
    : K extends keyof ParametersOf<N>
      ? ParametersOf<N>[K] | undefined
      : K extends typeof encoded
        ? B[K]
        : never;
};

/** The request line's parts. Identifiers are encoded: the server decodes a path before it splits it at `/`. */
export function requestLine(name: string, path: Readonly<Record<string, Segment>>): { method: Method; path: string } {
  const space = name.indexOf(" ");
  const template = name.slice(space + 1);
  const expanded = template.includes("{")
    ? template.replace(/\{([^{}]+)\}/g, (_, key: string) => {
        const value = path[key];
        if (value === undefined || value === null || value === "")
          throw new Error(`${key} is needed for ${template}, but it has no value`);
        return encodeURIComponent(String(value));
      })
    : template;
  return { method: name.slice(0, space) as Method, path: expanded };
}
