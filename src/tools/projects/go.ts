/** A project in Go. */
import type { Project } from "./choices";
import { cdktfJson, ignored, packageOf, readme, VERSIONS, workflow } from "./common";
import { coordinates, JSII, MADE, packageMadeBy } from "./coordinates";
import { goDeployed } from "./go-deployed";
import { goSimulated } from "./go-simulated";

const GO = `      - uses: actions/setup-go@v6
        with: { go-version-file: go.mod }
`;

export function goFiles(project: Project): Readonly<Record<string, string>> {
  const { library, name } = project;
  const { cdk, constructs, own } = coordinates(project);
  const cli = `npx --yes ${library}-cli@${VERSIONS[library].cli}`;
  return {
    "go.mod": `module example.com/${name}

go 1.25

require (
	github.com/aws/constructs-go/constructs/v10 v${constructs.version}
	github.com/aws/jsii-runtime-go v${JSII}
	${own.go} v${own.version}
	${cdk.go} v${cdk.version}
)
`,
    "cdktf.json": cdktfJson(project, "go run ."),
    "main.go": `package main

import "${cdk.go}"

func main() {
	app := ${library}.NewApp(nil)
	NewCluster(app, "cluster", "198.51.100.0/24")
	app.Synth()
}
`,
    "cluster.go": `package main

import (
	"github.com/aws/constructs-go/constructs/v10"
	"github.com/aws/jsii-runtime-go"
	"${own.go}"
	"${own.go}/firewall"
	"${own.go}/pools"
	"${cdk.go}"
)

// NewCluster says what the cluster is to be. The office is the network of the administrators.
func NewCluster(scope constructs.Construct, id string, office string) ${library}.TerraformStack {
	stack := ${library}.NewTerraformStack(scope, jsii.String(id))
	// PVE_ENDPOINT and PVE_API_TOKEN say where and who.
	${library}pve.NewPveProvider(stack, jsii.String("pve"), nil)

	pools.NewPool(stack, jsii.String("web"), &pools.PoolConfig{
		PoolId:  jsii.String("web"),
		Comment: jsii.String("Web servers"),
	})

	admins := firewall.NewAlias(stack, jsii.String("office"), &firewall.AliasConfig{
		Name: jsii.String("office"),
		Cidr: jsii.String(office),
	})
	nodes := firewall.NewSecurityGroup(stack, jsii.String("nodes"), &firewall.SecurityGroupConfig{
		Name:    jsii.String("nodes"),
		Comment: jsii.String("Who may manage the nodes"),
	})
	nodes.Allow(&firewall.SecurityGroupRules{
		Type:   firewall.RuleType_IN(),
		Macro:  firewall.Macro_SSH(),
		Source: admins,
	})
	nodes.Allow(&firewall.SecurityGroupRules{
		Type:            firewall.RuleType_IN(),
		Protocol:        jsii.String("tcp"),
		DestinationPort: jsii.String("8006"),
		Source:          admins,
	})
	rules := firewall.NewRules(stack, jsii.String("rules"), &firewall.RulesConfig{Rules: &[]*firewall.RulesRules{}})
	rules.UseGroup(nodes, nil)
	return stack
}
`,
    "cluster_test.go": `package main

import (
	"testing"

	"${cdk.go}"
)

func TestCluster(t *testing.T) {
	cluster := startSimulated(t)
	deployed := deploy(t, cluster, func(app ${library}.App) ${library}.TerraformStack {
		return NewCluster(app, "cluster", "198.51.100.0/24")
	})

	t.Run("has a pool for the web servers", func(t *testing.T) {
		cluster.expectObject(t, "/pools", map[string]string{"poolid": "web", "comment": "Web servers"})
	})

	t.Run("lets administrators reach the nodes, and nobody else, once the firewall is on", func(t *testing.T) {
		cluster.call(t, "PUT", "/cluster/firewall/options", map[string]string{"enable": "1"})
		cluster.expectReaches(t, packet{Source: "198.51.100.7", Destination: "192.0.2.11", DestinationPort: 8006})
		cluster.expectBlocked(t, packet{Source: "203.0.113.7", Destination: "192.0.2.11", DestinationPort: 8006})
	})

	t.Run("has nothing left to do after a deployment", func(t *testing.T) {
		deployed.expectPlanEmpty(t)
	})
}
`,
    "deployed_test.go": goDeployed(cdk.go, library),
    "simulated_test.go": goSimulated(library, `${packageOf(project)}@${VERSIONS.own}`),
    ".gitignore": ignored(...MADE),
    ".github/workflows/cluster.yml": workflow(project, GO, "go mod download", "go test ./..."),
    "README.md": readme(project, {
      install: "go mod tidy",
      test: "go test ./...",
      cli,
      needs: "Go 1.25 or newer, ",
      packages: `The constructs are the Go module \`${own.go}\`, which \`go.mod\` asks for, and run in Node. \`go mod tidy\` writes \`go.sum\`: commit both.
Where no proxy has the module, make it of the npm package: \`${packageMadeBy(project, "--code-only --target go")}\`,
then \`go mod edit -replace=${own.go}=./made/go/${library}pve\`.

\`deployed_test.go\` and \`simulated_test.go\` deploy the stack into a simulated cluster, and ask that: Go cannot call the testing kit of the package, whose methods are asynchronous.`,
    }),
  };
}
