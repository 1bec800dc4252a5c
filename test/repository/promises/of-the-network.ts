/** Promises about data that leaves the provider, and about the servers at the other end. */
import type { Break } from "./break";

const NO_SECRET = "No secret is in a log";
const SECRETS = "test/acceptance/secrets.integration.test.ts";
const TLS = "test/api/transport-failure.test.ts";
const TEXTS = "Texts are cut";
const WITHOUT_END = "No text makes a check take long";

export const OF_THE_NETWORK: readonly Break[] = [
  {
    promise: NO_SECRET,
    file: "src/api/log.ts",
    from: "fields && (hidden(redacted(fields), scrubber) as Record<string, unknown>)",
    to: "fields",
    test: "test/api/redaction.test.ts",
  },
  {
    promise: NO_SECRET,
    file: "src/api/redaction.ts",
    from: "for (const value of this.#values) clean = hide(clean, value);",
    to: "",
    test: SECRETS,
  },
  {
    promise: "Write-only secrets",
    file: "src/framework/planning/plan.ts",
    from: "if (traits.writeOnly) return null;",
    to: "",
    test: "test/framework/planning/plan.test.ts",
  },
  {
    promise: "Write-only secrets",
    file: "src/framework/planning/plan.ts",
    from: "if (traits.writeOnly) return null;",
    to: "",
    test: SECRETS,
  },
  {
    promise: "A server is trusted only",
    file: "src/api/connect.ts",
    from: "rejectUnauthorized: !isUnchecked,",
    to: "rejectUnauthorized: false,",
    test: TLS,
  },
  {
    promise: "A server is trusted only",
    file: "src/api/endpoint.ts",
    from: "pin.toUpperCase() === seen.toUpperCase()",
    to: "pin !== seen || pin === seen",
    test: TLS,
  },
  {
    promise: "No version of TLS before 1.2",
    file: "src/api/connect.ts",
    from: 'minVersion: "TLSv1.2",',
    to: 'minVersion: "TLSv1", ciphers: "DEFAULT@SECLEVEL=0",',
    test: "test/api/connect.test.ts",
  },
  {
    promise: "No redirect is followed",
    file: "src/api/transport.ts",
    from: "return { ...answer, endpoint: endpoint.origin };",
    to: `if (answer.location) await fetch(new URL(answer.location, endpoint.origin), { headers: request.headers }).catch(() => undefined);
        return { ...answer, endpoint: endpoint.origin };`,
    test: "test/api/transport.redirects.test.ts",
  },
  {
    promise: "No redirect is followed",
    file: "src/api/foreign.ts",
    from: "if (location === undefined || !URL.canParse(location, endpoint))",
    to: "if (location !== null)",
    test: "test/provider/explain.answers.test.ts",
  },
  {
    promise: "`insecure = true` turns",
    file: "src/api/client.ts",
    from: "if (insecure) {",
    to: "if (!insecure) {",
    test: TLS,
  },
  {
    promise: "An answer of another form",
    file: "src/api/answers/check.ts",
    from: "if (found) throw wrongAnswer(method, path, found);",
    to: "",
    test: "test/every-type/wrong-answers/data-sources.test.ts",
  },
  {
    promise: TEXTS,
    file: "src/output/printable.ts",
    from: ".replace(UNSAFE, escaped)",
    to: "",
    test: "test/provider/explain.hostile-texts.test.ts",
  },
  {
    promise: TEXTS,
    file: "src/output/printable.ts",
    from: "return `${kept}…(cut: ${more} more characters)`;",
    to: "return text + more;",
    test: "test/provider/explain.hostile-texts.test.ts",
  },
  {
    promise: TEXTS,
    file: "src/output/printable.ts",
    from: ".replace(UNSAFE, escaped)",
    to: "",
    test: "test/acceptance/hostile-server.integration.test.ts",
  },
  {
    promise: WITHOUT_END,
    file: "src/api/endpoint.ts",
    from: "/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/i",
    to: "/^([0-9A-F]+:?)+$/i",
    test: "test/acceptance/regular-expressions.integration.test.ts",
  },
  {
    promise: WITHOUT_END,
    file: "src/api/exchange.ts",
    from: "const LONGEST_ANSWER = 64 * 1024 * 1024;",
    to: "const LONGEST_ANSWER = 256 * 1024 * 1024;",
    test: "test/api/transport.integration.test.ts",
  },
  {
    promise: WITHOUT_END,
    file: "src/api/envelope.ts",
    from: "if (depth > DEEPEST) return true;",
    to: "",
    test: "test/api/envelope.test.ts",
  },
  {
    promise: NO_SECRET,
    file: "src/api/requests/explain-failure.ts",
    from: "known.including(parameters, secrets)",
    to: "known",
    test: "test/api/requests/explain-failure.test.ts",
  },
  {
    promise: NO_SECRET,
    file: "src/framework/applying/creation-journal.ts",
    from: "attribute.traits.sensitive || attribute.traits.writeOnly || ",
    to: "",
    test: "test/framework/applying/creation-journal.test.ts",
  },
  {
    promise: "Write-only secrets",
    file: "src/framework/values/reconcile.ts",
    from: "if (traits.writeOnly) return null;",
    to: "",
    test: "test/framework/values/reconcile.test.ts",
  },
  {
    promise: "A server is trusted only",
    file: "src/api/connect.ts",
    from: "const mismatch = pinned && socket",
    to: "const mismatch = pinned && !proxy && socket",
    test: "test/api/proxy.test.ts",
  },
  {
    promise: TEXTS,
    file: "src/plugin/log.ts",
    from: 'if (typeof value === "string") return printable(value);',
    to: "",
    test: "test/plugin/log.test.ts",
  },
];
