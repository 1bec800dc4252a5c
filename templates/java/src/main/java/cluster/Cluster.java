package cluster;

import __cdk_java__.TerraformStack;
import __own_java__.PveProvider;
import __own_java__.firewall.Alias;
import __own_java__.firewall.Macro;
import __own_java__.firewall.RuleType;
import __own_java__.firewall.Rules;
import __own_java__.firewall.SecurityGroup;
import __own_java__.firewall.SecurityGroupRules;
import __own_java__.pools.Pool;
import java.util.List;
import software.constructs.Construct;

/** Configuration of the cluster. */
public class Cluster extends TerraformStack {
    /** @param office network of the administrators */
    public Cluster(Construct scope, String id, String office) {
        super(scope, id);
        // Connects with PVE_ENDPOINT and PVE_API_TOKEN.
        PveProvider.Builder.create(this, "pve").build();

        Pool.Builder.create(this, "web").poolId("web").comment("Web servers").build();

        Alias admins = Alias.Builder.create(this, "office").name("office").cidr(office).build();
        SecurityGroup nodes = SecurityGroup.Builder.create(this, "nodes")
            .name("nodes")
            .comment("Who may manage the nodes")
            .build();
        nodes.allow(SecurityGroupRules.builder().type(RuleType.IN).macro(Macro.SSH).source(admins).build());
        nodes.allow(SecurityGroupRules.builder()
            .type(RuleType.IN)
            .protocol("tcp")
            .destinationPort("8006")
            .source(admins)
            .build());
        Rules rules = Rules.Builder.create(this, "rules").rules(List.of()).build();
        rules.useGroup(nodes);
    }
}
