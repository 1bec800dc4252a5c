/** Upgrades a state in which a keyed set was stored as a set of objects. */
import type { State } from "../../framework/attribute";

export const setByKey =
  (list: string, key: string) =>
  (state: State): State => {
    const elements = state[list] ?? null;
    if (!Array.isArray(elements)) return state;
    const named = (elements as readonly State[]).map(({ [key]: name, ...others }) => [String(name), others] as const);
    return { ...state, [list]: Object.fromEntries(named) };
  };
