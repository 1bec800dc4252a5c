import { type Check, inEachCluster, type Problem } from "../check";
import type { Item } from "../item";

export const endpointCannotSend: Check = {
  id: "endpoint-cannot-send",
  severity: "warning",
  doc: "A notification endpoint that the server takes and that cannot send as it is meant: an SMTP server with a port or URL in its name, a mode that is not the one of its port, a password in clear text; a webhook that names a secret that it has not, or whose template is not closed; a test of an endpoint that is switched off.",
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

function ofSmtp(endpoint: Item): Problem[] {
  const found: Problem[] = [];
  const say = (at: string, text: string) => found.push({ about: [endpoint], at, text });
  const [server, mode, port] = [endpoint.text("server"), endpoint.text("mode"), endpoint.number("port")];
  if (typeof server === "string" && (/^[^:[]+:\d+$/.test(server) || server.includes("/")))
    say("server", `is a name or an address; the port belongs into \`port\`. Got "${server}".`);
  if ((mode === "tls" || mode === null) && port === 587)
    say("mode", 'must be "starttls": servers speak it on port 587.');
  if (mode === "starttls" && port === 465) say("mode", 'must be "tls": servers speak it on port 465.');
  const hasUser = typeof endpoint.text("username") === "string";
  const hasPassword = ["password", "password_wo"].some((name) => endpoint.value(name) !== null);
  if (hasUser && hasPassword && mode === "insecure") say("mode", "sends the password in clear text.");
  return found;
}

const SECRET = /\{\{\{?\s*(?:\w+\s+)?secrets\.([\w-]+)\s*\}?\}\}/g;

function ofWebhook(endpoint: Item): Problem[] {
  const headers = endpoint.objects("headers").map(({ index, object }) => [`headers[${index}]`, object.value] as const);
  const texts = [["url", endpoint.text("url")], ["body", endpoint.text("body")], ...headers] as const;
  const given = ["secrets", "secrets_wo"].map((name) => endpoint.value(name));
  const names = new Set(given.flatMap((value) => Object.keys((value ?? {}) as object)));
  // Without any here the server may keep some from before.
  const isOpen = names.size === 0 || given.includes(undefined);
  return texts.flatMap(([at, text]): Problem[] => {
    if (typeof text !== "string") return [];
    const missing = isOpen
      ? []
      : [...text.matchAll(SECRET)].map(([, name = ""]) => name).filter((name) => !names.has(name));
    return [
      ...missing.map(
        (name): Problem => ({
          about: [endpoint],
          at,
          text: `names the secret "${name}", which the endpoint does not have.`,
        }),
      ),
      ...(count(text, "{{") !== count(text, "}}")
        ? [{ about: [endpoint] as const, at, text: "has a template that is not closed: the server cannot fill it in." }]
        : []),
    ];
  });
}

const count = (text: string, part: string): number => text.split(part).length - 1;
