/** Endpoints written as URLs. */

/** What a URL says of an endpoint; secrets do not stand in URLs. */
export type EndpointUrl =
  | ({ readonly kind: "smtp"; readonly server: string; readonly mode: string; readonly port?: number } & MailAddresses)
  | ({ readonly kind: "sendmail" } & MailAddresses)
  | { readonly kind: "gotify"; readonly server: string }
  | { readonly kind: "webhook"; readonly url: string };

interface MailAddresses {
  readonly username?: string;
  readonly from?: string;
  readonly to: string[];
  readonly author?: string;
}

const MODES: Readonly<Record<string, string>> = { smtp: "insecure", "smtp+starttls": "starttls", smtps: "tls" };
const FORMS =
  "smtps://user@mail.example.com?from=pve@example.com&to=ops@example.com (or smtp+starttls:, smtp:), mailto:ops@example.com, " +
  "gotify+https://gotify.example.com, or https:// for a webhook";

export function parseEndpointUrl(text: string): EndpointUrl {
  const [scheme = "", rest = ""] = splitScheme(text);
  if (scheme === "mailto") return { kind: "sendmail", to: listOf(rest) };
  if (scheme === "gotify+https" || scheme === "gotify+http")
    return { kind: "gotify", server: text.slice("gotify+".length).replace(/\/+$/, "") };
  // Webhooks may have templates, which are no part of a URL.
  if (scheme === "https" || scheme === "http") return { kind: "webhook", url: text };
  const mode = MODES[scheme];
  const url = mode === undefined ? undefined : parsed(`http:${rest}`);
  if (mode === undefined || url === undefined) throw new Error(`"${text}" is none of ${FORMS}`);
  if (url.password !== "") throw new Error("a URL has no password: give it as `secret`");
  const { from, to, author } = Object.fromEntries(url.searchParams);
  if (!from || !to) throw new Error(`"${text}" needs ?from=…&to=…`);
  return {
    kind: "smtp",
    mode,
    server: url.hostname.replace(/^\[|\]$/g, ""),
    from,
    to: listOf(to),
    ...(author && { author }),
    ...(url.port !== "" && { port: Number(url.port) }),
    ...(url.username !== "" && { username: decoded(url.username) }),
  };
}

function splitScheme(text: string): string[] {
  const [, scheme, rest] = /^([a-z+]+):(.*)$/.exec(text) ?? [];
  return scheme === undefined || rest === undefined ? [] : [scheme, rest];
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`"${text}" has a % that is no encoded character: write %25`);
  }
}

const listOf = (text: string): string[] => text.split(",").filter((item) => item !== "");
