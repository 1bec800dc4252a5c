/**
 * Examples in other languages, as on the pages. test/acceptance/languages.pages.nightly.test.ts compiles and runs all
 * of them.
 */
import { expect, it } from "vitest";
import { translationsOf } from "../../../../scripts/docs/languages/translate";

const EXAMPLE = `import { TerraformOutput } from "cdktf";
import { cluster, PveProvider, sdn } from "cdktf-pve";

const out = new sdn.Vnet(stack, "out", {
  vnet: "v1",
  zone: "z1",
  isolatePorts: true,
});
new sdn.Subnet(stack, "subnet", {
  vnet: out.vnet,
  cidr: "10.0.0.0/24",
  dhcpRanges: [{ startAddress: "10.0.0.50", endAddress: "10.0.0.99" }],
  dependsOn: [out],
});
new cluster.Options(stack, "options", { bandwidthLimits: { default: 3000000000 } });
const last = new PveProvider(stack, "pve");
new TerraformOutput(stack, "name", { value: \`{\${out.vnet}} 100%\` });
stack.addOverride("locals.x", { a: [1, "b"] });
`;

const translate = (example: string) =>
  Object.fromEntries(translationsOf(example).map(({ language, text }) => [language, text]));
const translated = translate(EXAMPLE);

it("an example in Python has keyword arguments, and avoids the words of the language", () => {
  expect(translated.Python).toBe(`from cdktf import TerraformOutput
from cdktf_pve import PveProvider, cluster, sdn

out = sdn.Vnet(stack, "out", vnet="v1", zone="z1", isolate_ports=True)
sdn.Subnet(
    stack,
    "subnet",
    vnet=out.vnet,
    cidr="10.0.0.0/24",
    dhcp_ranges=[sdn.SubnetDhcpRanges(start_address="10.0.0.50", end_address="10.0.0.99")],
    depends_on=[out],
)
cluster.Options(
    stack,
    "options",
    bandwidth_limits=cluster.OptionsBandwidthLimits(default=3000000000),
)
last = PveProvider(stack, "pve")
TerraformOutput(stack, "name", value=f"{{{out.vnet}}} 100%")
stack.add_override("locals.x", {"a": [1, "b"]})`);
});

it("an example in Go has pointers, packages and the columns of gofmt", () => {
  expect(translated.Go).toContain(`import (
	"github.com/aws/jsii-runtime-go"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/cluster"
	"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/sdn"
	"github.com/hashicorp/terraform-cdk-go/cdktf"
)

out := sdn.NewVnet(stack, jsii.String("out"), &sdn.VnetConfig{
	Vnet:         jsii.String("v1"),
	Zone:         jsii.String("z1"),
	IsolatePorts: jsii.Bool(true),
})
sdn.NewSubnet(stack, jsii.String("subnet"), &sdn.SubnetConfig{
	Vnet: out.Vnet(),
	Cidr: jsii.String("10.0.0.0/24"),
	DhcpRanges: &[]*sdn.SubnetDhcpRanges{
		{StartAddress: jsii.String("10.0.0.50"), EndAddress: jsii.String("10.0.0.99")},
	},
	DependsOn: &[]cdktf.ITerraformDependable{out},
})`);
  expect(translated.Go).toContain('last := cdktfpve.NewPveProvider(stack, jsii.String("pve"), nil)');
  expect(translated.Go).toContain('jsii.Sprintf("{%v} 100%%", *out.Vnet())');
  expect(translated.Go).toContain('map[string]any{"a": &[]any{jsii.Number(1), jsii.String("b")}}');
});

it("an example in Java has builders, getters and imports, and renames words of the language", () => {
  expect(translated.Java).toContain(`Subnet.Builder.create(stack, "subnet")
    .vnet(out.getVnet())
    .cidr("10.0.0.0/24")
    .dhcpRanges(List.of(
        SubnetDhcpRanges.builder().startAddress("10.0.0.50").endAddress("10.0.0.99").build()))
    .dependsOn(List.of(out))
    .build();`);
  expect(translated.Java).toContain("OptionsBandwidthLimits.builder().defaultValue(3000000000L).build()");
  expect(translated.Java).toContain('.value("{" + out.getVnet() + "} 100%")');
  expect(translated.Java).toContain('PveProvider last = new PveProvider(stack, "pve");');
  expect(translated.Java).not.toContain("SubnetConfig;");
});

