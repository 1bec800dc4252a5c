/** The test help of a project in Go, compiled beside stand-ins for the libraries of jsii, and run: what it asks a simulated cluster. Skipped without Go. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { goSimulated } from "../../../src/cli/init/go-simulated";
import { orSkip, run } from "../../acceptance/languages/generated";
import { ROOT, temporaryFolder } from "../../support/synthesis";

const STAND_INS = {
  "jsii/go.mod": "module github.com/aws/jsii-runtime-go\n\ngo 1.22\n",
  "jsii/jsii.go": "package jsii\n\nfunc String(text string) *string { return &text }\n",
  "cdk/go.mod": "module example.com/cdktf\n\ngo 1.22\n",
  "cdk/cdk.go": `package cdktf

type Node struct{}

func (Node) Id() *string { return nil }

type App interface{ Synth() }
type TerraformStack interface{ Node() Node }
type AppConfig struct{ Outdir *string }

func NewApp(config *AppConfig) App { return nil }
`,
  "project/go.mod": `module project

go 1.22

require (
	example.com/cdktf v0.0.0
	github.com/aws/jsii-runtime-go v0.0.0
)

replace example.com/cdktf => ../cdk

replace github.com/aws/jsii-runtime-go => ../jsii
`,
};

const ASKS = `package main

import "testing"

func TestSimulated(t *testing.T) {
	cluster := startSimulated(t)
	cluster.call(t, "PUT", "/cluster/firewall/options", map[string]string{"enable": "1"})
	cluster.expectObject(t, "/cluster/firewall/options", map[string]string{"enable": "1"})
	cluster.call(t, "POST", "/cluster/firewall/aliases", map[string]string{"name": "office", "cidr": "192.0.2.0/24"})
	cluster.expectObject(t, "/cluster/firewall/aliases", map[string]string{"name": "office"})
	nodes, _ := cluster.call(t, "GET", "/cluster/resources", map[string]string{"type": "node"}).([]any)
	all, _ := cluster.call(t, "GET", "/cluster/resources", nil).([]any)
	if len(nodes) == 0 || len(nodes) >= len(all) {
		t.Errorf("%d of %d", len(nodes), len(all))
	}
	cluster.call(t, "DELETE", "/cluster/firewall/aliases/office", nil)
	cluster.expectBlocked(t, packet{Source: "203.0.113.7", Destination: "192.0.2.11", Protocol: "icmp", IcmpType: "echo-request"})
	if plain(1e7) != "10000000" || plain(true) != "1" || plain("x") != "x" {
		t.Error(plain(1e7), plain(true), plain("x"))
	}
}
`;

it("the test help of a project in Go asks a simulated cluster for objects, lists and packets", {
  timeout: 900_000,
}, (context) => {
  const folder = temporaryFolder();
  const files = {
    ...STAND_INS,
    "project/simulated_test.go": goSimulated("example.com/cdktf", "cdktf", "cdktf-pve"),
    "project/asks_test.go": ASKS,
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const project = join(folder, "project");
  mkdirSync(join(project, "node_modules", ".bin"), { recursive: true });
  symlinkSync(ROOT, join(project, "node_modules", "cdktf-pve"));
  symlinkSync(join("..", "cdktf-pve", "lib", "cli", "main.js"), join(project, "node_modules", ".bin", "cdktf-pve"));
  orSkip(context, "Go", () => run(project, "go", ["version"]));
  expect(run(project, "go", ["test", "./..."], { GOFLAGS: "-mod=mod" })).toContain("ok");
});
