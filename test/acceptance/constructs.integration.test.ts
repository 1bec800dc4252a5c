/** Higher-level constructs in one stack, so that one run of Terraform serves all of them. */
import { Construct } from "constructs";
import { expect, it } from "vitest";
import { backup, firewall, ha, notifications, pools, sdn, Tenant, type testing } from "../../src";
import { deployed } from "../constructs/deployed";

interface Case {
  /** Adds the construct, or its next version. */
  readonly fill: (scope: Construct, isChanged: boolean) => void;
  /** Checks beyond those of `three-ways.integration.test.ts`. */
  readonly deployed?: (cluster: testing.SimulatedCluster) => Promise<void>;
  readonly changed: (cluster: testing.SimulatedCluster) => Promise<void>;
  readonly changedBack?: (cluster: testing.SimulatedCluster) => Promise<void>;
}

const tenants: Case = {
  fill(scope, isChanged) {
    const production = new sdn.VlanNetwork(scope, "production", { zone: "prod", bridge: "vmbr0" });
    const nightly = new backup.Plan(scope, "nightly", { name: "nightly", schedule: "02:30", storage: "backups" });
    const acme = new Tenant(scope, "acme", {
      guests: isChanged ? [100, 101] : [100],
      vnet: production.addNetwork("acme", { tag: 200, cidr: "10.2.0.0/24", gateway: "10.2.0.1" }),
      backup: nightly,
      preferredNodes: ["pve1", "pve2"],
    });
    acme.firewall?.acceptFromAnywhere({ macro: "HTTPS" });
    new Tenant(scope, "plain", { name: "plain", comment: "Only a pool", parentPool: acme.pool });
  },
  deployed: (cluster) => cluster.expectObject("/pools", { poolid: "acme/plain", comment: "Only a pool" }),
  async changed(cluster) {
    await cluster.expectObject("/cluster/ha/rules", { rule: "acme-nodes", nodes: "pve1:2,pve2:1" });
    await cluster.expectObject("/cluster/ha/resources", { sid: "vm:101" });
  },
};

const evpnNetwork: Case = {
  fill(scope, isChanged) {
    const dc = new sdn.EvpnNetwork(scope, "dc", {
      name: "dc1",
      asn: 65_000,
      vrfVxlan: 10_000,
      fabricCidr: "10.255.0.0/24",
      nodes: ["pve1", "pve2"].map((name, index) => ({ name, ip: `10.255.0.${index + 1}`, interfaces: ["ens19"] })),
      exitNodes: ["pve1", "pve2"],
    });
    (isChanged ? ["web", "db"] : ["web"]).forEach((vnet, index) => {
      dc.addNetwork(vnet, { vnet, tag: 11_000 + index, cidr: `10.1.${index}.0/24`, gateway: `10.1.${index}.1` });
    });
  },
  deployed: (cluster) => cluster.expectObject("/cluster/sdn/controllers", { controller: "dc1", asn: 65_000 }),
  changed: (cluster) => cluster.expectObject("/cluster/sdn/vnets", { vnet: "db", tag: 11_001 }),
};

const vlanNetwork: Case = {
  fill(scope, isChanged) {
    const vlans = new sdn.VlanNetwork(scope, "vlans", { zone: "vlans", bridge: "vmbr0" });
    const alias = isChanged ? "two" : "one";
    vlans.addNetwork("front", { vnet: "front", tag: 100, cidr: "10.0.100.0/24", gateway: "10.0.100.1", alias });
    vlans.addNetwork("bare", { vnet: "bare", tag: 101 });
  },
  deployed: (cluster) => cluster.expectObject("/cluster/sdn/vnets", { vnet: "front", tag: 100, alias: "one" }),
  changed: (cluster) => cluster.expectObject("/cluster/sdn/vnets", { vnet: "front", alias: "two" }),
};

const macrosOf = async (cluster: testing.SimulatedCluster) =>
  (await cluster.read("/cluster/sdn/vnets/guarded/firewall/rules")).map(
    ({ action, macro }: { action: string; macro?: string }) => [action, macro].join(" ").trim(),
  );

/** The rules of a VNet have the order of the method calls. */
const vnetFirewall: Case = {
  fill(scope, isChanged) {
    const vnet = new sdn.ZoneSimple(scope, "zone", { zone: "guarded" }).addVnet("guarded", { vnet: "guarded" });
    for (const macro of isChanged ? ["SSH", "HTTPS"] : ["HTTPS"]) vnet.allow({ type: "forward", macro });
    vnet.drop({ type: "forward" });
  },
  async deployed(cluster) {
    expect(await macrosOf(cluster)).toEqual(["ACCEPT HTTPS", "DROP"]);
  },
  async changed(cluster) {
    expect(await macrosOf(cluster)).toEqual(["ACCEPT SSH", "ACCEPT HTTPS", "DROP"]);
  },
};

