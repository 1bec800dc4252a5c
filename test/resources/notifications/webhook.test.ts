/** Secrets of a webhook that other clients remove are restored, in either form of the configuration. */
import { expect, it } from "vitest";
import { webhook } from "../../../src/resources/notifications/webhook";
import { openSimulated } from "../../support/simulated-session";

const PATH = "/cluster/notifications/endpoints/webhook/chat";
const common = { name: "chat", url: "https://chat.example.com/", method: "post" };

it.each([
  ["stored", { ...common, secrets: { hook: "one" } }, "secrets"],
  ["write-only", { ...common, secrets_wo: { hook: "one" }, secrets_wo_version: 1 }, "secrets_wo_version"],
])("sends %s secrets again when the server has lost one", async (_, config, changed) => {
  const { session, life: lifecycle } = openSimulated(webhook);
  const created = await lifecycle.apply(config);
  expect(await lifecycle.changes(config, (await lifecycle.refresh(created)) ?? {})).toEqual([]);

  await session.put(PATH, { delete: "secret" }, { domain: "notifications" });
  const drifted = (await lifecycle.refresh(created)) ?? {};
  expect(await lifecycle.changes(config, drifted)).toContain(changed);

  const repaired = await lifecycle.apply(config, drifted);
  const secrets = session.requests.flatMap(({ parameters: { secret } }) => (secret === undefined ? [] : [secret]));
  expect(secrets).toEqual([secrets[0], secrets[0]]);
  expect(await lifecycle.changes(config, (await lifecycle.refresh(repaired)) ?? {})).toEqual([]);
});

it("sends no empty header in an update, which the server would refuse", async () => {
  const { life: lifecycle } = openSimulated(webhook);
  const created = await lifecycle.apply(common);
  const { diagnostics } = await lifecycle.plan({ ...common, headers: [{ name: "X-Team", value: "" }] }, created);
  expect(diagnostics).toMatchObject([
    { summary: "The header X-Team has no value", path: [{ attribute: "headers" }, { index: 0 }] },
  ]);
});

it.each<[string, object, string | undefined]>([
  ["the address", { url: "https://hooks.example.com/services/T00000000/B00000000/aB3dE5fG7hI9jK1lM3nO5pQ7" }, "url"],
  ["a header", { headers: [{ name: "Authorization", value: "Bearer abc" }] }, "headers"],
  ["a body", { body: '{"api_token":"abc"}' }, "body"],
  ["a header of a secret", { headers: [{ name: "Authorization", value: "Bearer {{ secrets.token }}" }] }, undefined],
  ["no place", {}, undefined],
])("warns once about a credential in %s, which the state would store in plain text", async (_, changes, at) => {
  const { life: lifecycle } = openSimulated(webhook);
  const config = { ...common, ...changes };
  const { diagnostics } = await lifecycle.plan(config);
  const expected = { summary: "A credential is stored in plain text", path: [{ attribute: at }] };
  expect(diagnostics).toMatchObject(at === undefined ? [] : [expected]);
  expect(JSON.stringify(diagnostics)).not.toMatch(/abc|aB3dE5/);
});
