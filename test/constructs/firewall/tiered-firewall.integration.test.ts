import { TerraformStack, Testing } from "cdktf";
import { expect, it } from "vitest";
import { firewall } from "../../../src";

const management = ["198.51.100.0/24"];

it("a tiered firewall logs according to its services and its limit", () => {
  const stack = new TerraformStack(Testing.app(), "stack");
  const logRatelimit = { enabled: true, burst: 10, rate: firewall.LogRate.perMinute(30) };
  const wall = new firewall.TieredFirewall(stack, "wall", { management, logRatelimit });
  const bastion = wall.addTier("bastion", { addresses: ["10.1.3.10"] });
  bastion.acceptFrom(wall.management, { macro: firewall.Macro.SSH, logLevel: firewall.LogLevel.INFO });
  bastion.acceptFromAnywhere({ macro: firewall.Macro.PING });
  expect(wall.options.logRatelimit.internalValue).toEqual(logRatelimit);
  const rules = bastion.group.rulesInput as firewall.SecurityGroupRules[];
  expect(rules.map(({ macro, logLevel }) => [macro, logLevel])).toEqual([
    ["SSH", "info"],
    ["Ping", undefined],
  ]);
});
