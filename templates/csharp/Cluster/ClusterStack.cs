using __cdk_csharp__;
using __own_csharp__;
using Firewall = __own_csharp__.Firewall;
using Pools = __own_csharp__.Pools;

namespace Cluster;

/// <summary>Configuration of the cluster.</summary>
public class ClusterStack : TerraformStack
{
    /// <param name="scope">The application.</param>
    /// <param name="id">Name of the stack.</param>
    /// <param name="office">Network of the administrators.</param>
    public ClusterStack(Constructs.Construct scope, string id, string office) : base(scope, id)
    {
        // Connects with PVE_ENDPOINT and PVE_API_TOKEN.
        new PveProvider(this, "pve");

        new Pools.Pool(this, "web", new Pools.PoolConfig { PoolId = "web", Comment = "Web servers" });

        var admins = new Firewall.Alias(this, "office", new Firewall.AliasConfig { Name = "office", Cidr = office });
        var nodes = new Firewall.SecurityGroup(this, "nodes", new Firewall.SecurityGroupConfig
        {
            Name = "nodes",
            Comment = "Who may manage the nodes",
        });
        nodes.Allow(new Firewall.SecurityGroupRules
        {
            Type = Firewall.RuleType.IN,
            Macro = Firewall.Macro.SSH,
            Source = admins,
        });
        nodes.Allow(new Firewall.SecurityGroupRules
        {
            Type = Firewall.RuleType.IN,
            Protocol = "tcp",
            DestinationPort = "8006",
            Source = admins,
        });
        var rules = new Firewall.Rules_(this, "rules", new Firewall.RulesConfig { Rules = new Firewall.RulesRules[] { } });
        rules.UseGroup(nodes);
    }
}
