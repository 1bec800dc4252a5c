/**
 * Stacks for the bench: with the library's constructs, and the same ones of plain resources. Plain JavaScript, so that
 * Node loads nothing else.
 */
const { dependable, TerraformProvider, TerraformResource } = require("cdktf");
const { version } = require("../../package.json");

class Plain extends TerraformResource {
  constructor(scope, id, terraformResourceType, attributes, provider) {
    super(scope, id, { terraformResourceType, provider });
    this.attributes = attributes;
  }
  synthesizeAttributes() {
    return this.attributes;
  }
}

class PlainProvider extends TerraformProvider {
  constructor(scope, attributes) {
    const terraformProviderSource = "cdktf-pve/pve";
    super(scope, "pve", {
      terraformResourceType: "pve",
      terraformGeneratorMetadata: { providerName: "pve", providerVersionConstraint: version },
      terraformProviderSource,
    });
    this.attributes = attributes;
  }
  synthesizeAttributes() {
    return this.attributes;
  }
}

const address = (n) => `10.${(n >> 8) & 255}.${n & 255}.1`;

const MIXED = [
  ({ firewall }, scope, n) => new firewall.Alias(scope, `alias${n}`, { name: `alias${n}`, cidr: address(n) }),
  ({ firewall }, scope, n) => new firewall.Ipset(scope, `set${n}`, { name: `set${n}`, entries: { [address(n)]: "" } }),
  ({ pools }, scope, n) => new pools.Pool(scope, `pool${n}`, { poolId: `pool${n}`, comment: "one of many" }),
  ({ firewall }, scope, n) =>
    new firewall.SecurityGroup(scope, `group${n}`, {
      name: `group${n}`,
      rules: [{ type: "in", action: "ACCEPT", macro: "SSH", source: address(n) }],
    }),
  ({ notifications }, scope, n) =>
    new notifications.EndpointSendmail(scope, `mail${n}`, { name: `mail${n}`, mailTo: ["admin@example.com"] }),
  ({ ha }, scope, n) => new ha.Resource(scope, `guest${n}`, { sid: `vm:${100 + n}`, state: "started" }),
];

const PLAIN_MIXED = [
  ["alias", "pve_firewall_alias", (name, n) => ({ name, cidr: address(n) })],
  ["set", "pve_firewall_ipset", (name, n) => ({ name, entries: { [address(n)]: "" } })],
  ["pool", "pve_pool", (name) => ({ pool_id: name, comment: "one of many" })],
  [
    "group",
    "pve_firewall_security_group",
    (name, n) => ({ name, rules: [{ type: "in", action: "ACCEPT", macro: "SSH", source: address(n) }] }),
  ],
  ["mail", "pve_notification_endpoint_sendmail", (name) => ({ name, mail_to: ["admin@example.com"] })],
  ["guest", "pve_ha_resource", (_, n) => ({ sid: `vm:${100 + n}`, state: "started" })],
];

/** Creates zones of 20 networks with a subnet each. `add` creates a zone, a VNet or a subnet. */
function networks(scope, wanted, add) {
  for (let made = 0, zone = 0; made < wanted; zone++, made++) {
    const owner = add.zone(scope, `zone${zone}`, { zone: `z${zone}`, bridge: `vmbr${zone}` });
    for (let n = 0; n < 20 && made < wanted - 2; n++, made += 2) {
      const vnet = add.vnet(owner, `vnet${n}`, { vnet: `v${zone}x${n}`, tag: n + 1 });
      add.subnet(vnet, "subnet", { cidr: `10.${zone}.${n}.0/24`, gateway: `10.${zone}.${n}.1` });
    }
  }
}

