/** Secrets in strings become variables, so that no file for readers contains them. */

import { expect, it } from "vitest";
import * as library from "../../../src";
import { map, set, string } from "../../../src/framework/attribute";
import { EXPORT_LANGUAGES } from "../../../src/tools/choices";
import { formOf } from "../../../src/tools/export/export";
import { entriesOf, variablesIn } from "../../../src/tools/export/expression";
import { withReferences } from "../../../src/tools/export/references";
import { SecretNames, valuesFile } from "../../../src/tools/export/secret-variables";
import { FreeNames } from "../../../src/tools/inventory/resource-names";
import { clusterObject } from "./objects";

const webhook = (name: string) =>
  clusterObject("notification_endpoint_webhook", name, {
    name,
    url: "https://user:planted-1@hook.example.com/x?token=planted-2&room=${1}",
    method: "post",
    headers: [
      { name: "Authorization", value: 'Bearer planted-3${"x"}' },
      { name: "X-Api-Key", value: "planted-4" },
      { name: "X-Api-Key", value: "planted-5" },
      { name: "Content-Type", value: "application/json" },
      { name: "X-Auth", value: "Token {{ secrets.tok }}" },
    ],
    body: '{"text":"`${x}`","api_key":"planted-6"}',
    comment: "https://wiki.example.com/?token=of-a-page",
  });
const written = withReferences([webhook("chat"), webhook("chat-2"), webhook("chat2")]);

it.each(EXPORT_LANGUAGES)("a project in %s has variables in place of secrets in strings", (language) => {
  const form = formOf({ language, library: "cdktf" }, () => library as never);
  const files = form.objects(written, "", []).files;
  const text = Object.values(files).join("\n");
  expect(text).not.toContain("planted");
  expect(text).toContain("token=of-a-page");
  for (const { name } of variablesIn(written)) expect(text.split(name).length, name).toBeGreaterThan(1);
});

it("variables are distinct and have the values", () => {
  const variables = variablesIn(written);
  const names = variables.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.slice(0, 6)).toEqual([
    ...["webhook_chat_url_login", "webhook_chat_url_token", "webhook_chat_authorization"],
    ...["webhook_chat_x_api_key", "webhook_chat_x_api_key_2", "webhook_chat_body_api_key"],
  ]);
  expect(valuesFile(variables)).toMatch(/^webhook_chat_authorization += "planted-3\$\$\{\\"x\\"\}"$/m);
});

it("variables of objects with similar names are distinct, also from those of earlier exports", () => {
  const hook = (name: string, more: object) =>
    clusterObject("notification_endpoint_webhook", name, {
      name,
      method: "post",
      url: "https://hook.example.com",
      ...more,
    });
  const webhook = hook("chat", { url: "https://hook.example.com?token=a" });
  const other = hook("chat_url", { headers: [{ name: "token", value: "b" }] });
  const namesOf = (taken: readonly string[] = []) =>
    variablesIn(withReferences([webhook, other], new Set(), "family", () => true, taken)).map(({ name }) => name);
  expect(namesOf()).toEqual(["webhook_chat_url_token", "webhook_chat_url_token_2"]);
  expect(namesOf(["webhook_chat_url_token"])).toEqual(["webhook_chat_url_token_2", "webhook_chat_url_token_3"]);
});

it("entries of lists and maps are searched one by one", () => {
  const text = string({ doc: "" });
  const attributes = { urls: set(text, { doc: "" }), more: map(text, { doc: "" }) };
  const values = { urls: ["https://a:planted@b"], more: { at: "https://c:planted@d" } };
  const replacing = { lookup: () => undefined, secrets: new SecretNames(webhook("chat"), new FreeNames()) };
  const variables = variablesIn([{ entries: entriesOf(attributes, values, replacing) }]);
  expect(variables.map(({ value }) => value)).toEqual(["a:planted", "c:planted"]);
});

const textIn = (language: (typeof EXPORT_LANGUAGES)[number]) =>
  Object.values(formOf({ language, library: "cdktf" }, () => library as never).objects(written, "", []).files).join(
    "\n",
  );

it.each([
  ["hcl", '{ name = "Authorization", value = "Bearer ${nonsensitive(var.webhook_chat_authorization)}" }'],
  ["hcl", '{ name = "X-Api-Key", value = nonsensitive(var.webhook_chat_x_api_key) }'],
  ["hcl", "sensitive   = true"],
  ["typescript", "value: `Bearer ${Fn.nonsensitive(secretWebhookChatAuthorization.stringValue)}`"],
  ["typescript", "value: Fn.nonsensitive(secretWebhookChatXApiKey.stringValue)"],
  ["typescript", 'secretWebhookChatXApiKey2.overrideLogicalId("webhook_chat_x_api_key_2");'],
  ["typescript", 'import { Fn, TerraformVariable } from "cdktf";'],
  ["typescript", 'body: `{"text":"\\`$\\${x}\\`","api_key":"${Fn.nonsensitive('],
  ["python", "from cdktf import TerraformVariable"],
  ["go", "cdktf.NewTerraformVariable(scope, "],
  ["java", "com.hashicorp.cdktf.TerraformVariable.Builder.create(scope, "],
  ["csharp", "new HashiCorp.Cdktf.TerraformVariable(scope, "],
] as const)("a project in %s has %s", (language, text) => {
  expect(textIn(language)).toContain(text);
});