const subnet = { cidr: "10.20.0.0/24", gateway: "10.20.0.1" };
const zoneLab = async (cluster: testing.SimulatedCluster) => {
  const zones: { readonly zone: string }[] = await cluster.read("/cluster/sdn/zones");
  return zones.find(({ zone }) => zone === "lab");
};

/** The zone has DHCP while a network has a range. */
const simpleNetwork: Case = {
  fill(scope, isChanged) {
    const lab = new sdn.SimpleNetwork(scope, "lab", { nodes: ["pve1"], mtu: 1450 });
    const dhcp = {
      dhcpRanges: [{ startAddress: "10.20.0.100", endAddress: "10.20.0.199" }],
      dhcpDnsServer: "10.20.0.53",
    };
    lab.addNetwork("bench", { ...subnet, snat: true, ...(isChanged && dhcp) });
    lab.addNetwork("isolated", { isolatePorts: true });
  },
  async deployed(cluster) {
    const zone = await zoneLab(cluster);
    expect(zone).toMatchObject({ type: "simple", nodes: "pve1", mtu: 1450, ipam: "pve" });
    expect(zone).not.toHaveProperty("dhcp");
    await cluster.expectObject("/cluster/sdn/vnets/bench/subnets", { ...subnet, snat: 1 });
  },
  async changed(cluster) {
    expect(await zoneLab(cluster)).toMatchObject({ dhcp: "dnsmasq" });
    await cluster.expectObject("/cluster/sdn/vnets/bench/subnets", {
      "dhcp-dns-server": "10.20.0.53",
      "dhcp-range": [{ "start-address": "10.20.0.100", "end-address": "10.20.0.199" }],
    });
  },
  async changedBack(cluster) {
    expect(await zoneLab(cluster)).not.toHaveProperty("dhcp");
  },
};

const backupPlan: Case = {
  fill(scope, isChanged) {
    const web = new pools.Pool(scope, "web", { poolId: "web" });
    const mail = new notifications.EndpointSendmail(scope, "mail", { name: "mail", mailTo: ["ops@example.com"] });
    const weekly = new backup.Plan(scope, "plan", {
      name: "weekly",
      schedule: isChanged ? "sat 3:00" : "02:30",
      storage: "backups",
      retention: { keepDaily: 7 },
    });
    weekly.cover("web", { pool: web });
    weekly.cover("single", { guests: [102, 201] });
    weekly.alert([mail]);
  },
  async deployed(cluster) {
    const jobs = "/cluster/backup";
    await cluster.expectObject(jobs, { id: "weekly-web", pool: "web", schedule: "02:30", storage: "backups" });
    await cluster.expectObject(jobs, {
      id: "weekly-single",
      vmid: "102,201",
      "notification-mode": "notification-system",
    });
    await cluster.expectObject("/cluster/notifications/matchers", {
      name: "weekly-backups",
      "match-severity": ["warning,error,unknown"],
    });
  },
  changed: (cluster) => cluster.expectObject("/cluster/backup", { id: "weekly-web", schedule: "sat 3:00" }),
};

const NOTIFICATIONS = "/cluster/notifications";
const secret = { secret: "s3cret", version: 1 };

/** Endpoints of all kinds. */
const alerting: Case = {
  fill(scope, isChanged) {
    const alerts = new notifications.Alerting(scope, "alerts", { name: "ops", testAtDeploy: true });
    const mail = alerts.addEndpoint(
      "mail",
      "smtp+starttls://pve@smtp.example.com:2525?from=pve@example.com&to=a@example.com,b@example.com",
      secret,
    );
    const local = alerts.addEndpoint("local", "mailto:root@example.com");
    const push = alerts.addEndpoint("push", "gotify+https://gotify.example.com/", secret);
    const chat = alerts.addEndpoint("chat", "https://chat.example.com/hooks/{{ secrets.token }}", secret);
    const severities = isChanged ? ["error", "unknown"] : ["error"];
    alerts.route("failures", { severities, to: [mail, push, chat], comment: "At any time" });
    alerts.route("backups", {
      types: ["vzdump"],
      nodes: ["pve1"],
      jobIds: ["nightly"],
      calendar: "mon..fri 8-17",
      to: [local],
    });
  },
  async deployed(cluster) {
    await cluster.expectObject(`${NOTIFICATIONS}/endpoints/smtp`, {
      name: "ops-mail",
      server: "smtp.example.com",
      port: 2525,
      mode: "starttls",
      username: "pve",
    });
    await cluster.expectObject(`${NOTIFICATIONS}/endpoints/smtp`, { mailto: ["a@example.com", "b@example.com"] });
    await cluster.expectObject(`${NOTIFICATIONS}/endpoints/sendmail`, {
      name: "ops-local",
      mailto: ["root@example.com"],
    });
    await cluster.expectObject(`${NOTIFICATIONS}/endpoints/gotify`, { server: "https://gotify.example.com" });
    await cluster.expectObject(`${NOTIFICATIONS}/endpoints/webhook`, { name: "ops-chat", method: "post" });
    await cluster.expectObject(`${NOTIFICATIONS}/matchers`, { name: "ops-failures", "match-severity": ["error"] });
    const tests = (await cluster.requests()).filter((request) => request.endsWith("/test"));
    expect(tests).toHaveLength(4);
  },
  changed: (cluster) =>
    cluster.expectObject(`${NOTIFICATIONS}/matchers`, { name: "ops-failures", "match-severity": ["error,unknown"] }),
};

