/** Formats of mail addresses. */
import type { FormatTable } from "./format";

const unless = (ok: boolean, text: string) => (ok ? undefined : text);

const LOCAL_PART = "[\\p{L}\\p{M}\\p{Nd}\\p{Pc}+\\-~]+(?:\\.[\\p{L}\\p{M}\\p{Nd}\\p{Pc}+\\-~]+)*";
const DOMAIN = "[a-zA-Z0-9-]+(?:\\.[a-zA-Z0-9-]+)*";
const MAIL = new RegExp(`^${LOCAL_PART}@${DOMAIN}\\n?$`, "u");
const USER = new RegExp(`^${LOCAL_PART}(?:@${DOMAIN})?\\n?$`, "u");

export const mailFormats: FormatTable = {
  email: (value) => unless(MAIL.test(value), "value does not look like a valid email address"),
  "email-or-username": (value) =>
    unless(USER.test(value), "value does not look like a valid email address or user name"),
};
