import { expect, it } from "vitest";
import { maskParts, secretOfNamed, secretParts } from "../../src/output/secret-parts";

/** Split strings, so that the repository contains no string that looks like a secret. */
const SLACK = "https://hooks.slack.com/services";

const partsFound = (text: string, parts = secretParts(text)) =>
  parts.map(({ start, end, what }) => `${what}: ${text.slice(start, end)}`);

it.each([
  ["https://user:pass@gotify.example.com", ["login: user:pass"]],
  [`${SLACK}/T0AAAAAAA/B0BBBBBBB/XyZ123abcDEF4567890abcd1`, ["path: XyZ123abcDEF4567890abcd1"]],
  [
    "https://api.telegram.org/bot123456:ABC-DEF1234ghIkl-zyz57W2v1u123ew11/sendMessage",
    ["path: bot123456:ABC-DEF1234ghIkl-zyz57W2v1u123ew11"],
  ],
  ["https://discord.com/api/webhooks/123456789012345678/a1B2c3D4e5F6g7H8i9J0", ["path: a1B2c3D4e5F6g7H8i9J0"]],
  ["https://x.example.com/hook/8c2b1f6e-1111-4222-8333-9a8b7c6d5e4f", ["path: 8c2b1f6e-1111-4222-8333-9a8b7c6d5e4f"]],
  ["https://chat.example.com/send?api_key=abc&room=1&sig=x", ["api_key: abc", "sig: x"]],
  ["https://chat.example.com/send?token=a$b$${c}", ["token: a$b$${c}"]],
  ['{"text":"x","routing_key":"R\\"1","more":{"password":"zz"}}', ['routing_key: R\\"1', "password: zz"]],
  ["token=xoxb-1&channel=ops&text={{ message }}", ["token: xoxb-1"]],
  ["token=xoxb-1", ["token: xoxb-1"]],
  [
    "https://chat.example.com/send?token_id=a&secretKey2=b#access_token=c",
    ["token_id: a", "secretKey2: b", "access_token: c"],
  ],
  ["https://glpat-abcdef1234567890@git.example.com/", ["login: glpat-abcdef1234567890"]],
  // Each only once, at any position in a query.
  ["https://chat.example.com/token=abcdefgh12345678", ["path: token=abcdefgh12345678"]],
  ["https://user:pass=a&token=b@chat.example.com/", ["login: user:pass=a&token=b"]],
])("a secret is found in %s", (text, found) => {
  expect(partsFound(text)).toEqual(found);
});

it.each([
  "https://gotify.example.com",
  "https://chat.example.com/hooks/{{ secrets.hook }}?token={{ secrets.token }}",
  "https://netbox.example.com/api/virtualization/clusters?page=2",
  "https://example.com/api/v2/notifications-of-the-team",
  "https://letsencrypt.org/documents/LE-SA-v1.5-February-24-2025.pdf",
  "https://user@example.com/",
  "The token=abc of the office & more is with Anna",
  '{"text":"{{ escape message }}","token":"{{ secrets.t }}","color":"red"}',
  "user:pass@example.com",
  "192.0.2.0/24",
])("no secret is found in %s", (text) => {
  expect(partsFound(text)).toEqual([]);
});

it("masking keeps all other text, and masks a secret at each of its places", () => {
  expect(maskParts("https://user:pass@chat.example.com/send?token=pass&room=1&sig=x")).toBe(
    "https://masked:masked@chat.example.com/send?token=masked&room=1&sig=masked",
  );
});

it("a body of unclosed quotes is searched only once", () => {
  expect(secretParts(`{"a":"${'\\"'.repeat(100_000)}`)).toEqual([]);
});

it.each([
  ["Authorization", "Bearer abc", ["Authorization: abc"]],
  ["Authorization", "abc", ["Authorization: abc"]],
  ["X-Api-Key", "two words", ["X-Api-Key: two words"]],
  ["Cookie", "a=b; c=d", ["Cookie: a=b; c=d"]],
  ["X-Hub-Signature", "sha1=abc", ["X-Hub-Signature: sha1=abc"]],
  ["Authorization", "Bearer {{ secrets.token }}", []],
  ["Authorization", "", []],
  ["Content-Type", "application/json", []],
  ["X-Priority", "high", []],
])("the header %s: %s is reduced to its secret", (name, value, found) => {
  expect(partsFound(value, secretOfNamed(name, value, true))).toEqual(found);
});