const availabilityGroup: Case = {
  fill(scope, isChanged) {
    new ha.AvailabilityGroup(scope, "db", {
      name: "db",
      guests: ["vm:102", "ct:200"],
      ...(isChanged
        ? { together: true, preferredNodes: ["pve3"], maxRestart: 3 }
        : { apart: true, onlyOnNodes: ["pve1", "pve2"] }),
    });
  },
  async changed(cluster) {
    await cluster.expectObject("/cluster/ha/rules", { rule: "db-together", affinity: "positive" });
    await cluster.expectObject("/cluster/ha/resources", { sid: "vm:102", max_restart: 3 });
  },
};

const NODE = "192.0.2.11";

/** Added rules never close the management access. */
const tieredFirewall: Case = {
  fill(scope, isChanged) {
    const wall = new firewall.TieredFirewall(scope, "wall", { management: ["198.51.100.0/24"] });
    const web = wall.addTier("web", { name: "web", addresses: ["10.0.1.0/24"] });
    const database = wall.addTier("database", { name: "database", addresses: ["10.0.2.0/24"] });
    web.acceptFromAnywhere({ macro: "HTTPS" });
    web.canReach(database, { protocol: "tcp", ports: "5432", comment: "Queries" });
    if (!isChanged) return;
    wall.rules.useGroup(web.group);
    wall.rules.drop({ type: "in" });
  },
  async deployed(cluster) {
    await cluster.expectReaches({ source: "198.51.100.7", destination: NODE, port: 8006 });
    await cluster.expectBlocked({ source: "203.0.113.9", destination: NODE, port: 8006 });
    await cluster.expectRule({ source: "+dc/web", dport: "5432", comment: "Queries" }, "database");
    await cluster.expectRule({ macro: "HTTPS" }, "web");
  },
  async changed(cluster) {
    await cluster.expectReaches({ source: "198.51.100.7", destination: NODE, port: 22 });
    await cluster.expectReaches({ source: "203.0.113.9", destination: NODE, port: 443 });
    await cluster.expectBlocked({ source: "203.0.113.9", destination: NODE, port: 22 });
  },
};

const CASES: Readonly<Record<string, Case>> = {
  tenants,
  evpnNetwork,
  vlanNetwork,
  vnetFirewall,
  simpleNetwork,
  backupPlan,
  alerting,
  availabilityGroup,
  tieredFirewall,
};

/** Collections that are empty without these constructs. */
const COLLECTIONS = ["sdn/zones", "sdn/vnets", "sdn/fabrics/fabric", "backup", "ha/rules", "firewall/rules"];

const fill = (isChanged: boolean) => (scope: Construct) => {
  for (const [name, example] of Object.entries(CASES)) example.fill(new Construct(scope, name), isChanged);
};

it("higher-level constructs can be deployed together, changed, changed back and destroyed", async () => {
  const { cluster, change, destroy } = await deployed(fill(false));
  for (const example of Object.values(CASES)) await example.deployed?.(cluster);
  await change(fill(true));
  for (const example of Object.values(CASES)) await example.changed(cluster);
  await change(fill(false));
  for (const example of Object.values(CASES)) await example.changedBack?.(cluster);
  await destroy();
  for (const path of COLLECTIONS) expect(await cluster.read(`/cluster/${path}`), path).toEqual([]);
  const targets: { readonly name: string }[] = await cluster.read(`${NOTIFICATIONS}/targets`);
  expect(targets.filter(({ name }) => name.startsWith("ops-"))).toEqual([]);
});
