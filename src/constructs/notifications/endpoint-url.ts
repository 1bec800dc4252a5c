/** Parses notification endpoints from URLs. */

/** Settings of an endpoint without its secret, which a URL cannot have. */
export type EndpointUrl = AnyEndpoint & {
  /** Problem with the URL. */
  readonly problem?: string;
};

type AnyEndpoint =
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
  // URLs of webhooks may have templates, which `URL` does not accept.
  if (scheme === "https" || scheme === "http") return { kind: "webhook", url: text };
  const mode = MODES[scheme];
  const url = mode === undefined ? undefined : parsed(`http:${rest}`);
  if (mode === undefined || url === undefined)
    return { kind: "webhook", url: text, problem: `"${text}" is not one of ${FORMS}` };
  const { from, to, author } = Object.fromEntries(url.searchParams);
  const username = decoded(url.username);
  const problem = problemOf(text, url, username);
  return {
    kind: "smtp",
    mode,
    server: url.hostname.replace(/^\[|\]$/g, ""),
    to: listOf(to ?? ""),
    ...(from && { from }),
    ...(author && { author }),
    ...(url.port !== "" && { port: Number(url.port) }),
    ...(url.username !== "" && { username: username ?? url.username }),
    ...(problem !== undefined && { problem }),
  };
}

function problemOf(text: string, { password, searchParams }: URL, username: string | undefined): string | undefined {
  // Does not quote the URL, because it has the password.
  if (password !== "") return "a URL has no password: give it as `secret`";
  if (!searchParams.get("from") || !searchParams.get("to")) return `"${text}" needs ?from=…&to=…`;
  return username === undefined ? `"${text}" has a % that is not an encoded character: write %25` : undefined;
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

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const listOf = (text: string): string[] => text.split(",").filter((item) => item !== "");
