/**
 * Names in the firewall: aliases, ip sets, security groups.
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

const NAME = /^[A-Za-z][A-Za-z0-9_-]{1,63}$/;

/** `dc/office` or `+dc/office`, as rules refer to what is called `office`. */
const nameAlone: Validator = (value) => {
  const [, name] = /^\+?(?:dc\/)?([A-Za-z][\w-]+)$/.exec(value) ?? [];
  return name === undefined || name === value ? undefined : `must be the name alone: ${name}`;
};

/** Aliases keep their case on reading and are found in any case. */
export const aliasName = all(
  nameAlone,
  matching(NAME, "must be 2 to 64 letters, digits, hyphens and underscores, beginning with a letter"),
);

export function canonicalAliasName(name: string): string {
  return name.toLowerCase();
}

/**
 * Ip sets and security groups are stored in lower case but looked up as spelt, so that one created as `Trusted`
 * cannot be read, changed or deleted under that name. Such names are refused although the server creates them.
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
