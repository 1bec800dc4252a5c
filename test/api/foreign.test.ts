/** Causes and advice for responses that do not come from the API. */
import { describe, expect, it } from "vitest";
import { excerpt, foreignCause, type HttpAnswer, notHttpAdvice, redirectCause, tlsAdvice } from "../../src/api/foreign";
import { Scrubber } from "../../src/api/redaction";

const answer = (changes: Partial<HttpAnswer>): HttpAnswer => ({
  status: 200,
  reason: "",
  contentType: "",
  text: "",
  ...changes,
});

const PAGE = { text: "<html>x</html>" };
const OTHER = /Another service responds at that address/;
const WEB_PAGE = /leads to a web page/;

describe("a response that the API cannot have sent", () => {
  it.each<[string, Partial<HttpAnswer>, boolean, RegExp, RegExp | undefined]>([
    ["an object with another form", { text: "{}" }, true, /does not come from the Proxmox VE API/, OTHER],
    ["a page", PAGE, false, /does not come from the Proxmox VE API: received without content type "<html/, WEB_PAGE],
    ["a page by its type", { text: "x", contentType: "text/HTML" }, false, /of type text\/HTML "x"/, WEB_PAGE],
    ["a list", { text: "[1]", contentType: "application/json" }, false, /of type application\/json "\[1\]"/, OTHER],
    ["blanks", { text: " \n" }, false, /response is empty/, /cuts responses off/],
    ["half an object", { text: ' {"data"' }, false, /8 characters that are not complete JSON/, /cuts responses off/],
    ["a proxy's login", { status: 407, text: "no" }, false, /A proxy requires a login \(status 407\)/, /HTTPS_PROXY/],
    ["a network login", { status: 511 }, false, /network requires a login .*received without .* nothing/, /any page/],
    ["a page with a refusal", { ...PAGE, status: 403 }, false, /not Proxmox VE, responded with status 403/, WEB_PAGE],
    ["an object with a refusal", { text: "{}", status: 404 }, true, /not Proxmox VE, responded with status 404/, OTHER],
    ["a page of a busy gateway", { ...PAGE, status: 429 }, false, /status 429/, undefined],
    ["a page of a broken gateway", { ...PAGE, status: 502 }, false, /status 502/, undefined],
    ["a page of a gateway in maintenance", { ...PAGE, status: 503 }, false, /status 503/, undefined],
    ["a page of a slow gateway", { ...PAGE, status: 504 }, false, /status 504/, undefined],
    ["another success", { status: 204 }, false, /unexpected status 204/, OTHER],
    [
      "plain HTTP on a TLS port",
      { status: 400, text: "HTTP request to an HTTPS server", endpoint: "http://pve1:8006" },
      false,
      /expects HTTPS/,
      /https:\/\/pve1:8006/,
    ],
  ])("names the cause and the next step: %s", (_, changes, isObject, message, advice) => {
    const cause = foreignCause(answer(changes), isObject, new Scrubber());
    expect(cause?.message).toMatch(message);
    if (advice) expect(cause?.advice).toMatch(advice);
    else expect(cause?.advice).toBeUndefined();
    expect(cause?.cut ?? false).toBe(/cuts responses off/.test(cause?.advice ?? ""));
  });

  it.each([400, 404, 500])("a plain text with status %i may be the server's own", (status) => {
    expect(foreignCause(answer({ status, text: "no" }), false, new Scrubber())).toBeUndefined();
  });
});

describe("a redirect", () => {
  const HTTPS = "https://pve1:8006";
  it.each<[string, string | undefined, string | undefined, RegExp, RegExp]>([
    ["to https", "http://pve1:8006", `${HTTPS}/x`, /begin with https:\/\/\.$/, /Set endpoint = "https:\/\/pve1:8006"/],
    ["to another server", "http://pve1:8006", "https://sso:1/x", /go nowhere else\.$/, /If https:\/\/sso:1 is this/],
    [
      "to https from an unknown endpoint",
      undefined,
      `${HTTPS}/x`,
      /begin with https/,
      /Set endpoint = "https:\/\/pve1:8006"/,
    ],
    ["to a page of its own", HTTPS, "/login", /redirects to \/login \(status 302\)/, /^The host redirects the API/],
    ["to another host", HTTPS, "https://sso/x", /go nowhere else\.$/, /If https:\/\/sso is this cluster, set endpoint/],
    ["to plain HTTP", HTTPS, "http://pve1:8006/x", /go nowhere else\.$/, /If http:\/\/pve1:8006 is this cluster/],
    ["without a target", HTTPS, undefined, /redirects to another address/, OTHER],
    ["to no address", HTTPS, "http://", /redirects to http:\/\//, OTHER],
  ])("a redirect %s is explained", (_, endpoint, location, message, advice) => {
    const given = { ...(endpoint && { endpoint }), ...(location !== undefined && { location }) };
    const cause = redirectCause(answer({ status: 302, ...given }), new Scrubber());
    expect(cause.message).toMatch(message);
    expect(cause.advice).toMatch(advice);
  });
});

it("an excerpt is quoted, without secrets, and shows at most 200 characters", () => {
  const scrubber = new Scrubber(["hunter2-secret"]);
  expect(excerpt("", scrubber)).toBe("nothing");
  expect(excerpt('a "b" hunter2-secret', scrubber)).toBe('"a \\"b\\" (hidden)"');
  expect(excerpt("x".repeat(200), scrubber)).toBe(`"${"x".repeat(200)}"`);
  expect(excerpt("x".repeat(201), scrubber)).toBe(`"${"x".repeat(200)}"…`);
});

it("advice about other protocols names the port or the address to set", () => {
  expect(notHttpAdvice("SSH-2.0-OpenSSH")).toContain("An SSH server listens on that port");
  expect(notHttpAdvice("220 mail")).toMatch(OTHER);
  expect(tlsAdvice("http://pve1:8006")).toContain('endpoint = "https://pve1:8006"');
  expect(tlsAdvice(undefined)).toContain('endpoint = "https://…"');
});
