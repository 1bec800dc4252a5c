/** Paths from templates: `/cluster/sdn/vnets/{vnet}/subnets` with the values of a state. */
import type { State } from "../../framework/attribute";

/** Each value becomes one encoded segment. Placeholders name attributes. */
export function expand(template: string, state: State): string {
  return template.replace(/\{([a-z0-9_]+)\}/g, (_, name: string) => {
    const value = state[name];
    if (value === null || value === undefined || typeof value === "symbol" || value === "") {
      throw new Error(`${name} is needed for ${template}, but it has no value`);
    }
    return encodeURIComponent(String(value));
  });
}

/** The template as it stands in the API description: placeholders named as the server names them. */
export function operation(method: string, template: string, names: Readonly<Record<string, string>> = {}): string {
  return `${method} ${template.replace(/\{([a-z0-9_]+)\}/g, (_, name: string) => `{${names[name] ?? name}}`)}`;
}

/** Names of the placeholders of a template. */
export type Placeholders<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
