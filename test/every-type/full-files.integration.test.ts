/** A configuration that exceeds a file of the server is refused in the plan, without an extra request. */
import { expect, it } from "vitest";
import type { ResourceDefinition } from "../../src/framework/resource";
import { resources } from "../../src/resources";
import { print } from "../../src/simulator/families/firewall/file-text";
import { CLUSTER_FIREWALL, type FirewallFile } from "../../src/simulator/families/firewall/files";
import { succeed } from "../faults/baseline";
import { World } from "../faults/world";
import { inVirtualTime } from "../support/virtual-time";

const LONG = "x".repeat(240);
/** A set of 256 entries with long comments. */
const set = (number: number) => ({
  name: `set${number}`,
  entries: Array.from({ length: 256 }, (_, index) => ({ cidr: `10.${number}.${index}.0/24`, comment: LONG })),
});
const sets = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`pve_firewall_ipset.s${number}`, set(number)]));

it.each([
  [11, []],
  [14, ["warning firewall/cluster.fw is nearly full: "]],
  [17, ["warning firewall/cluster.fw is nearly full: ", "error firewall/cluster.fw would be too large"]],
])("%d sets of 256 long entries are planned with the expected messages", async (count, expected) => {
  await inVirtualTime(async (time) => {
    const world = new World(time, { fixture: undefined, version: undefined, state: new Map() });
    const { diagnostics } = await time.until(world.terraform.plan(sets(count)));
    const reported = diagnostics.map(({ severity, summary }) => `${severity} ${summary.replace(/\d+ %$/, "")}`);
    expect(reported).toEqual(expected);
    await world.close();
  });
});

it("the sizes of objects add up to that of the server's file", async () => {
  return inVirtualTime(async (time) => {
    const world = new World(time, { fixture: "standalone", version: undefined, state: new Map() });
    const { terraform, server } = world;
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    const rules = numbers.map((number) => ({
      type: number % 2 === 0 ? "in" : "out",
      action: "ACCEPT",
      enabled: number % 3 > 0,
      ...(number % 4 === 0
        ? { macro: "SSH" }
        : { protocol: "tcp", destination_port: "22,80", source_port: "1024:65535" }),
      source: `10.0.${number}.0/24`,
      log_level: "info",
      comment: `Größe ${number}`,
    }));
    const aliases = numbers.map((number) => [
      `pve_firewall_alias.a${number}`,
      { name: `alias${number}`, cidr: `192.0.2.${number}`, ...(number % 2 === 0 && { comment: "Büro" }) },
    ]);
    const pairs = (from: number, to: number) =>
      numbers.slice(from, to).map((number) => ({ cidr: `10.1.${number}.0/24`, comment: "Netz" }));
    const [entries, nomatch] = [pairs(0, 32), pairs(32, 40)];
    succeed(
      await time.until(
        terraform.apply({
          ...Object.fromEntries(aliases),
          "pve_firewall_ipset.web": { name: "web", comment: "Server", entries, nomatch },
          "pve_firewall_security_group.web": { name: "web", rules },
          "pve_firewall_rules.all": { rules },
        }),
      ),
      "all",
    );
    const sizes = [...terraform.state].map(([address, { value }]) => {
      const type = address.split(".")[0]?.slice("pve_".length);
      const definition = resources.find((resource) => resource.type === type) as Pick<
        ResourceDefinition<never>,
        "stored"
      >;
      return definition.stored?.size(value) ?? 0;
    });
    const sum = sizes.reduce((size, other) => size + other, 0);
    // Each character of the file is one byte.
    const { length } = print(server.dispatcher.cluster.store.read(CLUSTER_FIREWALL) as FirewallFile);
    expect(sum).toBeGreaterThan(0.98 * length);
    expect(sum).toBeLessThanOrEqual(length);
    await world.close();
  });
});
