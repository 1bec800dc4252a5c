/**
 * Mail addresses that the server accepts: fewer than the standard, without `%`, `'` or `#`.
 *
 * ```ts
 * emailAddress("a.b+c@example.test");  // undefined
 * emailOrUserName("root");             // undefined
 * ```
 */
import { all, characters, matching, orEmpty, type Validator } from "./validator";

/** Perl's `\w`. */
const WORD = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}";
const USER = `[${WORD}+~-]+(?:\\.[${WORD}+~-]+)*`;
const HOST = "@[a-zA-Z0-9-]+(?:\\.[a-zA-Z0-9-]+)*";

/** Element of `email-list`. */
export const emailAddress = matching(
  new RegExp(`^${USER}${HOST}$`, "u"),
  "must be a mail address: letters, digits, dots and _ + - ~, then @ and a host name",
);

/** Format `email-opt`. An empty text is allowed. */
export const optionalEmailAddress = orEmpty(emailAddress);

/** Format `email-or-username`. */
export const emailOrUserName = matching(
  new RegExp(`^${USER}(?:${HOST})?$`, "u"),
  "must be a mail address or the name of a local user: letters, digits, dots and _ + - ~, optionally @ and a host name",
);

/** Recipients of notifications: the configuration file allows 2 to 64 characters. */
const notificationLength: Validator = (value) => {
  const length = characters(value);
  return length < 2 || length > 64 ? "must have 2 to 64 characters" : undefined;
};

export const notificationRecipient = all(emailOrUserName, notificationLength);
