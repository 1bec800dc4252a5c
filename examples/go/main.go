// The application of examples/typescript in Go: networks, firewall, availability, alerting, backups, a tenant.
package main

import (
	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/backup"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/cluster"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/firewall"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/ha"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/mapping"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/metrics"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/notifications"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/pools"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/sdn"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

func main() {
	app := cdktf.NewApp(nil)
	stack := cdktf.NewTerraformStack(app, jsii.String("datacenter"))
	cdktfpve.NewPveProvider(stack, jsii.String("pve"), nil) // PVE_ENDPOINT and PVE_API_TOKEN say where and who

	// The cluster as a whole
	status := cluster.NewDataStatus(stack, jsii.String("status"), nil)
	cluster.NewOptions(stack, jsii.String("options"), &cluster.OptionsConfig{
		Keyboard:       cluster.KeyboardLayout_ENGLISH_UNITED_STATES(),
		Migration:      &cluster.OptionsMigration{Type: cluster.MigrationType_SECURE(), Network: jsii.String("192.0.2.0/24")},
		Ha:             &cluster.OptionsHa{ShutdownPolicy: cluster.ShutdownPolicy_MIGRATE()},
		RegisteredTags: jsii.Strings("production", "lab"),
		TagStyle: &cluster.OptionsTagStyle{
			Shape:    cluster.TagShape_CIRCLE(),
			ColorMap: &map[string]*cluster.OptionsTagStyleColorMap{"lab": {Background: jsii.String("112233")}},
		},
	})
	metrics.NewServerGraphite(stack, jsii.String("graphite"), &metrics.ServerGraphiteConfig{
		ServerId: jsii.String("graphite"),
		Server:   jsii.String("graphite.example.com"),
		Port:     jsii.Number(2003),
		Protocol: metrics.Protocol_TCP(),
	})

	// Networks
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
	fabric := sdn.NewEvpnNetwork(stack, jsii.String("routed"), &sdn.EvpnNetworkConfig{
		Name:       jsii.String("dc1"),
		Asn:        jsii.Number(65000),
		VrfVxlan:   jsii.Number(10000),
		FabricCidr: jsii.String("10.255.0.0/24"),
		Nodes: &[]*sdn.EvpnNode{
			{Name: jsii.String("pve1"), Ip: jsii.String("10.255.0.1"), Interfaces: jsii.Strings("ens1")},
			{Name: jsii.String("pve2"), Ip: jsii.String("10.255.0.2"), Interfaces: jsii.Strings("ens1")},
		},
		ExitNodes: jsii.Strings("pve1", "pve2"),
	})
	fabric.AddNetwork(jsii.String("database"), &sdn.NetworkOptions{
		Vnet:         jsii.String("db"),
		Tag:          jsii.Number(11000),
		Cidr:         jsii.String("10.0.2.0/24"),
		Gateway:      jsii.String("10.0.2.1"),
		IsolatePorts: jsii.Bool(true),
	})
	lab := sdn.NewZoneSimple(stack, jsii.String("lab"), &sdn.ZoneSimpleConfig{
		Zone: jsii.String("lab"),
		Ipam: jsii.String("pve"),
		Dhcp: sdn.DhcpMode_DNSMASQ(),
	})
	bench := lab.AddVnet(jsii.String("bench"), &sdn.VnetOptions{Vnet: jsii.String("bench")})
	bench.AddSubnet(jsii.String("dynamic"), &sdn.SubnetOptions{
		Cidr:    jsii.String("10.20.0.0/24"),
		Gateway: jsii.String("10.20.0.1"),
		Snat:    jsii.Bool(true),
		DhcpRanges: &[]*sdn.SubnetDhcpRanges{
			{StartAddress: jsii.String("10.20.0.100"), EndAddress: jsii.String("10.20.0.199")},
		},
	})
	bench.Allow(&sdn.VnetFirewallRulesRules{Type: firewall.RuleType_FORWARD(), Macro: firewall.Macro_HTTPS()})
	bench.Drop(&sdn.VnetFirewallRulesRules{Type: firewall.RuleType_FORWARD()})
	sdn.NewVnetFirewallOptions(stack, jsii.String("bench-firewall"), &sdn.VnetFirewallOptionsConfig{
		Vnet:    bench,
		Enabled: jsii.Bool(true),
	})
	internal := sdn.NewPrefixList(stack, jsii.String("internal"), &sdn.PrefixListConfig{PrefixList: jsii.String("internal")})
	internal.Deny(&sdn.PrefixListMatch{Prefix: jsii.String("10.20.0.0/16"), Le: jsii.Number(32)})
	internal.Permit(&sdn.PrefixListMatch{Prefix: jsii.String("10.0.0.0/8"), Le: jsii.Number(32)})
	announced := sdn.NewRouteMap(stack, jsii.String("announced"), &sdn.RouteMapConfig{
		RouteMap: jsii.String("announced"),
		Entries:  &[]*sdn.RouteMapEntries{},
	})
	announced.AddEntry(&sdn.RouteMapEntries{
		Order:  jsii.Number(10),
		Action: sdn.RouteAction_PERMIT(),
		Match:  &[]*sdn.RouteMapEntriesMatch{{Key: jsii.String("tag"), Value: jsii.String("66")}},
	})

	// Who may reach what
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
	database := wall.AddTier(jsii.String("database"), &firewall.FirewallTierConfig{
		Name:      jsii.String("database"),
		Addresses: jsii.Strings("10.0.2.0/24"),
	})
	frontend.AcceptFromAnywhere(&firewall.FirewallService{Macro: firewall.Macro_HTTPS()})
	frontend.AcceptFrom(office, &firewall.FirewallService{
		Protocol: jsii.String("tcp"),
		Ports:    firewall.Ports_Of(jsii.Number(8080), jsii.Number(8443)),
	})
	frontend.CanReach(database, &firewall.FirewallService{Macro: firewall.Macro_POSTGRESQL()})
	database.AcceptFrom(partner, &firewall.FirewallService{Macro: firewall.Macro_POSTGRESQL()})
	monitoring := firewall.NewIpset(stack, jsii.String("monitoring"), &firewall.IpsetConfig{
		Name:    jsii.String("monitoring"),
		Entries: &[]*firewall.IpsetEntries{{Cidr: office}},
	})
	monitoring.AddEntry(&firewall.IpsetEntries{Cidr: jsii.String("198.51.100.66"), Nomatch: jsii.Bool(true)})
	wall.Rules().Allow(&firewall.RulesRules{
		Type:            firewall.RuleType_IN(),
		Protocol:        jsii.String("tcp"),
		DestinationPort: firewall.Ports_Range(jsii.Number(9100), jsii.Number(9105)),
		Source:          monitoring,
		LogLevel:        firewall.LogLevel_INFO(),
	})
	// The nodes reach each other's tunnels and routes.
	wall.Rules().Allow(&firewall.RulesRules{
		Type:            firewall.RuleType_IN(),
		Protocol:        jsii.String("udp"),
		DestinationPort: jsii.String("4789"),
		Source:          jsii.String("10.255.0.0/24"),
	})
	wall.Rules().Allow(&firewall.RulesRules{
		Type:   firewall.RuleType_IN(),
		Macro:  firewall.Macro_BGP(),
		Source: jsii.String("10.255.0.0/24"),
	})
	wall.Rules().Reject(&firewall.RulesRules{Type: firewall.RuleType_IN(), Source: partner})
	wall.Options().PutLogRatelimit(&firewall.OptionsLogRatelimit{
		Enabled: jsii.Bool(true),
		Burst:   jsii.Number(10),
		Rate:    firewall.LogRate_PerMinute(jsii.Number(5)),
	})

	// Guests, and what keeps them running
	guests := pools.NewPool(stack, jsii.String("guests"), &pools.PoolConfig{
		PoolId:  jsii.String("production"),
		Comment: jsii.String("What customers see"),
	})
	webGuests := guests.AddChild(jsii.String("web-guests"), jsii.String("web"), nil)
	webGuests.AddGuest(jsii.String("web1"), jsii.Number(100), nil)
	guests.AddStorage(jsii.String("backups"), jsii.String("backups"), nil)
	ha.NewAvailabilityGroup(stack, jsii.String("availability"), &ha.AvailabilityGroupConfig{
		Name:        jsii.String("web"),
		Guests:      jsii.Strings("vm:100", "vm:102"),
		Apart:       jsii.Bool(true),
		OnlyOnNodes: jsii.Strings("pve1", "pve2", "pve3"),
		State:       ha.RequestState_STARTED(),
	})
	dns := ha.NewResource(stack, jsii.String("dns"), &ha.ResourceConfig{Sid: jsii.String("ct:200")})
	priorities := map[string]*float64{"pve2": jsii.Number(2), "pve3": jsii.Number(1)}
	dns.Prefer(jsii.String("nodes"), &priorities, &ha.NodeAffinityRuleOptions{Rule: jsii.String("dns-nodes")})
	gpu := mapping.NewPci(stack, jsii.String("gpu"), &mapping.PciConfig{
		Id:          jsii.String("gpu"),
		Description: jsii.String("Graphics cards"),
		Map:         &[]*mapping.PciMap{},
	})
	gpu.AddDevice(&mapping.PciMap{
		NodeName:       jsii.String("pve1"),
		Path:           jsii.String("0000:01:00.0"),
		VendorDeviceId: jsii.String("10de:2204"),
		IommuGroup:     jsii.Number(14),
	})
	gpu.AddDevice(&mapping.PciMap{
		NodeName:       jsii.String("pve2"),
		Path:           jsii.String("0000:41:00.0"),
		VendorDeviceId: jsii.String("10de:2204"),
		IommuGroup:     jsii.Number(31),
	})

	// Who is told, and what is kept
	alerting := notifications.NewAlerting(stack, jsii.String("alerting"), &notifications.AlertingConfig{Name: jsii.String("ops")})
	mail := alerting.AddEndpoint(jsii.String("mail"), jsii.String("mailto:ops@example.com"), nil)
	chat := alerting.AddEndpoint(jsii.String("chat"), jsii.String("https://chat.example.com/hooks/pve"), nil)
	alerting.Route(jsii.String("failures"), &notifications.AlertingRoute{
		Severities: &[]*string{notifications.Severity_ERROR(), notifications.Severity_UNKNOWN()},
		To:         &[]notifications.IEndpoint{mail, chat},
	})
	replication := notifications.NewMatcher(stack, jsii.String("replication"), &notifications.MatcherConfig{
		Name:            jsii.String("replication"),
		MatchFields:     &[]*notifications.MatcherMatchFields{notifications.Match_Type(jsii.String("replication"))},
		MatchSeverities: &[]*[]*string{{notifications.Severity_ERROR(), notifications.Severity_WARNING()}},
		Targets:         &[]any{mail, jsii.String("mail-to-root")},
	})
	replication.AddTarget(chat)
	nightly := backup.NewPlan(stack, jsii.String("nightly"), &backup.PlanConfig{
		Name:      jsii.String("nightly"),
		Schedule:  cdktfpve.Schedule_Daily(jsii.String("02:30")),
		Storage:   jsii.String("backups"),
		Retention: &backup.JobRetention{KeepDaily: jsii.Number(7), KeepWeekly: jsii.Number(4)},
		Mode:      backup.BackupMode_SNAPSHOT(),
	})
	nightly.Cover(jsii.String("web"), &backup.PlanCoverage{Pool: webGuests})
	nightly.Alert(&[]notifications.IEndpoint{mail}, nil)

	// A tenant gets all of it at once
	acme := cdktfpve.NewTenant(stack, jsii.String("acme"), &cdktfpve.TenantConfig{
		Guests: jsii.Numbers(101),
		Vnet: production.AddNetwork(jsii.String("acme"), &sdn.NetworkOptions{
			Tag:     jsii.Number(200),
			Cidr:    jsii.String("10.0.200.0/24"),
			Gateway: jsii.String("10.0.200.1"),
		}),
		Backup:           nightly,
		HighAvailability: jsii.Bool(true),
	})
	acme.Firewall().AcceptFrom(frontend.Addresses(), &firewall.FirewallService{
		Macro:   firewall.Macro_HTTPS(),
		Comment: jsii.String("From the front end"),
	})

	reason := jsii.String("The order of the rules has been looked at.")
	cdktfpve.Validations_Acknowledge(stack, jsii.String("firewall-rule-shadowed"), reason)
	cdktf.NewTerraformOutput(stack, jsii.String("summary"), &cdktf.TerraformOutputConfig{
		Value: cdktf.Fn_Join(jsii.String(" "), &[]*string{status.ClusterName(), web.Vnet(), guests.PoolId()}),
	})
	app.Synth()
}
