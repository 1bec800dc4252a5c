/**
 * The other languages: code for each is generated from the assembly; Python and Go programs run. Programs are skipped
 * if the registries with `cdktf` and `constructs` are unreachable.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { terraform } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";
import { filesUnder, generate, orSkip, run } from "./languages/generated";

const LIMIT = { timeout: 900_000 };

/** Compares the result of each program below. */
function expectDeployable(outdir: string): void {
  const stack = join(outdir, "stacks", "web");
  const { resource } = JSON.parse(readFileSync(join(stack, "cdk.tf.json"), "utf8"));
  expect(Object.values(resource.pve_pool_membership)).toMatchObject([
    { pool_id: "${pve_pool.pool.pool_id}", vm_id: 101 },
  ]);
  expect(resource.pve_sdn_vnet.vnet.zone).toBe("${pve_sdn_zone_simple.zone.zone}");
  terraform(stack, "init", "-lockfile=readonly");
  expect(terraform(stack, "validate", "-no-color")).toContain("Success!");
}

/** Contains mistakes that jsii hides: it drops keys of dictionaries in lists that are not TypeScript names. */
const DICTIONARIES = `
from cdktf import App, TerraformStack
from cdktf_pve import PveProvider, acme, firewall

app = App(outdir="wrong")
stack = TerraformStack(app, "web")
PveProvider(stack, "pve", endpoint="https://pve.example.com:8006")
rule = {"type": "in", "action": "ACCEPT", "protocol": "tcp", "destination_port": "22"}
firewall.Rules(stack, "rules", rules=[firewall.RulesRules(type="in", action="DROP", macro="SSH"), rule])
group = firewall.SecurityGroup(stack, "group", name="web")
group.put_rules([{**rule, "destinationPort": "22"}])
acme.Plugin(stack, "plugin", id="cf", type="dns", api="cf", data={"any_key": "\${var.key}"})
app.synth()
`;

describe("Python", () => {
  it("synthesizes a stack that deploys, and refuses dictionaries whose keys are lost", LIMIT, (context) => {
    const sources = join(generate("python"), "src");
    const folder = temporaryFolder();
    const packages = join(folder, "packages");
    orSkip(context, "the Python package cdktf", () => {
      run(folder, "python3", ["-m", "pip", "install", "--quiet", "--target", packages, "cdktf==0.21.0"]);
    });
    const program = `
from cdktf import App, TerraformStack
from cdktf_pve import PveProvider, pools, sdn

app = App(outdir="out")
stack = TerraformStack(app, "web")
PveProvider(stack, "pve", endpoint="https://pve.example.com:8006")
pools.Pool(stack, "pool", pool_id="web").add_guest("frontend", 101)
zone = sdn.ZoneSimple(stack, "zone", zone="lab")
sdn.Vnet(stack, "vnet", vnet="web", zone=zone)
sdn.Vnet(stack, "other", vnet="other", zone="lab")
app.synth()
`;
    writeFileSync(join(folder, "main.py"), program);
    run(folder, "python3", ["main.py"], { PYTHONPATH: `${packages}:${sources}` });
    expectDeployable(join(folder, "out"));
    writeFileSync(join(folder, "wrong.py"), DICTIONARIES);
    const wrong = () => run(folder, "python3", ["wrong.py"], { PYTHONPATH: `${packages}:${sources}` });
    expect(wrong).toThrow(
      '[web/rules] rules[1]: jsii drops the key "destination_port". Pass a firewall.RulesRules instead of a map.',
    );
    expect(wrong).toThrow('[web] value[0]: jsii drops the key "destination_port".');
    expect(wrong).not.toThrow("any_key");
  });
});

describe("Go", () => {
  it("synthesizes a stack that deploys", LIMIT, (context) => {
    const module = "github.com/cdktf-pve/cdktf-pve-go/cdktfpve";
    const sources = join(generate("go"), "cdktfpve");
    const folder = temporaryFolder();
    const program = `package main

import (
	"github.com/aws/jsii-runtime-go"
	"${module}"
	"${module}/pools"
	"${module}/sdn"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

func main() {
	app := cdktf.NewApp(&cdktf.AppConfig{Outdir: jsii.String("out")})
	stack := cdktf.NewTerraformStack(app, jsii.String("web"))
	cdktfpve.NewPveProvider(stack, jsii.String("pve"), &cdktfpve.PveProviderConfig{Endpoint: jsii.String("https://pve.example.com:8006")})
	pool := pools.NewPool(stack, jsii.String("pool"), &pools.PoolConfig{PoolId: jsii.String("web")})
	pool.AddGuest(jsii.String("frontend"), jsii.Number(101), nil)
	zone := sdn.NewZoneSimple(stack, jsii.String("zone"), &sdn.ZoneSimpleConfig{Zone: jsii.String("lab")})
	sdn.NewVnet(stack, jsii.String("vnet"), &sdn.VnetConfig{Vnet: jsii.String("web"), Zone: zone})
	app.Synth()
}
`;
    writeFileSync(join(folder, "main.go"), program);
    writeFileSync(
      join(folder, "go.mod"),
      `module example\n\ngo 1.22\n\nrequire ${module} v0.1.0\n\nreplace ${module} => ${sources}\n`,
    );
    orSkip(context, "the Go module cdktf", () => run(folder, "go", ["mod", "tidy"]));
    run(folder, "go", ["run", "."]);
    expectDeployable(join(folder, "out"));
  });
});

it("Java and C# are generated, with a class for each construct", LIMIT, () => {
  expect(
    filesUnder(generate("java")).filter((path) => path.endsWith("io/github/cdktfpve/pools/Pool.java")),
  ).toHaveLength(1);
  expect(filesUnder(generate("dotnet")).filter((path) => path.endsWith("CdktfPve/Pools/Pool.cs"))).toHaveLength(1);
});