/** Includes the applies of staged changes that the library adds, before and after. */
function plainNetworks(scope, wanted, provider) {
  const onDestroy = { apply_on_create: false, detect_pending: false };
  const last = new Plain(scope, "pve-sdn-apply-on-destroy", "pve_sdn_apply", onDestroy, provider);
  last.overrideLogicalId("sdn-apply-on-destroy");
  const dependsOn = [dependable(last)];
  const all = [];
  const add = (owner, id, type, attributes) => {
    const made = new Plain(owner, id, type, attributes);
    made.dependsOn = dependsOn;
    all.push(made);
    return made;
  };
  networks(scope, wanted, {
    zone: (owner, id, given) => add(owner, id, "pve_sdn_zone_vlan", given),
    vnet: (owner, id, given) => add(owner, id, "pve_sdn_vnet", { ...given, zone: owner.getStringAttribute("zone") }),
    subnet: (owner, id, given) =>
      add(owner, id, "pve_sdn_subnet", { ...given, vnet: owner.getStringAttribute("vnet") }),
  });
  const addresses = all.map((made) => `${made.terraformResourceType}.${made.friendlyUniqueId}`);
  const digest = `\${sha256(jsonencode(sort([for one in [${addresses.join(", ")}] : jsonencode(one)])))}`;
  const given = { apply_on_destroy: false, triggers: { staged_objects: digest } };
  new Plain(scope, "pve-sdn-apply", "pve_sdn_apply", given, provider).overrideLogicalId("sdn-apply");
}

/** `load` returns the library. */
exports.STACKS = {
  "block-list"(scope, wanted, load) {
    const { firewall, PveProvider } = load();
    new PveProvider(scope, "pve");
    const entries = Object.fromEntries(
      Array.from({ length: wanted }, (_, n) => [address(n).replace(/1$/, "0/24"), ""]),
    );
    const set = new firewall.Ipset(scope, "set", { name: "blocked", entries });
    new firewall.Rules(scope, "rules", { rules: [] }).drop({ type: "in", source: set });
  },
  rules(scope, wanted, load) {
    const { firewall, PveProvider } = load();
    new PveProvider(scope, "pve");
    const rules = new firewall.Rules(scope, "rules", { rules: [] });
    for (let n = 0; n < wanted; n++)
      rules.allow({ type: "in", protocol: "tcp", destinationPort: String(1000 + n), source: address(n) });
  },
  "group-rules"(scope, wanted, load) {
    const { firewall, PveProvider } = load();
    new PveProvider(scope, "pve");
    const rules = Array.from({ length: wanted }, (_, n) => ({
      type: "in",
      action: "ACCEPT",
      protocol: "tcp",
      destinationPort: String(1000 + n),
      source: address(n),
    }));
    new firewall.SecurityGroup(scope, "group", { name: "group", rules });
  },
  "prefix-list"(scope, wanted, load) {
    const { sdn, PveProvider } = load();
    new PveProvider(scope, "pve");
    const entry = (n) => [n + 1, { action: "permit", prefix: address(n).replace(/1$/, "0/24") }];
    const entries = Object.fromEntries(Array.from({ length: wanted }, (_, n) => entry(n)));
    new sdn.PrefixList(scope, "list", { prefixList: "large", entries });
  },
  "backup-jobs"(scope, wanted, load) {
    const { backup, PveProvider } = load();
    new PveProvider(scope, "pve");
    for (let n = 0; n < wanted; n++)
      new backup.Job(scope, `job${n}`, { jobId: `job-${n}`, schedule: "02:00", storage: "backups", guests: [100 + n] });
  },
  mixed(scope, wanted, load) {
    const library = load();
    new library.PveProvider(scope, "pve");
    for (let n = 0; n < wanted; n++) MIXED[n % MIXED.length](library, scope, n);
  },
  sdn(scope, wanted, load) {
    const library = load();
    new library.PveProvider(scope, "pve");
    networks(scope, wanted, {
      zone: (owner, id, given) => new library.sdn.ZoneVlan(owner, id, given),
      vnet: (owner, id, given) => owner.addVnet(id, given),
      subnet: (owner, id, given) => owner.addSubnet(id, given),
    });
  },
  "plain-mixed"(scope, wanted) {
    new PlainProvider(scope, {});
    for (let n = 0; n < wanted; n++) {
      const [kind, type, attributes] = PLAIN_MIXED[n % PLAIN_MIXED.length];
      new Plain(scope, `${kind}${n}`, type, attributes(`${kind}${n}`, n));
    }
  },
  "plain-sdn"(scope, wanted) {
    plainNetworks(scope, wanted, new PlainProvider(scope, { sdn_apply: "resource" }));
  },
  /** The minimum for a thousand resources: three strings each, without references. */
  "plain-texts"(scope, wanted) {
    for (let n = 0; n < wanted; n++)
      new Plain(scope, `plain${n}`, "pve_plain", { name: `plain${n}`, cidr: "192.0.2.1", comment: "one of many" });
  },
};
