import type { Behaviour } from "./router";

/** The index of a branch of the API: `directory("name", ["nodes", "totem"])` answers `[{name: "nodes"}, …]`. */
export function directory(key: string, names: readonly string[]): Behaviour {
  return () => names.map((name) => ({ [key]: name }));
}
