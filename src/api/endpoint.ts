/**
 * Addresses of cluster members.
 *
 * A bare name or address means HTTPS on port 8006, where every node listens. A URL is taken as it is, with an optional
 * path for reverse proxies; `/api2/json` at its end is dropped.
 */
export type EndpointCheck = { readonly url: string } | { readonly problem: string };

const DEFAULT_PORT = 8006;

export function checkEndpoint(text: string): EndpointCheck {
  const given = text.trim();
  if (given === "") return { problem: "An endpoint must not be empty." };
  const bare = !given.includes("://");
  const candidate = bare ? `https://${bracketed(given)}` : given;
  if (!URL.canParse(candidate)) return { problem: `${quoted(given)} is not a URL such as https://pve1.example:8006.` };
  const url = new URL(candidate);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    return { problem: `${quoted(given)} has to begin with https:// (or http://).` };
  }
  if (url.username !== "" || url.password !== "") {
    return { problem: "An endpoint must not contain a user name or password; use the attributes made for them." };
  }
  if (url.search !== "" || url.hash !== "") return { problem: `${quoted(given)} must not have a query or a fragment.` };
  if (bare && !/:\d+(\/|$)/.test(candidate.slice("https://".length).replace(/^\[[^\]]*\]/, ""))) {
    url.port = String(DEFAULT_PORT);
  }
  const path = url.pathname.replace(/\/+$/, "").replace(/\/api2(\/(json|extjs))?$/, "");
  return { url: url.origin + path };
}

/** An IPv6 address without brackets cannot stand in a URL. */
function bracketed(host: string): string {
  return /^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f.]*$/i.test(host) ? `[${host}]` : host;
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
