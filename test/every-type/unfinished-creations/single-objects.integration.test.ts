import { beforeEach, describe, expect, it } from "vitest";
import type { State } from "../../../src/framework/attribute";
import { acmeAccount } from "../../../src/resources/acme/account";
import { firewallRule } from "../../../src/resources/firewall/single-rule";
import { vnetIp } from "../../../src/resources/sdn/ips/vnet-ip";
import { clientOf } from "../../support/client";
import { Lifecycle } from "../../support/lifecycle";
import { until } from "../../support/until";
import { InterruptedCluster, named, rule } from "./cluster";

const cluster = new InterruptedCluster();

it("a reserved address is removed if its guest is not assigned", async () => {
  const sdn = { domain: "domain-sdn" };
  await cluster.own().post("/cluster/sdn/zones", { zone: "dhcp", type: "simple", ipam: "pve", dhcp: "dnsmasq" }, sdn);
  await cluster.own().post("/cluster/sdn/vnets", { vnet: "pool", zone: "dhcp" }, sdn);
  await cluster.own().post("/cluster/sdn/vnets/pool/subnets", { subnet: "10.7.0.0/24", type: "subnet" }, sdn);
  await cluster.own().task(await cluster.own().put("/cluster/sdn", {}, sdn));
  const config = { zone: "dhcp", vnet: "pool", ip: "10.7.0.9", mac: "BC:24:11:00:00:09", vmid: 100 };
  const step = { method: "PUT", path: "/cluster/sdn/vnets/{vnet}/ips", skip: 0 };

  cluster.fail(step);
  const life = new Lifecycle(vnetIp, cluster.open);
  const { state } = await life.tryApply(config);
  expect([state, await life.refresh(config)]).toEqual([null, null]);

  const lost = { method: step.method, path: step.path };
  cluster.simulator.faults.add({ fault: "drop", when: "before", request: lost, times: 1 });
  const made = await life.apply(config);
  expect(await life.refresh(made)).toMatchObject({ vmid: 100 });
  await life.apply(null, made);
});

it("the object of a task is in the state after Ctrl-C if the task ends soon", async () => {
  const root = clientOf(cluster.simulator, { root: true });
  cluster.simulator.faults.add({ fault: "task", type: "acmeregister", milliseconds: 1_500, times: 1 });
  const interrupt = new AbortController();
  const life = new Lifecycle(acmeAccount, (call) => root.session(call));
  const config = { name: "default", contact: ["a@example.com"], tos_url: "https://example.com/tos" };
  const applied = life.tryApply(config, null, interrupt.signal);
  await until(() => cluster.writes("POST").some(({ path }) => path === "/cluster/acme/account"));
  interrupt.abort();
  const { state, diagnostics } = await applied;
  expect([state, diagnostics]).toMatchObject([{ ...config, status: "valid" }, []]);
  await life.apply(null, state as State);
  await root.close();
});

describe("a single rule", () => {
  const config = { ...named(rule("22")), position: 1 };
  const list = () => cluster.own().get<{ comment?: string }[]>("/cluster/firewall/rules");
  const moving = { method: "PUT", path: "/cluster/firewall/rules/{pos}", skip: 0 };

  beforeEach(async () => {
    const others = { type: "in", action: "DROP", enable: 1 };
    await cluster.own().post("/cluster/firewall/rules", others, { domain: "firewall-cluster" });
  });

  it("a single rule is removed from the top when its move fails", async () => {
    cluster.fail(moving);
    const { state } = await new Lifecycle(firewallRule, cluster.open).tryApply(config);
    expect(state).toBeNull();
    expect(await list()).toMatchObject([{ action: "DROP" }]);
    await cluster.own().delete("/cluster/firewall/rules/0", {}, { domain: "firewall-cluster" });
  });

  it("a single rule is removed from the top after Ctrl-C, when the state does not contain it", async () => {
    const { state } = await cluster.interrupted(firewallRule, config, {
      method: "POST",
      path: "/cluster/firewall/rules",
      skip: 0,
    });
    expect(state).toBeNull();
    expect(await list()).toMatchObject([{ action: "DROP" }]);
    await cluster.own().delete("/cluster/firewall/rules/0", {}, { domain: "firewall-cluster" });
  });
});
