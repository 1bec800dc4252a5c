/** Functions in applications: synthesis keeps expressions unchanged, as the guide shows. */
import { TerraformOutput, type TerraformStack, Token } from "cdktf";
import { describe, expect, it } from "vitest";
import { firewall, sdn } from "../../src";
import { deployed } from "../constructs/deployed";
import { because, lacks } from "../support/engine-facts";

const RULES = `[{ type = "in", action = "DROP", order = 900 }, { type = "in", action = "ACCEPT", macro = "SSH", order = 10 }]`;

function fill(stack: TerraformStack): void {
  const zone = new sdn.ZoneSimple(stack, "zone", { zone: "zone1" });
  new TerraformOutput(stack, "subnet", { value: `\${provider::pve::subnet_id(${zone.zone}, "10.0.1.0/24")}` });
  new firewall.Rules(stack, "rules", { rules: Token.asAny(`\${provider::pve::rule_order(${RULES})}`) });
}

describe.skipIf(lacks("provider functions"))(`an application with functions${because("provider functions")}`, () => {
  it("an application with functions deploys their results", async () => {
    const { cluster } = await deployed(fill);
    const rules = await cluster.read("/cluster/firewall/rules");
    expect(rules).toMatchObject([
      { pos: 0, action: "ACCEPT", macro: "SSH" },
      { pos: 1, action: "DROP" },
    ]);
  });
});
