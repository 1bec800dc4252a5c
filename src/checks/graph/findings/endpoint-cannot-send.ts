import { type Check, inEachCluster, type Problem } from "../check";
import type { Item } from "../item";
import { hasOpenTemplate, isBrokenJson, unfilledIn } from "../webhook-templates";

export const endpointCannotSend: Check = {
  id: "endpoint-cannot-send",
  severity: "warning",
  doc: "A notification endpoint that the server takes and that cannot send as it is meant: an SMTP server with a port or URL in its name, a mode that is not the one of its port, a password in clear text, a sender that is no mail address; a webhook that names a secret that it has not, or has one that it does not name, whose template is not closed or has a name that the server does not fill in, whose JSON has the message without `escape`, or is none, or whose header has no name; a test of an endpoint that is switched off.",
  remedy: "Correct the setting.",
  find: inEachCluster((cluster) => [
    ...cluster.of("pve_notification_endpoint_smtp").flatMap(ofSmtp),
    ...cluster.of("pve_notification_endpoint_webhook").flatMap(ofWebhook),
    ...cluster.of("pve_notification_target_test").flatMap((test): Problem[] => {
      const off = cluster
        .of(/^pve_notification_endpoint_/)
        .find((one) => one.flag("enabled") === false && one.text("name") === test.text("name"));
      return off && typeof test.text("name") === "string"
        ? [{ about: [off, test], at: "name", text: `${off.path} is switched off, so that the test fails.` }]
        : [];
    }),
  ]),
};

/** Some take mails in clear text on 587, too. */
const MODES: Readonly<Record<number, readonly string[]>> = {
  25: ["starttls", "insecure"],
  465: ["tls"],
  587: ["starttls", "insecure"],
};

function ofSmtp(endpoint: Item): Problem[] {
  const found: Problem[] = [];
  const say = (at: string, text: string) => found.push({ about: [endpoint], at, text });
  const [server, mode, port] = [endpoint.text("server"), endpoint.text("mode"), endpoint.number("port")];
  if (typeof server === "string" && (/^[^:[]+:\d+$/.test(server) || server.includes("/")))
    say("server", `is a name or an address; the port belongs into \`port\`. Got "${server}".`);
  const wanted = typeof port === "number" && mode !== undefined ? MODES[port] : undefined;
  if (wanted && !wanted.includes(mode ?? "tls")) {
    const modes = wanted.map((one) => `"${one}"`).join(" or ");
    say("mode", `must be ${modes}: servers speak it on port ${port}.`);
  }
  const from = endpoint.text("from_address");
  if (typeof from === "string" && !/^[^@\s<>]+@[^@\s<>]+$/.test(from))
    say("fromAddress", `must be a mail address alone; a name goes into \`author\`. Got "${from}".`);
  const hasUser = typeof endpoint.text("username") === "string";
  const hasPassword = ["password", "password_wo"].some((name) => endpoint.value(name) !== null);
  if (hasUser && hasPassword && mode === "insecure") say("mode", "sends the password in clear text.");
  return found;
}

const SECRET = /\{\{\{?\s*(?:\w+\s+)?secrets\.([\w-]+)\s*\}?\}\}/g;

/** With whatever helper. */
const USE = /\bsecrets\.([\w-]+)/g;

function ofWebhook(endpoint: Item): Problem[] {
  return [...ofSecrets(endpoint), ...ofTemplates(endpoint)];
}

/** RFC 9110. */
const HEADER = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

function ofTemplates(endpoint: Item): Problem[] {
  const problem = (at: string, text: string): Problem => ({ about: [endpoint], at, text });
  const headers = endpoint.objects("headers").flatMap(({ index, object: { name, value } }): Problem[] => {
    const at = `headers[${index}]`;
    return [
      ...(typeof name === "string" && name !== "" && !HEADER.test(name)
        ? [problem(`${at}.name`, `is no name of a header: "${name}". What stands behind the colon is its value.`)]
        : []),
      ...(typeof value === "string" ? unfilledIn(value).map((text) => problem(`${at}.value`, text)) : []),
    ];
  });
  const [url, body] = [endpoint.text("url"), endpoint.text("body")];
  const isJson = typeof body === "string" && /^\s*[{[]\s*["{[]/.test(body) && !body.startsWith("{{");
  return [
    ...headers,
    ...(typeof url === "string" ? unfilledIn(url).map((text) => problem("url", text)) : []),
    ...(typeof body === "string" ? unfilledIn(body).map((text) => problem("body", text)) : []),
    ...(isJson && /\{\{\s*message\s*\}\}/.test(body)
      ? [problem("body", "is no JSON any more when the message has several lines: write `{{ escape message }}`.")]
      : []),
    ...(typeof body === "string" && isBrokenJson(body)
      ? [
          problem(
            "body",
            "begins as JSON, and is none when its templates are filled in: a quote, comma or brace is wrong.",
          ),
        ]
      : []),
  ];
}

function ofSecrets(endpoint: Item): Problem[] {
  const headers = endpoint.objects("headers").map(({ index, object }) => [`headers[${index}]`, object.value] as const);
  const texts = [["url", endpoint.text("url")], ["body", endpoint.text("body")], ...headers] as const;
  const given = ["secrets", "secrets_wo"].map((name) => endpoint.value(name));
  const names = new Set(given.flatMap((value) => Object.keys((value ?? {}) as object)));
  // Without any here the server may keep some from before.
  const isOpen = names.size === 0 || given.includes(undefined);
  const used = new Set(texts.flatMap(([, text]) => [...String(text).matchAll(USE)].map(([, name]) => name)));
  // One that is asked for all of them may use any.
  const isKnown = texts.every(
    ([, text]) => text === null || (typeof text === "string" && !/\bsecrets\b(?!\.\w)/.test(text)),
  );
  const unused = isKnown && !isOpen ? [...names].filter((name) => !used.has(name)) : [];
  const idle = unused.map((name): Problem => {
    const at = endpoint.value("secrets") === null ? "secretsWo" : "secrets";
    const text = `has "${name}", which neither URL nor headers nor body name: write \`{{ secrets.${name} }}\` where it belongs.`;
    return { about: [endpoint], at, text };
  });
  const inTexts = texts.flatMap(([at, text]): Problem[] => {
    if (typeof text !== "string") return [];
    const missing = isOpen ? [] : namesIn(text).filter((name) => !names.has(name));
    return [
      ...missing.map(
        (name): Problem => ({
          about: [endpoint],
          at,
          text: `names the secret "${name}", which the endpoint does not have.`,
        }),
      ),
      ...(hasOpenTemplate(text)
        ? [{ about: [endpoint] as const, at, text: "has a template that is not closed: the server cannot fill it in." }]
        : []),
    ];
  });
  return [...inTexts, ...idle];
}

const namesIn = (text: unknown): string[] =>
  typeof text === "string" ? [...text.matchAll(SECRET)].map(([, name = ""]) => name) : [];
