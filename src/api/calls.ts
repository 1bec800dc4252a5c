/**
 * Types of calls by the name of an operation in the server's API description:
 *
 * ```ts
 * const rules = await session.read("GET /cluster/ha/rules", {}, { type: "node-affinity" });
 * await session.write("PUT /cluster/ha/rules/{rule}", { rule }, { type: "node-affinity", disable: 1 }, { domain: HA_LOCK });
 * ```
 *
 * An unknown name, path segment, parameter or value does not compile. The types of answers are the shapes that `answers/`
 * checks.
 */
import type { Collections, Operations } from "./operations";
import type { Method, Parameter } from "./values";

type OperationName = keyof Operations;
export type ReadName = Extract<OperationName, `GET ${string}`>;
export type WriteName = Exclude<OperationName, ReadName>;

/** An identifier in a path. The call encodes it as one segment. */
export type Segment = string | number | bigint;
type Placeholder<N extends string> = N extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;
export type PathOf<N extends string> = { readonly [K in Placeholder<N>]: Segment };

type Described<N extends OperationName> = Operations[N]["parameters"];
/** Parameters of an operation. `undefined` is left out. */
export type ParametersOf<N extends OperationName> = {
  readonly [K in keyof Described<N>]: Described<N>[K] | (undefined extends Described<N>[K] ? undefined : never);
};
export type AnswerOf<N extends OperationName> = Operations[N]["answer"];
/** One entry of an answer that is a list. */
export type EntryOf<N extends OperationName> = AnswerOf<N> extends readonly (infer Entry)[] ? Entry : never;

declare const encoded: unique symbol;
/**
 * Parameters built from attribute definitions at run time, whose names the compiler does not know. A test checks for all
 * definitions that each name is a parameter of the operation.
 */
export type Encoded = Readonly<Record<string, Parameter>> & { readonly [encoded]: true };

/** Path of a collection whose objects are created, read, updated and deleted by path. Placeholders have the server's names. */
export type CollectionPath = keyof Collections;
/** Path of an object that always exists, so it can only be read and updated. */
export type SettingsPath = {
  [N in WriteName]: N extends `PUT ${infer P}` ? (`GET ${P}` extends ReadName ? P : never) : never;
}[WriteName];
/** Path of a GET operation, such as `/cluster/ha/rules`. */
export type ReadPath = ReadName extends `GET ${infer P}` ? P : never;

export type BodyOf<N extends OperationName> = ParametersOf<N> | Encoded;

/** Rejects unknown names in a body, also in objects that are spread into it. */
export type OnlyKnown<N extends OperationName, B> = {
  readonly [K in keyof B]: string extends K
    ? B[K]
    : K extends keyof ParametersOf<N>
      ? ParametersOf<N>[K] | undefined
      : K extends typeof encoded
        ? B[K]
        : never;
};

interface RequestLine {
  readonly method: Method;
  readonly path: string;
  /** The path with its placeholders. */
  readonly template: string;
}

/**
 * Method and path of an operation with its placeholders replaced. Encodes the identifiers, because the server decodes a path
 * before it splits it at `/`. Throws when a placeholder has no value.
 */
export function requestLine(name: string, path: Readonly<Record<string, Segment>>): RequestLine {
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
  return { method: name.slice(0, space) as Method, path: expanded, template };
}
