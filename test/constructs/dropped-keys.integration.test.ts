/** Requests as the runtimes of jsii send them: keys that its kernel drops are refused. */
import { App, TerraformStack } from "cdktf";
import { expect, it } from "vitest";
import { firewall } from "../../src";
import { watchRequests } from "../../src/constructs/dropped-keys";
import { refused } from "./refused";

const map = (entries: object) => ({ "$jsii.map": entries });
const struct = (name: string, data: object) => ({ "$jsii.struct": { fqn: `cdktf-pve.${name}`, data } });
const SCOPE = { "$jsii.byref": "cdktf.TerraformStack@10001" };

/** Problems of a construct that is created while the request is handled. */
function refusedWhile(request: object, make: (stack: TerraformStack) => { readonly node: { validate(): string[] } }) {
  const stack = new TerraformStack(new App(), "stack");
  const stop = watchRequests();
  try {
    JSON.parse(JSON.stringify(request));
    return make(stack).node.validate();
  } finally {
    stop();
  }
}

const rules = (...given: object[]) => ({
  api: "create",
  fqn: "cdktf-pve.firewall.Rules",
  args: [SCOPE, "rules", struct("firewall.RulesConfig", { rules: given })],
});
const makeRules = (stack: TerraformStack) => new firewall.Rules(stack, "rules", { rules: [] });

it("refuses a key of a dictionary that jsii drops, at the construct that it creates", () => {
  const problems = refusedWhile(
    rules(struct("firewall.RulesRules", { type: "in" }), map({ type: "in", destination_port: "22" })),
    makeRules,
  );
  expect(problems).toEqual([
    'rules[1]: jsii drops the key "destination_port". Pass a firewall.RulesRules instead of a map.',
  ]);
});

it("accepts dictionaries with TypeScript's names, and real maps", () => {
  expect(refusedWhile(rules(map({ type: "in", destinationPort: "22" })), makeRules)).toEqual([]);
  const plugin = {
    api: "create",
    fqn: "cdktf-pve.acme.Plugin",
    args: [SCOPE, "plugin", struct("acme.PluginConfig", { data: map({ any_key: "x" }) })],
  };
  expect(refusedWhile(plugin, makeRules)).toEqual([]);
});

it("refuses such a key in a method's argument when the application is synthesized", () => {
  const request = {
    api: "invoke",
    objref: { "$jsii.byref": "cdktf-pve.firewall.Rules@10004" },
    method: "putRules",
    args: [[map({ destination_port: "22" })]],
  };
  const stop = watchRequests();
  JSON.parse(JSON.stringify(request));
  JSON.parse(JSON.stringify({ api: "get" }));
  stop();
  const problem = 'value[0]: jsii drops the key "destination_port". Pass a firewall.RulesRules instead of a map.';
  expect(refused(() => {})).toContain(`[stack] ${problem}`);
  expect(refused(() => {})).toEqual([]);
});