it("an example in C# has initializers, and C#'s names for classes with a member of their name", () => {
  expect(translated["C#"]).toContain(`using CdktfPve;
using HashiCorp.Cdktf;
using Cluster = CdktfPve.Cluster;
using Sdn = CdktfPve.Sdn;

var @out = new Sdn.Vnet_(stack, "out", new Sdn.VnetConfig { Vnet = "v1", Zone = "z1", IsolatePorts = true });`);
  expect(translated["C#"]).toContain("DhcpRanges = new[]\n    {\n        new Sdn.SubnetDhcpRanges {");
  expect(translated["C#"]).toContain("DependsOn = new ITerraformDependable[] { @out },");
  expect(translated["C#"]).toContain('Value = $"{{{@out.Vnet}}} 100%"');
});

/** Methods of constructs that the example creates, or that rosetta/default.ts-fixture declares. */
const METHODS = translate(`const lab = new sdn.SimpleNetwork(this, "lab");
const bare = lab.addNetwork("bare"); // no subnet
// Guests
db1.keepApart("apart", [db2], { rule: "databases-apart" });
db1.prefer("fast", { pve1: 2, pve2: 1 });
wall.rules.allow({ type: "in", source: wall.management, logLevel: firewall.LogLevel.INFO });
tenant.firewall?.acceptFromAnywhere({ macro: "HTTPS" });
`);

it.each<[language: string, fact: string, lines: readonly string[]]>([
  [
    "Python",
    "keyword arguments",
    [
      'lab = sdn.SimpleNetwork(stack, "lab")\n# no subnet\nbare = lab.add_network("bare")\n# Guests\n',
      'db1.keep_apart("apart", [db2], rule="databases-apart")\ndb1.prefer("fast", {"pve1": 2, "pve2": 1})\n',
      "    log_level=firewall.LogLevel.INFO,\n",
    ],
  ],
  [
    "Go",
    "an argument for each parameter, and the packages of list types",
    [
      '\t"github.com/cdktf-pve/cdktf-pve-go/cdktfpve/ha"\n',
      'db1.KeepApart(jsii.String("apart"), &[]ha.IResource{db2}, &ha.ResourceAffinityRuleOptions{Rule: jsii.String("databases-apart")})',
      'db1.Prefer(jsii.String("fast"), &map[string]*float64{"pve1": jsii.Number(2), "pve2": jsii.Number(1)}, nil)',
      "\tLogLevel: firewall.LogLevel_INFO(),\n",
    ],
  ],
  [
    "Java",
    "builders, and imports of the class of its result",
    [
      "import io.github.cdktfpve.sdn.Vnet;\nimport java.util.List;\nimport java.util.Map;\n",
      '// no subnet\nVnet bare = lab.addNetwork("bare");\n',
      'List.of(db2), ResourceAffinityRuleOptions.builder().rule("databases-apart").build());',
      "wall.getRules().allow(RulesRules.builder()\n",
    ],
  ],
  [
    "C#",
    "initializers, and aliases for the interfaces of lists",
    [
      "using System.Collections.Generic;\nusing Firewall = CdktfPve.Firewall;\nusing Ha = CdktfPve.Ha;\n",
      'new Ha.IResource[] { db2 }, new Ha.ResourceAffinityRuleOptions { Rule = "databases-apart" });',
      'new Dictionary<string, double> { ["pve1"] = 2, ["pve2"] = 1 }',
    ],
  ],
])("a method in %s has %s", (language, _, lines) => {
  for (const line of lines) expect(METHODS[language]).toContain(line);
});

it("an example with a name that the assembly lacks is refused", () => {
  expect(() => translationsOf('new sdn.Vnet(stack, "web", { vnets: "web" });\n')).toThrow(
    "cdktf-pve.sdn.VnetConfig has no vnets in the assembly: build first",
  );
  expect(() => translationsOf('new sdn.Net(stack, "web", {});\n')).toThrow("the assembly has no cdktf-pve.sdn.Net");
  expect(() => translationsOf('zones.addVnet("web");\n')).toThrow("rosetta/default.ts-fixture declares zones");
  expect(() => translationsOf('lab.addVnet("web");\n')).toThrow("SimpleNetwork has no addVnet");
  expect(() => translationsOf('const a = 1;\nnew sdn.Vnet(stack, "web", {})\n')).toThrow();
});
