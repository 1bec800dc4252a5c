/**
 * One synthesis in a process of its own: `node synthesis.cjs mixed|sdn|plain COUNT`, or only the imports: `node synthesis.cjs imports`.
 * Prints a line of JSON. Plain JavaScript, so that nothing but the package is loaded.
 */
const { mkdtempSync, rmSync } = require("node:fs");
const { tmpdir } = require("node:os");
const { join } = require("node:path");

const start = performance.now();
const { App, TerraformResource, TerraformStack } = require("cdktf");
const { Construct } = require("constructs");
const loadedCdk = performance.now();
const [kind, count = "0"] = process.argv.slice(2);
const library = kind === "plain" ? undefined : require("../../lib/index.js");
const loaded = performance.now();

/** As many attributes as the others have on average. */
class Plain extends TerraformResource {
  constructor(scope, id) {
    super(scope, id, { terraformResourceType: "pve_plain" });
  }
  synthesizeAttributes() {
    return { name: this.node.id, cidr: "192.0.2.1", comment: "one of many" };
  }
}

const MIXED = [
  ({ firewall }, scope, n) => new firewall.Alias(scope, `alias${n}`, { name: `alias${n}`, cidr: address(n) }),
  ({ firewall }, scope, n) =>
    new firewall.Ipset(scope, `set${n}`, { name: `set${n}`, entries: [{ cidr: address(n) }] }),
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

const address = (n) => `10.${(n >> 8) & 255}.${n & 255}.1`;

function fill(scope) {
  const wanted = Number(count);
  if (kind === "plain") for (let n = 0; n < wanted; n++) new Plain(scope, `plain${n}`);
  if (kind === "mixed") {
    new library.PveProvider(scope, "pve");
    for (let n = 0; n < wanted; n++) MIXED[n % MIXED.length](library, scope, n);
  }
  if (kind === "sdn") {
    new library.PveProvider(scope, "pve");
    // Zones of 20 networks with a subnet each.
    for (let made = 0, zone = 0; made < wanted; zone++, made++) {
      const owner = new library.sdn.ZoneVlan(scope, `zone${zone}`, { zone: `z${zone}`, bridge: `vmbr${zone}` });
      for (let n = 0; n < 20 && made < wanted - 2; n++, made += 2) {
        const vnet = owner.addVnet(`vnet${n}`, { vnet: `v${zone}x${n}`, tag: n + 1 });
        vnet.addSubnet("subnet", { cidr: `10.${zone}.${n}.0/24`, gateway: `10.${zone}.${n}.1` });
      }
    }
  }
}

let milliseconds;
let constructs = 0;
if (kind !== "imports") {
  const folder = mkdtempSync(join(tmpdir(), "synthesis-"));
  const began = performance.now();
  const app = new App({ outdir: folder });
  const stack = new TerraformStack(app, "stack");
  fill(stack);
  app.synth();
  milliseconds = performance.now() - began;
  constructs = stack.node
    .findAll()
    .filter((each) => each instanceof TerraformResource && each instanceof Construct).length;
  rmSync(folder, { recursive: true });
}
const memory = process.resourceUsage().maxRSS / 1024;
console.log(JSON.stringify({ cdk: loadedCdk - start, library: loaded - loadedCdk, milliseconds, memory, constructs }));
