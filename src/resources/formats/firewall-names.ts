/**
 * Names in the firewall: aliases, IP sets, security groups.
 *
 * ```ts
 * aliasName("Web-Net");         // undefined
 * ipsetName("Trusted");         // "must be lower case: …"
 * canonicalAliasName("Web");    // "web"
 * ```
 *
 * Facts: contributing/facts/firewall.md#ip-sets.
 */
import { all, matching, type Validator } from "./validator";

/** Part of descriptions: rules refer to these names. */
export const NAME_CHANGE =
  "Set `create_before_destroy = true` in `lifecycle`, so that rules never refer to a name that was removed.";

const NAME = /^[A-Za-z][A-Za-z0-9_-]{1,63}$/;

/** Refuses references such as `dc/office` or `+dc/office` instead of the name `office`. */
const nameAlone: Validator = (value) => {
  const [, name] = /^\+?(?:dc\/)?([A-Za-z][\w-]+)$/.exec(value) ?? [];
  return name === undefined || name === value ? undefined : `must be the name alone: ${name}`;
};

/** The server keeps the case of aliases, and finds them in any case. */
export const aliasName = all(
  nameAlone,
  matching(NAME, "must be 2 to 64 letters, digits, hyphens and underscores, beginning with a letter"),
);

export function canonicalAliasName(name: string): string {
  return name.toLowerCase();
}

/**
 * The server stores IP sets and security groups in lower case but does not change the case of a look-up. So it creates
 * `Trusted`, but cannot read, change or delete it under that name. This check refuses such names.
 */
const lowerCase: Validator = (value) =>
  value === value.toLowerCase()
    ? undefined
    : `must be lower case: the server stores it as ${value.toLowerCase()} and does not find it by this spelling`;

export const ipsetName: Validator = all(aliasName, lowerCase);

const groupSyntax = all(
  nameAlone,
  matching(
    /^[A-Za-z][A-Za-z0-9_-]{1,17}$/,
    "must be 2 to 18 letters, digits, hyphens and underscores, beginning with a letter",
  ),
);

export const securityGroupName: Validator = all(groupSyntax, lowerCase);

/** Rate of `log_ratelimit`, such as `1/second`. */
export const logRate = matching(
  /^[1-9][0-9]*\/(second|minute|hour|day)$/,
  "must be a number, a slash and second, minute, hour or day, such as 1/second",
);
