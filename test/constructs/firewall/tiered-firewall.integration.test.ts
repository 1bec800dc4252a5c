import { TerraformStack, Testing } from "cdktf";
import { expect, it } from "vitest";
import { firewall } from "../../../src";
import { refused } from "../refused";

const management = ["198.51.100.0/24"];

function tiers(scope: TerraformStack) {
  const wall = new firewall.TieredFirewall(scope, "wall", { management });
  const web = wall.addTier("web", { name: "web", addresses: ["10.0.1.0/24"] });
  const database = wall.addTier("database", { name: "database", addresses: ["10.0.2.0/24"] });
  web.acceptFromAnywhere({ macro: "HTTPS" });
  web.canReach(database, { protocol: "tcp", ports: "5432", comment: "Queries" });
  return { wall, web, database };
}

it("a firewall that would lock every client out is refused", () => {
  expect(refused((scope) => void new firewall.TieredFirewall(scope, "wall", { management: [] })).join()).toContain(
    "[stack/wall] without `management` no administrator could reach the nodes",
  );
  expect(refused((scope) => tiers(scope).wall.rules.putRules([{ type: "in", action: "DROP" }])).join()).toContain(
    "[stack/wall] the rules no longer begin with those that let the management networks in",
  );
  expect(refused((scope) => void tiers(scope))).toEqual([]);
});

it("a service without macro and protocol, and a tier without addresses, are refused", () => {
  expect(refused((scope) => tiers(scope).web.acceptFromAnywhere({ ports: "80" })).join()).toContain(
    "[stack/wall/web] a service needs a `macro` or a `protocol`",
  );
  expect(
    refused((scope) => void tiers(scope).wall.addTier("empty", { name: "empty", addresses: [] })).join(),
  ).toContain("[stack/wall/empty] a tier without addresses");
});

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
