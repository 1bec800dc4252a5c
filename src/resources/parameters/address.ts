/** Derives calls from a path in a definition, such as `/cluster/sdn/vnets/{vnet}/subnets`. Placeholders name attributes. */
import type { CollectionPath, ReadPath, Segment, SettingsPath } from "../../api/calls";
import type { NamedCalls, PveSession } from "../../api/types";
import type { State } from "../../framework/attribute";

/** Names of the placeholders of a template. */
export type Placeholders<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The path with empty braces, because the server has other names for the placeholders. */
type Unnamed<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}{}${Unnamed<After>}`
  : P;

/** `P`, if it is the path of a collection of the server. */
export type PathOfCollection<P extends string> = Unnamed<P> extends Unnamed<CollectionPath> ? P : never;
/** `P`, if it is a path of settings of the server. */
export type PathOfSettings<P extends string> = Unnamed<P> extends Unnamed<SettingsPath> ? P : never;
export type { ReadPath };

/** The session for operations without types. The compiler checks the path where the definition has it. */
export const untypedCalls = (session: PveSession): NamedCalls => session as unknown as NamedCalls;

export interface PathWithValues {
  /** The path as in the server's API description. */
  readonly path: string;
  /** Values of the placeholders. */
  readonly of: Readonly<Record<string, Segment>>;
}

/** The path for a state. `names` maps attributes to the server's names. */
export function locate(template: string, state: State, names: Readonly<Record<string, string>> = {}): PathWithValues {
  const of: Record<string, Segment> = {};
  for (const [, attribute] of template.matchAll(PLACEHOLDER) as Iterable<RegExpMatchArray & [string, string]>) {
    const value = state[attribute];
    if (value === null || value === undefined || typeof value === "symbol" || value === "") {
      throw new Error(`${attribute} is needed for ${template}, but it has no value`);
    }
    of[names[attribute] ?? attribute] = String(value);
  }
  return { path: inServersNames(template, names), of };
}

/** The operation as in the API description, with the server's names of the placeholders. */
export function operation(method: string, template: string, names: Readonly<Record<string, string>> = {}): string {
  return `${method} ${inServersNames(template, names)}`;
}

const PLACEHOLDER = /\{([a-z0-9_]+)\}/g;

function inServersNames(template: string, names: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (_, name: string) => `{${names[name] ?? name}}`);
}
