package example;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.Fn;
import com.hashicorp.cdktf.TerraformOutput;
import com.hashicorp.cdktf.TerraformStack;
import io.github.cdktfpve.PveProvider;
import io.github.cdktfpve.Schedule;
import io.github.cdktfpve.Tenant;
import io.github.cdktfpve.Validations;
import io.github.cdktfpve.backup.BackupMode;
import io.github.cdktfpve.backup.JobRetention;
import io.github.cdktfpve.backup.Plan;
import io.github.cdktfpve.backup.PlanCoverage;
import io.github.cdktfpve.cluster.DataStatus;
import io.github.cdktfpve.cluster.KeyboardLayout;
import io.github.cdktfpve.cluster.MigrationType;
import io.github.cdktfpve.cluster.Options;
import io.github.cdktfpve.cluster.OptionsHa;
import io.github.cdktfpve.cluster.OptionsMigration;
import io.github.cdktfpve.cluster.OptionsTagStyle;
import io.github.cdktfpve.cluster.OptionsTagStyleColorMap;
import io.github.cdktfpve.cluster.ShutdownPolicy;
import io.github.cdktfpve.cluster.TagShape;
import io.github.cdktfpve.firewall.Alias;
import io.github.cdktfpve.firewall.FirewallService;
import io.github.cdktfpve.firewall.FirewallTier;
import io.github.cdktfpve.firewall.FirewallTierConfig;
import io.github.cdktfpve.firewall.IAlias;
import io.github.cdktfpve.firewall.Ipset;
import io.github.cdktfpve.firewall.IpsetEntries;
import io.github.cdktfpve.firewall.LogLevel;
import io.github.cdktfpve.firewall.LogRate;
import io.github.cdktfpve.firewall.Macro;
import io.github.cdktfpve.firewall.OptionsLogRatelimit;
import io.github.cdktfpve.firewall.Ports;
import io.github.cdktfpve.firewall.RuleType;
import io.github.cdktfpve.firewall.RulesRules;
import io.github.cdktfpve.firewall.TieredFirewall;
import io.github.cdktfpve.ha.AvailabilityGroup;
import io.github.cdktfpve.ha.NodeAffinityRuleOptions;
import io.github.cdktfpve.ha.RequestState;
import io.github.cdktfpve.ha.Resource;
import io.github.cdktfpve.mapping.Pci;
import io.github.cdktfpve.mapping.PciMap;
import io.github.cdktfpve.metrics.Protocol;
import io.github.cdktfpve.metrics.ServerGraphite;
import io.github.cdktfpve.notifications.Alerting;
import io.github.cdktfpve.notifications.AlertingRoute;
import io.github.cdktfpve.notifications.IEndpoint;
import io.github.cdktfpve.notifications.Match;
import io.github.cdktfpve.notifications.Matcher;
import io.github.cdktfpve.notifications.Severity;
import io.github.cdktfpve.pools.Pool;
import io.github.cdktfpve.sdn.DhcpMode;
import io.github.cdktfpve.sdn.EvpnNetwork;
import io.github.cdktfpve.sdn.EvpnNode;
import io.github.cdktfpve.sdn.NetworkOptions;
import io.github.cdktfpve.sdn.PrefixList;
import io.github.cdktfpve.sdn.PrefixListMatch;
import io.github.cdktfpve.sdn.RouteAction;
import io.github.cdktfpve.sdn.RouteMap;
import io.github.cdktfpve.sdn.RouteMapEntries;
import io.github.cdktfpve.sdn.RouteMapEntriesMatch;
import io.github.cdktfpve.sdn.SubnetDhcpRanges;
import io.github.cdktfpve.sdn.SubnetOptions;
import io.github.cdktfpve.sdn.VlanNetwork;
import io.github.cdktfpve.sdn.Vnet;
import io.github.cdktfpve.sdn.VnetFirewallOptions;
import io.github.cdktfpve.sdn.VnetFirewallRulesRules;
import io.github.cdktfpve.sdn.VnetOptions;
import io.github.cdktfpve.sdn.ZoneSimple;
import java.util.List;
import java.util.Map;

