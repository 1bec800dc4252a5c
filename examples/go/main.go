// The application of examples/typescript in Go.
package main

import (
	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/backup"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/cluster"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/firewall"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/ha"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/pools"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/sdn"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

func main() {
	app := cdktf.NewApp(nil)
	stack := cdktf.NewTerraformStack(app, jsii.String("datacenter"))
	// PVE_ENDPOINT and PVE_API_TOKEN name the cluster and the credentials
	cdktfpve.NewPveProvider(stack, jsii.String("pve"), nil)

	// A VLAN with a subnet
	production := sdn.NewVlanNetwork(stack, jsii.String("production"), &sdn.VlanNetworkConfig{
		Zone:   jsii.String("prod"),
		Bridge: jsii.String("vmbr0"),
	})
	web := production.AddNetwork(jsii.String("web"), &sdn.NetworkOptions{
		Vnet:    jsii.String("web"),
		Tag:     jsii.Number(100),
		Cidr:    jsii.String("10.0.100.0/24"),
		Gateway: jsii.String("10.0.100.1"),
	})

	// A firewall by tiers. Another stack manages the alias of the partner.
	office := firewall.NewAlias(stack, jsii.String("office"), &firewall.AliasConfig{
		Name: jsii.String("office"),
		Cidr: jsii.String("198.51.100.0/24"),
	})
	partner := firewall.Alias_FromRef(stack, jsii.String("partner"), jsii.String("dc/partner"))
	wall := firewall.NewTieredFirewall(stack, jsii.String("firewall"), &firewall.TieredFirewallConfig{
		Management: jsii.Strings("198.51.100.0/24"),
	})
	frontend := wall.AddTier(jsii.String("frontend"), &firewall.FirewallTierConfig{
		Name:      jsii.String("frontend"),
		Addresses: jsii.Strings("10.0.100.0/24"),
	})
	frontend.AcceptFromAnywhere(&firewall.FirewallService{Macro: firewall.Macro_HTTPS()})
	frontend.AcceptFrom(office, &firewall.FirewallService{
		Protocol: jsii.String("tcp"),
		Ports:    firewall.Ports_Of(jsii.Number(8080), jsii.Number(8443)),
	})
	wall.Rules().Reject(&firewall.RulesRules{Type: firewall.RuleType_IN(), Source: partner})

	// Guests in a pool, one of them highly available, with a backup each night
	guests := pools.NewPool(stack, jsii.String("guests"), &pools.PoolConfig{
		PoolId: jsii.String("production"),
		Guests: jsii.Numbers(100),
	})
	dns := ha.NewResource(stack, jsii.String("dns"), &ha.ResourceConfig{Sid: jsii.String("ct:200")})
	priorities := map[string]*float64{"pve2": jsii.Number(2), "pve3": jsii.Number(1)}
	dns.Prefer(jsii.String("nodes"), &priorities, &ha.NodeAffinityRuleOptions{Rule: jsii.String("dns-nodes")})
	nightly := backup.NewPlan(stack, jsii.String("nightly"), &backup.PlanConfig{
		Name:      jsii.String("nightly"),
		Schedule:  cdktfpve.Schedule_Daily(jsii.String("02:30")),
		Storage:   jsii.String("backups"),
		Retention: &backup.JobRetention{KeepDaily: jsii.Number(7), KeepWeekly: jsii.Number(4)},
	})
	nightly.Cover(jsii.String("production"), &backup.PlanCoverage{Pool: guests})

	status := cluster.NewDataStatus(stack, jsii.String("status"), nil)
	cdktf.NewTerraformOutput(stack, jsii.String("summary"), &cdktf.TerraformOutputConfig{
		Value: cdktf.Fn_Join(jsii.String(" "), &[]*string{status.ClusterName(), web.Vnet(), guests.PoolId()}),
	})
	app.Synth()
}
