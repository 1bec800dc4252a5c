using __cdk_csharp__;
using __own_csharp__.Testing;
using Xunit;

namespace Cluster.Tests;

/// <summary>A simulated cluster, into which the stack is deployed once for all tests.</summary>
public class Deployed : IDisposable
{
    public SimulatedCluster Cluster { get; }
    public Deployment Deployment { get; }

    public Deployed()
    {
        Cluster = new SimulatedCluster();
        Cluster.Start();
        var app = __cdk_csharp__.Testing.App(__test_settings__);
        Deployment = new Deployment(new ClusterStack(app, "cluster", "198.51.100.0/24"), Cluster);
        Deployment.Apply();
    }

    public void Dispose() => Cluster.Stop();
}

public class ClusterTests : IClassFixture<Deployed>
{
    private readonly SimulatedCluster cluster;
    private readonly Deployment deployment;

    public ClusterTests(Deployed deployed)
    {
        cluster = deployed.Cluster;
        deployment = deployed.Deployment;
    }

    [Fact]
    public void CreatesAPoolForTheWebServers()
    {
        cluster.ExpectObject("/pools", new Dictionary<string, object> { ["poolid"] = "web", ["comment"] = "Web servers" });
    }

    [Fact]
    public void AdmitsOnlyAdministratorsToTheNodes()
    {
        cluster.Call("PUT", "/cluster/firewall/options", new Dictionary<string, object> { ["enable"] = 1 });
        cluster.ExpectReaches(new Packet { Source = "198.51.100.7", Destination = "192.0.2.11", Port = 8006 });
        cluster.ExpectBlocked(new Packet { Source = "203.0.113.7", Destination = "192.0.2.11", Port = 8006 });
    }

    [Fact]
    public void PlansNoChangesAfterADeployment()
    {
        deployment.ExpectPlanEmpty();
    }
}