/** The application of examples/typescript in Java: networks, firewall, availability, alerting, backups, a tenant. */
public class Main {
    public static void main(String[] args) {
        App app = new App();
        TerraformStack stack = new TerraformStack(app, "datacenter");
        new PveProvider(stack, "pve"); // PVE_ENDPOINT and PVE_API_TOKEN say where and who

        // The cluster as a whole
        DataStatus status = new DataStatus(stack, "status");
        Options.Builder.create(stack, "options")
            .keyboard(KeyboardLayout.ENGLISH_UNITED_STATES)
            .migration(OptionsMigration.builder().type(MigrationType.SECURE).network("192.0.2.0/24").build())
            .ha(OptionsHa.builder().shutdownPolicy(ShutdownPolicy.MIGRATE).build())
            .registeredTags(List.of("production", "lab"))
            .tagStyle(OptionsTagStyle.builder()
                .shape(TagShape.CIRCLE)
                .colorMap(Map.of("lab", OptionsTagStyleColorMap.builder().background("112233").build()))
                .build())
            .build();
        ServerGraphite.Builder.create(stack, "graphite")
            .serverId("graphite")
            .server("graphite.example.com")
            .port(2003)
            .protocol(Protocol.TCP)
            .build();

        // Networks
        VlanNetwork production = VlanNetwork.Builder.create(stack, "production").zone("prod").bridge("vmbr0").build();
        Vnet web = production.addNetwork("web", NetworkOptions.builder()
            .vnet("web").tag(100).cidr("10.0.100.0/24").gateway("10.0.100.1").build());
        EvpnNetwork fabric = EvpnNetwork.Builder.create(stack, "routed")
            .name("dc1")
            .asn(65000)
            .vrfVxlan(10000)
            .fabricCidr("10.255.0.0/24")
            .nodes(List.of(
                EvpnNode.builder().name("pve1").ip("10.255.0.1").interfaces(List.of("ens1")).build(),
                EvpnNode.builder().name("pve2").ip("10.255.0.2").interfaces(List.of("ens1")).build()))
            .exitNodes(List.of("pve1", "pve2"))
            .build();
        fabric.addNetwork("database", NetworkOptions.builder()
            .vnet("db").tag(11000).cidr("10.0.2.0/24").gateway("10.0.2.1").isolatePorts(true).build());
        ZoneSimple lab = ZoneSimple.Builder.create(stack, "lab").zone("lab").ipam("pve").dhcp(DhcpMode.DNSMASQ).build();
        Vnet bench = lab.addVnet("bench", VnetOptions.builder().vnet("bench").build());
        bench.addSubnet("dynamic", SubnetOptions.builder()
            .cidr("10.20.0.0/24")
            .gateway("10.20.0.1")
            .snat(true)
            .dhcpRanges(List.of(
                SubnetDhcpRanges.builder().startAddress("10.20.0.100").endAddress("10.20.0.199").build()))
            .build());
        bench.allow(VnetFirewallRulesRules.builder().type(RuleType.FORWARD).macro(Macro.HTTPS).build());
        bench.drop(VnetFirewallRulesRules.builder().type(RuleType.FORWARD).build());
        VnetFirewallOptions.Builder.create(stack, "bench-firewall").vnet(bench).enabled(true).build();
        PrefixList internal = PrefixList.Builder.create(stack, "internal").prefixList("internal").build();
        internal.deny(PrefixListMatch.builder().prefix("10.20.0.0/16").le(32).build());
        internal.permit(PrefixListMatch.builder().prefix("10.0.0.0/8").le(32).build());
        RouteMap announced = RouteMap.Builder.create(stack, "announced").routeMap("announced").entries(List.of()).build();
        announced.addEntry(RouteMapEntries.builder()
            .order(10)
            .action(RouteAction.PERMIT)
            .match(List.of(RouteMapEntriesMatch.builder().key("tag").value("66").build()))
            .build());

        // Who may reach what
        Alias office = Alias.Builder.create(stack, "office").name("office").cidr("198.51.100.0/24").build();
        IAlias partner = Alias.fromRef(stack, "partner", "dc/partner");
        TieredFirewall wall = TieredFirewall.Builder.create(stack, "firewall")
            .management(List.of("198.51.100.0/24")).build();
        FirewallTier frontend = wall.addTier("frontend", FirewallTierConfig.builder()
            .name("frontend").addresses(List.of("10.0.100.0/24")).build());
        FirewallTier database = wall.addTier("database", FirewallTierConfig.builder()
            .name("database").addresses(List.of("10.0.2.0/24")).build());
        frontend.acceptFromAnywhere(FirewallService.builder().macro(Macro.HTTPS).build());
        frontend.acceptFrom(office, FirewallService.builder().protocol("tcp").ports(Ports.of(8080, 8443)).build());
        frontend.canReach(database, FirewallService.builder().macro(Macro.POSTGRESQL).build());
        database.acceptFrom(partner, FirewallService.builder().macro(Macro.POSTGRESQL).build());
        Ipset monitoring = Ipset.Builder.create(stack, "monitoring")
            .name("monitoring").entries(List.of(IpsetEntries.builder().cidr(office).build())).build();
        monitoring.addEntry(IpsetEntries.builder().cidr("198.51.100.66").nomatch(true).build());
        wall.getRules().allow(RulesRules.builder()
            .type(RuleType.IN)
            .protocol("tcp")
            .destinationPort(Ports.range(9100, 9105))
            .source(monitoring)
            .logLevel(LogLevel.INFO)
            .build());
        // The nodes reach each other's tunnels and routes.
        wall.getRules().allow(RulesRules.builder()
            .type(RuleType.IN)
            .protocol("udp")
            .destinationPort("4789")
            .source("10.255.0.0/24")
            .build());
        wall.getRules().allow(RulesRules.builder()
            .type(RuleType.IN)
            .macro(Macro.BGP)
            .source("10.255.0.0/24")
            .build());
        wall.getRules().reject(RulesRules.builder().type(RuleType.IN).source(partner).build());
        wall.getOptions().putLogRatelimit(OptionsLogRatelimit.builder()
            .enabled(true).burst(10).rate(LogRate.perMinute(5)).build());

        // Guests, and what keeps them running
        Pool guests = Pool.Builder.create(stack, "guests").poolId("production").comment("What customers see").build();
        Pool webGuests = guests.addChild("web-guests", "web");
        webGuests.addGuest("web1", 100);
        guests.addStorage("backups", "backups");
        AvailabilityGroup.Builder.create(stack, "availability")
            .name("web")
            .guests(List.of("vm:100", "vm:102"))
            .apart(true)
            .onlyOnNodes(List.of("pve1", "pve2", "pve3"))
            .state(RequestState.STARTED)
            .build();
        Resource dns = Resource.Builder.create(stack, "dns").sid("ct:200").build();
        dns.prefer("nodes", Map.of("pve2", 2, "pve3", 1), NodeAffinityRuleOptions.builder().rule("dns-nodes").build());
        Pci gpu = Pci.Builder.create(stack, "gpu").id("gpu").description("Graphics cards").map(List.of()).build();
        gpu.addDevice(PciMap.builder()
            .nodeName("pve1").path("0000:01:00.0").vendorDeviceId("10de:2204").iommuGroup(14).build());
        gpu.addDevice(PciMap.builder()
            .nodeName("pve2").path("0000:41:00.0").vendorDeviceId("10de:2204").iommuGroup(31).build());

        // Who is told, and what is kept
        Alerting alerting = Alerting.Builder.create(stack, "alerting").name("ops").build();
        IEndpoint mail = alerting.addEndpoint("mail", "mailto:ops@example.com");
        IEndpoint chat = alerting.addEndpoint("chat", "https://chat.example.com/hooks/pve");
        alerting.route("failures", AlertingRoute.builder()
            .severities(List.of(Severity.ERROR, Severity.UNKNOWN)).to(List.of(mail, chat)).build());
        Matcher replication = Matcher.Builder.create(stack, "replication")
            .name("replication")
            .matchFields(List.of(Match.type("replication")))
            .matchSeverities(List.of(List.of(Severity.ERROR, Severity.WARNING)))
            .targets(List.of(mail, "mail-to-root"))
            .build();
        replication.addTarget(chat);
        Plan nightly = Plan.Builder.create(stack, "nightly")
            .name("nightly")
            .schedule(Schedule.daily("02:30"))
            .storage("backups")
            .retention(JobRetention.builder().keepDaily(7).keepWeekly(4).build())
            .mode(BackupMode.SNAPSHOT)
            .build();
        nightly.cover("web", PlanCoverage.builder().pool(webGuests).build());
        nightly.alert(List.of(mail));

        // A tenant gets all of it at once
        Tenant acme = Tenant.Builder.create(stack, "acme")
            .guests(List.of(101))
            .vnet(production.addNetwork("acme", NetworkOptions.builder()
                .tag(200).cidr("10.0.200.0/24").gateway("10.0.200.1").build()))
            .backup(nightly)
            .highAvailability(true)
            .build();
        acme.getFirewall().acceptFrom(frontend.getAddresses(), FirewallService.builder()
            .macro(Macro.HTTPS).comment("From the front end").build());

        Validations.acknowledge(stack, "firewall-rule-shadowed", "The order of the rules has been looked at.");
        TerraformOutput.Builder.create(stack, "summary")
            .value(Fn.join(" ", List.of(status.getClusterName(), web.getVnet(), guests.getPoolId())))
            .build();
        app.synth();
    }
}
