/**
 * Test helper of a project in Go: compiled with stand-ins for the libraries of jsii, it deploys to a simulated cluster
 * and queries it. Skipped without Go.
 */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { TerraformOutput, type TerraformStack, TerraformVariable } from "cdktf";
import { expect, it } from "vitest";
import { firewall, notifications, PveProvider } from "../../../src";
import { coordinates } from "../../../src/tools/projects/coordinates";
import { filesOf } from "../../../src/tools/projects/files";
import { orSkip, run } from "../../acceptance/languages/generated";
import { engine } from "../../support/engine-facts";
import { ROOT, synthesize } from "../../support/synthesis";
import { temporaryFolder } from "../../support/temporary-folder";

const STAND_INS = {
  "jsii/go.mod": "module github.com/aws/jsii-runtime-go\n\ngo 1.22\n",
  "jsii/jsii.go": "package jsii\n\nfunc String(text string) *string { return &text }\n",
  "cdk/go.mod": "module github.com/example/cdktf\n\ngo 1.22\n",
  "cdk/cdk.go": `package cdktf

import (
	"os"
	"os/exec"
	"path/filepath"
)

type Node struct{ id string }

func (n Node) Id() *string { return &n.id }

type App interface{ Synth() }
type TerraformStack interface{ Node() Node }
type AppConfig struct{ Outdir *string }
type application struct{ out, id string }
type stack struct{ id string }

func (s stack) Node() Node { return Node{s.id} }

// NewStack is one that was synthesized before.
func NewStack(app App, id string) TerraformStack {
	app.(*application).id = id
	return stack{id}
}

func NewApp(config *AppConfig) App { return &application{out: *config.Outdir} }

func (a *application) Synth() {
	stacks := filepath.Join(a.out, "stacks")
	if os.MkdirAll(stacks, 0o700) != nil || exec.Command("cp", "-a", filepath.Join(os.Getenv("SYNTHESIZED"), a.id), stacks).Run() != nil {
		panic("not synthesized")
	}
}
`,
  "project/go.mod": `module project

go 1.22

require (
	github.com/example/cdktf v0.0.0
	github.com/aws/jsii-runtime-go v0.0.0
)

replace github.com/example/cdktf => ../cdk

replace github.com/aws/jsii-runtime-go => ../jsii
`,
};

const ASKS = `package main

import (
	"net/http"
	"reflect"
	"slices"
	"testing"

	"github.com/example/cdktf"
)

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
	if sent := cluster.requests(t); !slices.Contains(sent, "DELETE /cluster/firewall/aliases/office") {
		t.Error(sent)
	}
	cluster.reset(t)
	cluster.forgetRequests(t)
	if sent := cluster.requests(t); len(sent) > 0 {
		t.Error(sent)
	}
	cluster.expectObject(t, "/cluster/firewall/options", map[string]string{})
}

func TestOptions(t *testing.T) {
	cluster := startSimulated(t, "--fixture", "standalone")
	nodes, _ := cluster.call(t, "GET", "/cluster/resources", map[string]string{"type": "node"}).([]any)
	if len(nodes) != 1 {
		t.Error(nodes)
	}
}

func statusOf(t *testing.T, cluster simulated, path string) int {
	t.Helper()
	request, err := http.NewRequest("POST", cluster.endpoint+"/api2/json"+path+"?poolid=web", nil)
	require(t, err)
	request.Header.Set("Authorization", "PVEAPIToken="+cluster.token)
	response, err := http.DefaultClient.Do(request)
	require(t, err)
	return response.StatusCode
}

func build(id string) builder {
	return func(app cdktf.App) cdktf.TerraformStack { return cdktf.NewStack(app, id) }
}

func TestDeployed(t *testing.T) {
	t.Setenv("TF_VAR_office", "198.51.100.0/24")
	t.Setenv("PVE_API_TOKEN", "nobody@pve!x=y")
	cluster := startSimulated(t)
	deployed := deploy(t, cluster, build("first"), "password=secret")
	deployed.expectPlanEmpty(t)
	cluster.expectObject(t, "/cluster/firewall/aliases", map[string]string{"name": "office", "cidr": "198.51.100.0/24"})
	cluster.expectRule(t, map[string]string{"action": "ACCEPT", "macro": "SSH"}, "nodes")
	cluster.expectRule(t, map[string]string{"type": "group", "action": "nodes"})
	if values := deployed.outputs(t); values["office"] != "dc/office" {
		t.Error(values)
	}

	deployed.switchTo(t, build("second"))
	if changes := deployed.plan(t); !reflect.DeepEqual(changes, []change{{"pve_firewall_alias.office", "update"}}) {
		t.Error(changes)
	}
	cluster.addFault(t, map[string]any{"fault": "no-quorum"})
	if status := statusOf(t, cluster, "/pools"); status != 500 {
		t.Error(status)
	}
	cluster.clearFaults(t)
	deployed.apply(t)
	cluster.expectObject(t, "/cluster/firewall/aliases", map[string]string{"comment": "Administrators"})

	deployed.destroy(t)
	if left, _ := cluster.call(t, "GET", "/cluster/firewall/aliases", nil).([]any); len(left) > 0 {
		t.Error(left)
	}
}
`;

