package example;

import com.hashicorp.cdktf.App;
import com.hashicorp.cdktf.Fn;
import com.hashicorp.cdktf.TerraformOutput;
import com.hashicorp.cdktf.TerraformStack;
import io.github.cdktfpve.PveProvider;
import io.github.cdktfpve.Schedule;
import io.github.cdktfpve.backup.JobRetention;
import io.github.cdktfpve.backup.Plan;
import io.github.cdktfpve.backup.PlanCoverage;
import io.github.cdktfpve.cluster.DataStatus;
import io.github.cdktfpve.firewall.Alias;
import io.github.cdktfpve.firewall.FirewallService;
import io.github.cdktfpve.firewall.FirewallTier;
import io.github.cdktfpve.firewall.FirewallTierConfig;
import io.github.cdktfpve.firewall.IAlias;
import io.github.cdktfpve.firewall.Macro;
import io.github.cdktfpve.firewall.Ports;
import io.github.cdktfpve.firewall.RuleType;
import io.github.cdktfpve.firewall.RulesRules;
import io.github.cdktfpve.firewall.TieredFirewall;
import io.github.cdktfpve.ha.NodeAffinityRuleOptions;
import io.github.cdktfpve.ha.Resource;
import io.github.cdktfpve.pools.Pool;
import io.github.cdktfpve.sdn.NetworkOptions;
import io.github.cdktfpve.sdn.VlanNetwork;
import io.github.cdktfpve.sdn.Vnet;
import java.util.List;
import java.util.Map;

/** The application of examples/typescript in Java. */
public class Main {
    public static void main(String[] args) {
        App app = new App();
        TerraformStack stack = new TerraformStack(app, "datacenter");
        new PveProvider(stack, "pve"); // PVE_ENDPOINT and PVE_API_TOKEN name the cluster and the credentials

        // A VLAN with a subnet
        VlanNetwork production = VlanNetwork.Builder.create(stack, "production").zone("prod").bridge("vmbr0").build();
        Vnet web = production.addNetwork("web", NetworkOptions.builder()
            .vnet("web").tag(100).cidr("10.0.100.0/24").gateway("10.0.100.1").build());

        // A firewall by tiers. Another stack manages the alias of the partner.
        Alias office = Alias.Builder.create(stack, "office").name("office").cidr("198.51.100.0/24").build();
        IAlias partner = Alias.fromRef(stack, "partner", "dc/partner");
        TieredFirewall wall = TieredFirewall.Builder.create(stack, "firewall")
            .management(List.of("198.51.100.0/24")).build();
        FirewallTier frontend = wall.addTier("frontend", FirewallTierConfig.builder()
            .name("frontend").addresses(List.of("10.0.100.0/24")).build());
        frontend.acceptFromAnywhere(FirewallService.builder().macro(Macro.HTTPS).build());
        frontend.acceptFrom(office, FirewallService.builder().protocol("tcp").ports(Ports.of(8080, 8443)).build());
        wall.getRules().reject(RulesRules.builder().type(RuleType.IN).source(partner).build());

        // Guests in a pool, one of them highly available, with a backup each night
        Pool guests = Pool.Builder.create(stack, "guests").poolId("production").guests(List.of(100)).build();
        Resource dns = Resource.Builder.create(stack, "dns").sid("ct:200").build();
        dns.prefer("nodes", Map.of("pve2", 2, "pve3", 1), NodeAffinityRuleOptions.builder().rule("dns-nodes").build());
        Plan nightly = Plan.Builder.create(stack, "nightly")
            .name("nightly")
            .schedule(Schedule.daily("02:30"))
            .storage("backups")
            .retention(JobRetention.builder().keepDaily(7).keepWeekly(4).build())
            .build();
        nightly.cover("production", PlanCoverage.builder().pool(guests).build());

        DataStatus status = new DataStatus(stack, "status");
        TerraformOutput.Builder.create(stack, "summary")
            .value(Fn.join(" ", List.of(status.getClusterName(), web.getVnet(), guests.getPoolId())))
            .build();
        app.synth();
    }
}
