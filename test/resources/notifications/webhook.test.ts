/** Secrets of a webhook that other clients remove are restored, in either form of the configuration. */
import { expect, it } from "vitest";
import { webhook } from "../../../src/resources/notifications/webhook";
import { FakeSession, type Sent } from "../../support/fake-session";
import { Lifecycle } from "../../support/lifecycle";

/** Reports only the names of secrets, as the server does. */
class WebhookServer {
  secret: string[] = [];
  readonly session = new FakeSession((sent) => this.answer(sent));

  private answer({ method, path, parameters }: Sent): unknown {
    const { secret } = parameters;
    if (method !== "GET" && secret !== undefined) this.secret = [secret].flat().map(String);
    const names = this.secret.map((entry) => entry.replace(/,value=.*/, ""));
    const shown = {
      name: "chat",
      url: "https://chat.example.com/",
      method: "post",
      origin: "user-created",
      secret: names,
    };
    if (method !== "GET") return null;
    return path.endsWith("/webhook") ? [shown] : shown;
  }
}

const common = { name: "chat", url: "https://chat.example.com/", method: "post" };

it.each([
  ["stored", { ...common, secrets: { hook: "one" } }, "secrets"],
  ["write-only", { ...common, secrets_wo: { hook: "one" }, secrets_wo_version: 1 }, "secrets_wo_version"],
])("sends %s secrets again when the server has lost one", async (_, config, changed) => {
  const server = new WebhookServer();
  const lifecycle = new Lifecycle(webhook, server.session);
  const created = await lifecycle.apply(config);
  expect(await lifecycle.changes(config, (await lifecycle.refresh(created)) ?? {})).toEqual([]);

  const [sent] = server.secret;
  server.secret = [];
  const drifted = (await lifecycle.refresh(created)) ?? {};
  expect(await lifecycle.changes(config, drifted)).toContain(changed);

  const repaired = await lifecycle.apply(config, drifted);
  expect(server.secret).toEqual([sent]);
  expect(await lifecycle.changes(config, (await lifecycle.refresh(repaired)) ?? {})).toEqual([]);
});

it("sends no empty header in an update, which the server would refuse", async () => {
  const lifecycle = new Lifecycle(webhook, new WebhookServer().session);
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
  const lifecycle = new Lifecycle(webhook, new WebhookServer().session);
  const config = { ...common, ...changes };
  const { diagnostics } = await lifecycle.plan(config);
  const expected = { summary: "A credential is stored in plain text", path: [{ attribute: at }] };
  expect(diagnostics).toMatchObject(at === undefined ? [] : [expected]);
  expect(JSON.stringify(diagnostics)).not.toMatch(/abc|aB3dE5/);
});
