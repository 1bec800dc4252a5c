/** Options of the datacenter that the server takes, and that say nothing, or something else than they seem to. */
import { isMap, UNKNOWN, type Value } from "../../plugin/cty/value";
import { camelCase } from "../../strings/case";
import type { Problem } from "./check";
import type { Item } from "./item";

type Fields = Readonly<Record<string, Value>>;

export const ofOptions = (options: Item): Problem[] => {
  const problem = (at: string, text: string): Problem => ({ about: [options], at, text });
  const fields = (name: string): Fields => {
    const value = options.value(name) ?? null;
    return isMap(value) ? value : {};
  };
  return [
    ...ofTagAccess(fields("user_tag_access"), problem),
    ...ofRebalancing(fields("crs"), problem),
    ...ofGuestIds(fields("next_id"), problem),
  ];
};

type Tell = (at: string, text: string) => Problem;

function ofTagAccess({ user_allow: allow = null, user_allow_list: list = null }: Fields, problem: Tell): Problem[] {
  if (list === UNKNOWN || allow === UNKNOWN) return [];
  const hasTags = Array.isArray(list) && list.length > 0;
  const at = "userTagAccess.userAllowList";
  if (allow === "list" && !hasTags)
    return [problem("userTagAccess.userAllow", 'is "list", and without `userAllowList` users may set no tag at all.')];
  if (!hasTags) return [];
  if (allow === "none") return [problem(at, 'is no use with `userAllow: "none"`: users may set no tag. Take "list".')];
  if (allow !== null && allow !== "free") return [];
  return [problem(at, 'confines nobody: without `userAllow: "list"` or "existing" users may set any tag.')];
}

function ofRebalancing(crs: Fields, problem: Tell): Problem[] {
  return ["ha_auto_rebalance_threshold", "ha_auto_rebalance_margin"].flatMap((name) => {
    const value = crs[name];
    if (typeof value !== "number" || value <= 0 || value >= 1) return [];
    const meant = percent(value);
    return [problem(`crs.${camelCase(name)}`, `${value} is less than one percent: write ${meant} for ${meant} %.`)];
  });
}

function ofGuestIds({ lower, upper }: Fields, problem: Tell): Problem[] {
  if (typeof upper !== "number" || upper !== (lower ?? 100)) return [];
  return [problem("nextId.upper", `${upper} is the first id that is not proposed any more, so that none is left.`)];
}

const percent = (fraction: number): number => Math.round(fraction * 10_000) / 100;
