/** Literal secrets in the configuration of a plan, and values that are not literal. */
import { expect, it } from "vitest";
import { literalSecrets } from "../../../src/tools/inputs/literal-secrets";
import type { PlanFile } from "../../../src/tools/inputs/plan-file";
import { checkPlan } from "../../../src/tools/policy/policy";

const SLACK = "https://hooks.example.com/services/T00000000/B00000000/aB3dE5fG7hI9jK1lM3nO5pQ7";
const header = { name: "Authorization", value: "Bearer abc" };

type Values = Readonly<Record<string, unknown>>;
const constants = (values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { constant_value: value }]));

function planOf(type: string, expressions: Values, provider: Values = {}, inModule = false): PlanFile {
  const resources = [{ address: `${type}.this`, mode: "managed", type, provider_config_key: "pve", expressions }];
  const root_module = inModule ? { module_calls: { alerts: { module: { resources } } } } : { resources };
  const provider_config = { pve: { name: "pve", expressions: provider } };
  return { format_version: "1.2", configuration: { provider_config, root_module } } as PlanFile;
}

const WEBHOOK = "pve_notification_endpoint_webhook";
const hook = { name: "chat", method: "post", url: "https://chat.example.com/notify" };
const found = (plan: PlanFile) => literalSecrets(plan).map(({ address, at }) => `${address} ${at}`);

it.each<[string, Values, string]>([
  ["a webhook URL", { ...hook, url: SLACK }, "url"],
  ["a header", { ...hook, headers: [header] }, "headers[0].value"],
  ["a body", { ...hook, body: '{"api_token":"abc"}' }, "body"],
  ["a map of secrets", { ...hook, secrets: { token: "abc" } }, "secrets.token"],
])("finds a literal secret in %s, at the address of its block", (_, values, at) => {
  const plan = planOf(WEBHOOK, constants(values));
  expect(found(plan)).toEqual([expect.stringContaining(`${WEBHOOK}.this ${at.split(".")[0]}`)]);
  expect(found(planOf(WEBHOOK, constants(values), {}, true))[0]).toMatch(/^module\.alerts\.pve_/);
  expect(JSON.stringify(literalSecrets(plan))).not.toMatch(/abc|aB3dE5/);
});

it("finds a literal secret in the provider block, and names the variable to use instead", () => {
  const token = "root@pam!ci=00000000-0000-0000-0000-000000000000";
  const [one] = literalSecrets(planOf(WEBHOOK, constants(hook), constants({ api_token: token })));
  expect(one).toMatchObject({ address: "provider.pve", at: "api_token" });
  expect(one?.message).toContain("Set PVE_API_TOKEN");
});

it.each<[string, Values]>([
  ["a reference to a variable", { ...constants(hook), url: { references: ["var.hook"] } }],
  ["a header of a variable", { ...constants(hook), headers: { references: ["var.token"] } }],
  ["a placeholder", constants({ ...hook, headers: [{ name: "Authorization", value: "Bearer {{ secrets.tok }}" }] })],
])("finds no literal secret in %s", (_, expressions) => {
  expect(found(planOf(WEBHOOK, expressions))).toEqual([]);
});

it("a literal secret is a violation that can be excluded and waived", () => {
  const plan = planOf(WEBHOOK, constants({ ...hook, url: SLACK }));
  const address = `${WEBHOOK}.this`;
  expect(checkPlan(plan, {}).violations).toMatchObject([{ id: "credential-literal", severity: "warning", address }]);
  expect(checkPlan(plan, { except: ["credential-literal"] }).violations).toEqual([]);
  const waivers = [{ id: "credential-literal", address, reason: "A test." }];
  expect(checkPlan(plan, { waivers }).waived).toHaveLength(1);
});
