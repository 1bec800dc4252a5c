/** Calls whose operations follow from a path in a definition, `/cluster/sdn/vnets/{vnet}/subnets`. Placeholders name attributes. */
import type { CollectionPath, ReadPath, Segment, SettingsPath } from "../../api/calls";
import type { NamedCalls, PveSession } from "../../api/types";
import type { State } from "../../framework/attribute";

/** Names of the placeholders of a template. */
export type Placeholders<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** Whatever stands in the braces: the server names parts of its paths by their parameters. */
type Unnamed<P extends string> = P extends `${infer Before}{${string}}${infer After}`
  ? `${Before}{}${Unnamed<After>}`
  : P;

/** `P`, where it is the path of a collection of the server. */
export type PathOfCollection<P extends string> = Unnamed<P> extends Unnamed<CollectionPath> ? P : never;
/** `P`, where the server has settings there. */
export type PathOfSettings<P extends string> = Unnamed<P> extends Unnamed<SettingsPath> ? P : never;
export type { ReadPath };

/** The session for operations that the compiler does not know by name: paths of definitions are checked where they are written. */
export const named = (session: PveSession): NamedCalls => session as unknown as NamedCalls;

export interface Located {
  /** As the server's description writes it. */
  readonly path: string;
  readonly of: Readonly<Record<string, Segment>>;
}

/** Where something of this state is; `names` are those of the server, by attribute. */
export function locate(template: string, state: State, names: Readonly<Record<string, string>> = {}): Located {
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

/** The template as it stands in the API description: placeholders named as the server names them. */
export function operation(method: string, template: string, names: Readonly<Record<string, string>> = {}): string {
  return `${method} ${inServersNames(template, names)}`;
}

const PLACEHOLDER = /\{([a-z0-9_]+)\}/g;

function inServersNames(template: string, names: Readonly<Record<string, string>>): string {
  return template.replace(PLACEHOLDER, (_, name: string) => `{${names[name] ?? name}}`);
}
