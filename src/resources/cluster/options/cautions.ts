/** Cautions about datacenter options that have no effect or an unexpected one. Facts: contributing/facts/cluster.md#options. */

import { path } from "../../../framework/diagnostics";
import type { Caution } from "../../../framework/plan-warnings";
import { type Message, template } from "../../../naming/message";
import { isMap, UNKNOWN, type Value, type ValueMap } from "../../../plugin/cty/value";
import { UNWORKABLE } from "../../attributes/unworkable";

const fieldsOf = (value: Value): ValueMap => (isMap(value) ? value : {});

const webauthnDomain: Caution<{ readonly webauthn: Value }> = {
  id: "webauthn-domain",
  finds:
    "Browsers refuse the `id` or `origin` of WebAuthn: the origin is not an `https://` URL, or the id is neither its domain nor a parent domain.",
  remedy: "Set `origin` to the URL of the web interface, and `id` to its domain or a parent domain.",
  find({ webauthn }, warn) {
    const { id, origin } = fieldsOf(webauthn);
    const say = (name: string, value: string, why: string) =>
      warn(path("webauthn", name), `"${value}" ${UNWORKABLE}: ${why}.`);
    if (typeof id === "string" && /[:/]/.test(id)) return say("id", id, "an id is a domain, such as example.com");
    if (typeof origin !== "string") return;
    if (!URL.canParse(origin) || !origin.startsWith("https://"))
      return say("origin", origin, "an origin is a URL with https://");
    const { hostname } = new URL(origin);
    if (typeof id !== "string") return;
    if (/^[\d.]+$/.test(id)) return say("id", id, "an id is a domain, and browsers refuse IP addresses");
    if (hostname !== id && !hostname.endsWith(`.${id}`)) say("id", id, `the domain of the origin is ${hostname}`);
  },
};

const tagsOfUsers: Caution<{ readonly user_tag_access: Value }> = {
  id: "user-tags",
  finds:
    '`user_allow_list` of `user_tag_access` has no effect with this `user_allow`, or `user_allow` is "list" and the list is missing.',
  remedy: 'Set both `user_allow` to "list" and `user_allow_list`, or remove the list.',
  find({ user_tag_access }, warn) {
    const { user_allow: allow = null, user_allow_list: list = null } = fieldsOf(user_tag_access);
    if (list === UNKNOWN || allow === UNKNOWN) return;
    const hasTags = Array.isArray(list) && list.length > 0;
    const warnAt = (name: string, problem: Message) => warn(path("user_tag_access", name), problem);
    if (allow === "list" && !hasTags)
      warnAt("user_allow", template('is "list", and without `user_allow_list` users may set no tags.'));
    if (!hasTags) return;
    if (allow === "none")
      warnAt("user_allow_list", template('has no effect with `user_allow` "none": users may set no tags.'));
    if (allow === null || allow === "free")
      warnAt(
        "user_allow_list",
        template('has no effect with `user_allow` "free", the default: users may set any tag.'),
      );
  },
};

const fractionOfPercent: Caution<{ readonly crs: Value }> = {
  id: "rebalance-fraction",
  finds:
    "A threshold or margin of rebalancing is a fraction, such as 0.3. The server reads it as less than one percent.",
  remedy: "Write percent, such as 30 for 30 %.",
  find({ crs }, warn) {
    for (const name of ["ha_auto_rebalance_threshold", "ha_auto_rebalance_margin"]) {
      const value = fieldsOf(crs)[name];
      if (typeof value === "number" && value > 0 && value < 1)
        warn(path("crs", name), `${value} is less than one percent.`);
    }
  },
};

const noGuestIds: Caution<{ readonly next_id: Value }> = {
  id: "no-guest-ids",
  finds: "`upper` of `next_id` equals `lower`. The server proposes ids below `upper`, so none is left.",
  remedy: "Raise `upper` above `lower`.",
  find({ next_id }, warn) {
    const { lower = null, upper } = fieldsOf(next_id);
    if (typeof upper !== "number" || upper !== (lower ?? 100)) return;
    warn(path("next_id", "upper"), `${upper} is the first id that the server does not propose, so none is left.`);
  },
};

export const optionCautions = [webauthnDomain, tagsOfUsers, fractionOfPercent, noGuestIds];
