import { type App, TerraformStack, Testing } from "cdktf";
import { describe, expect, it } from "vitest";
import { firewall, Policies, type PolicyOptions, PveProvider, Validations } from "../../../src";

/** An application that leaves SSH open to all networks. */
function application(options?: PolicyOptions): { readonly app: App; readonly rules: firewall.Rules } {
  const app = Testing.app();
  const stack = new TerraformStack(app, "web");
  new PveProvider(stack, "pve", { endpoint: "https://pve1.example.com:8006" });
  const rule = { type: "in", action: "ACCEPT", macro: "SSH", comment: "Everybody" };
  const rules = new firewall.Rules(stack, "rules", { rules: [rule] });
  if (options) Policies.enforce(app, options);
  return { app, rules };
}

describe("policies of an application", () => {
  it("stop the synthesis with the path, the reason and the ID", () => {
    expect(() => application({}).app.synth()).toThrow(
      "web/rules: rules[0]: lets everyone reach SSH (port 22). [firewall-administration-open]",
    );
  });

  it.each([
    ["not asked for", undefined],
    ["left out", { except: ["firewall-administration-open"] }],
    ["to warn only", { warn: ["firewall-administration-open"] }],
  ])("accept it if they are %s", (_, options) => application(options).app.synth());

  it("accept it with a waiver and a reason", () => {
    const { app, rules } = application({});
    Validations.acknowledge(rules, "firewall-administration-open", "A host for training.");
    app.synth();
  });

  it("unknown IDs are refused, and so are scopes below the app", () => {
    const { app, rules } = application({ only: ["firewall-any-to-anny"] });
    Policies.enforce(rules);
    expect(() => app.synth()).toThrow('did you mean "firewall-any-to-any"?');
    expect(() => app.synth()).toThrow("[web/rules] Policies.enforce: pass the app");
  });
});
