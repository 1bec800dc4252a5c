/** Options of the datacenter that the server stores, and that say nothing, or something else than they seem to. */
import { path } from "../../../framework/diagnostics";
import type { Caution } from "../../../framework/plan-warnings";
import { isMap, UNKNOWN, type Value, type ValueMap } from "../../../plugin/cty/value";

const fieldsOf = (value: Value): ValueMap => (isMap(value) ? value : {});

/** Browsers take an id that is the domain of the page, or one above it. */
const webauthnDomain: Caution<{ readonly webauthn: Value }> = {
  id: "webauthn-domain",
  finds:
    "The `id` or the `origin` of WebAuthn is one that no browser takes: an address, a URL, or a domain that is not above the origin's.",
  remedy: "Set `origin` to the URL of the web interface, and `id` to its domain or one above it.",
  find({ webauthn }, warn) {
    const { id, origin } = fieldsOf(webauthn);
    const say = (name: string, value: string, needs: string) =>
      warn(path("webauthn", name), `"${value}" cannot work, though the server accepts it: ${needs}.`);
    if (typeof id === "string" && /[:/]/.test(id)) return say("id", id, "the id is a domain, such as example.com");
    if (typeof origin !== "string") return;
    if (!URL.canParse(origin) || !origin.startsWith("https://"))
      return say("origin", origin, "the origin is a URL with https://");
    const { hostname } = new URL(origin);
    if (typeof id !== "string") return;
    if (/^[\d.]+$/.test(id)) return say("id", id, "the id is a domain, and no browser takes an address for it");
    if (hostname !== id && !hostname.endsWith(`.${id}`))
      say("id", id, `browsers want the domain of the origin ${hostname}, or one above it`);
  },
};

const tagsOfUsers: Caution<{ readonly user_tag_access: Value }> = {
  id: "user-tags",
  finds:
    "`user_allow_list` of `user_tag_access` confines nobody, is no use, or is missing: it belongs to `user_allow` `list` or `existing`.",
  remedy: 'Set `user_allow` to "list", or remove the list.',
  find({ user_tag_access }, warn) {
    const { user_allow: allow = null, user_allow_list: list = null } = fieldsOf(user_tag_access);
    if (list === UNKNOWN || allow === UNKNOWN) return;
    const hasTags = Array.isArray(list) && list.length > 0;
    const at = path("user_tag_access", "user_allow_list");
    if (allow === "list" && !hasTags)
      warn(
        path("user_tag_access", "user_allow"),
        'is "list", and without `user_allow_list` users may set no tag at all.',
      );
    if (!hasTags) return;
    if (allow === "none") warn(at, 'is no use with `user_allow` "none": users may set no tag. Take "list".');
    if (allow === null || allow === "free")
      warn(at, 'confines nobody: without `user_allow` "list" or "existing" users may set any tag.');
  },
};

const percent = (fraction: number): number => Math.round(fraction * 10_000) / 100;

const fractionOfPercent: Caution<{ readonly crs: Value }> = {
  id: "rebalance-fraction",
  finds:
    "A threshold or margin of rebalancing is a fraction, such as 0.3: the server takes it for less than one percent.",
  remedy: "Write percents: 30 for 30 %.",
  find({ crs }, warn) {
    for (const name of ["ha_auto_rebalance_threshold", "ha_auto_rebalance_margin"]) {
      const value = fieldsOf(crs)[name];
      if (typeof value !== "number" || value <= 0 || value >= 1) continue;
      const meant = percent(value);
      warn(path("crs", name), `${value} is less than one percent: write ${meant} for ${meant} %.`);
    }
  },
};

const noGuestIds: Caution<{ readonly next_id: Value }> = {
  id: "no-guest-ids",
  finds: "`upper` of `next_id` is its `lower`: no id is left to be proposed.",
  remedy: "Raise `upper`, which is the first id that is not proposed.",
  find({ next_id }, warn) {
    const { lower = null, upper } = fieldsOf(next_id);
    if (typeof upper !== "number" || upper !== (lower ?? 100)) return;
    warn(path("next_id", "upper"), `${upper} is the first id that is not proposed any more, so that none is left.`);
  },
};

export const optionCautions = [webauthnDomain, tagsOfUsers, fractionOfPercent, noGuestIds];
