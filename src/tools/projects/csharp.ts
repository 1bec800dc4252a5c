/** A project in C#: an application, and its tests beside it. */
import type { Project } from "./choices";
import { cdktfJson, ignored, readme, VERSIONS, workflow } from "./common";
import { coordinates, MADE, packageMadeBy } from "./coordinates";

const DOTNET = `      - uses: actions/setup-dotnet@v5
        with: { dotnet-version: 8.0.x }
`;
const TESTS = "dotnet test Cluster.Tests";

export function csharpFiles(project: Project): Readonly<Record<string, string>> {
  const { library } = project;
  const { cdk, own } = coordinates(project);
  const cli = `npx --yes ${library}-cli@${VERSIONS[library].cli}`;
  return {
    "cdktf.json": cdktfJson(project, "dotnet run --project Cluster"),
    "Cluster/Cluster.csproj": `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <OutputType>Exe</OutputType>
    <TargetFramework>net8.0</TargetFramework>
    <Nullable>enable</Nullable>
    <ImplicitUsings>enable</ImplicitUsings>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="${own.csharp}" Version="${own.version}" />
    <PackageReference Include="${cdk.csharp}" Version="${cdk.version}" />
  </ItemGroup>
</Project>
`,
    "Cluster/Program.cs": `using Cluster;
using ${cdk.csharp};

var app = new App();
new ClusterStack(app, "cluster", "198.51.100.0/24");
app.Synth();
`,
    "Cluster/ClusterStack.cs": `using ${cdk.csharp};
using ${own.csharp};
using Firewall = ${own.csharp}.Firewall;
using Pools = ${own.csharp}.Pools;

namespace Cluster;

/// <summary>What the cluster is to be.</summary>
public class ClusterStack : TerraformStack
{
    /// <param name="scope">The application.</param>
    /// <param name="id">Name of the stack.</param>
    /// <param name="office">Network of the administrators.</param>
    public ClusterStack(Constructs.Construct scope, string id, string office) : base(scope, id)
    {
        // PVE_ENDPOINT and PVE_API_TOKEN say where and who.
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
`,
    "Cluster.Tests/Cluster.Tests.csproj": `<Project Sdk="Microsoft.NET.Sdk">
  <PropertyGroup>
    <TargetFramework>net8.0</TargetFramework>
    <Nullable>enable</Nullable>
    <ImplicitUsings>enable</ImplicitUsings>
    <IsPackable>false</IsPackable>
  </PropertyGroup>
  <ItemGroup>
    <PackageReference Include="Microsoft.NET.Test.Sdk" Version="17.12.0" />
    <PackageReference Include="xunit" Version="2.9.3" />
    <PackageReference Include="xunit.runner.visualstudio" Version="2.8.2" />
    <ProjectReference Include="../Cluster/Cluster.csproj" />
  </ItemGroup>
</Project>
`,
    "Cluster.Tests/ClusterTests.cs": `using ${cdk.csharp};
using ${own.csharp}.Testing;
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
        Deployment = new Deployment(new ClusterStack(${cdk.csharp}.Testing.App(), "cluster", "198.51.100.0/24"), Cluster);
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
    public void HasAPoolForTheWebServers()
    {
        cluster.ExpectObject("/pools", new Dictionary<string, object> { ["poolid"] = "web", ["comment"] = "Web servers" });
    }

    [Fact]
    public void LetsAdministratorsReachTheNodesAndNobodyElse()
    {
        cluster.Call("PUT", "/cluster/firewall/options", new Dictionary<string, object> { ["enable"] = 1 });
        cluster.ExpectReaches(new Packet { Source = "198.51.100.7", Destination = "192.0.2.11", Port = 8006 });
        cluster.ExpectBlocked(new Packet { Source = "203.0.113.7", Destination = "192.0.2.11", Port = 8006 });
    }

    [Fact]
    public void HasNothingLeftToDoAfterADeployment()
    {
        deployment.ExpectPlanEmpty();
    }
}
`,
    ".gitignore": ignored("bin/", "obj/", ...MADE),
    ".github/workflows/cluster.yml": workflow(project, DOTNET, "dotnet restore Cluster.Tests", TESTS),
    "README.md": readme(project, {
      install: "dotnet restore Cluster.Tests",
      test: TESTS,
      cli,
      needs: ".NET 8 or newer, ",
      packages: `The constructs are the NuGet package \`${own.csharp}\`, and run in Node. Where NuGet does not find it, make it of the npm package: \`${packageMadeBy(project, "--target dotnet")}\`
writes it to \`made/dotnet\`, which \`dotnet nuget add source\` makes known.`,
    }),
  };
}
