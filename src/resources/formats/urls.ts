/**
 * URLs, of which the server checks little.
 *
 * ```ts
 * webhookUrl("https://h.example.test/{{ secrets.path }}"); // undefined
 * webhookUrl("https://h.example.test?x=1");                // "must be an http or https URL …": a path comes first
 * ```
 */
import { isIpv4, isIpv6 } from "./addresses";
import { dnsName } from "./hosts";
import { matching, type Validator } from "./validator";

const WEBHOOK =
  "must be an http or https URL with a literal host, optionally a port, and then nothing or a path beginning with /; " +
  "templates may stand in the path only";

/** The rule of the notification file. Blanks around the URL are refused too. */
export const webhookUrl: Validator = (value) => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the server refuses
  const authority = /^https?:\/\/(?<authority>[^/]+)(?:\/[^\u0000-\u001f\u007f]*)?$/.exec(value)?.groups?.authority;
  return authority !== undefined && isAuthority(authority) ? undefined : WEBHOOK;
};

function isAuthority(authority: string): boolean {
  if (isIpv6(authority)) return true;
  const parts = /^(?:\[(?<ipv6>[^\]]+)\]|(?<host>[^:[\]]+))(?::\d+)?$/.exec(authority)?.groups;
  if (parts?.ipv6 !== undefined) return isIpv6(parts.ipv6);
  return parts?.host !== undefined && (isIpv4(parts.host) || dnsName(parts.host) === undefined);
}

/** Directory of a certificate authority. */
export const acmeDirectory = matching(/^https?:\/\/[^\n]*$/, "must be an http or https URL");