/** Stacks for the test; the second one has another comment. */
const stackOf = (comment: string) => (stack: TerraformStack) => {
  new PveProvider(stack, "pve", { endpoint: "https://pve.example.com" });
  const office = new TerraformVariable(stack, "office", { type: "string" });
  const password = new TerraformVariable(stack, "password", { type: "string", sensitive: true });
  const alias = new firewall.Alias(stack, "office-alias", { name: "office", cidr: office.stringValue, comment });
  alias.overrideLogicalId("office");
  const nodes = new firewall.SecurityGroup(stack, "nodes", { name: "nodes", rules: [] });
  nodes.allow({ type: "in", macro: "SSH", source: alias });
  new firewall.Rules(stack, "rules", { rules: [] }).useGroup(nodes);
  new notifications.EndpointSmtp(stack, "mail", {
    ...{ name: "mail", server: "mail.example.com", username: "pve", fromAddress: "pve@example.com" },
    ...{ mailTo: ["ops@example.com"], passwordWo: password.stringValue, passwordWoVersion: 1 },
  });
  new TerraformOutput(stack, "office-ref", { value: alias.ref }).overrideLogicalId("office");
};

const PROJECT = filesOf({ name: "project", library: "cdktf", language: "go" });
const { cdk, own } = coordinates({ library: "cdktf" });

/** A project with the stand-in of the CDK and the package of this folder. */
const kit = (file: string): string =>
  (PROJECT[file] ?? "")
    .replaceAll(cdk.go, "github.com/example/cdktf")
    .replaceAll(`cdktf-pve@${own.version}`, "cdktf-pve");

/** Runs the action and returns its output, because failed tests print to standard output. */
function outputOf(action: () => string): string {
  try {
    return action();
  } catch (failure) {
    return String((failure as { readonly stdout?: string }).stdout ?? failure);
  }
}

it("the test helper of a project in Go deploys, reads objects, rules, lists and packets from a simulated cluster, and destroys", {
  timeout: 900_000,
}, (context) => {
  const folder = temporaryFolder();
  const files = {
    ...STAND_INS,
    "project/deployed_test.go": kit("deployed_test.go"),
    "project/simulated_test.go": kit("simulated_test.go"),
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
  expect(run(project, "gofmt", ["-l", "deployed_test.go", "simulated_test.go"])).toBe("");

  const outdir = join(folder, "synthesized");
  synthesize({ first: stackOf("") }, outdir);
  synthesize({ second: stackOf("Administrators") }, outdir);
  const environment = { GOFLAGS: "-mod=mod", SYNTHESIZED: join(outdir, "stacks"), TERRAFORM_BINARY_NAME: engine.path };
  expect(run(project, "go", ["vet", "./..."], environment)).toBe("");
  expect(outputOf(() => run(project, "go", ["test", "./..."], environment))).toMatch(/^ok/);
});
