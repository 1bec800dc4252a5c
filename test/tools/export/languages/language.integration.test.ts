/** Projects in other languages, with the types of the built library. */
import { describe, expect, it } from "vitest";
import * as library from "../../../../src";
import { formOf } from "../../../../src/tools/export/export";
import { withReferences } from "../../../../src/tools/export/references";
import type { ClusterObject } from "../../../../src/tools/inventory/objects";
import { clusterObject } from "../objects";

const alias = (name: string, comment: string | null = null) =>
  clusterObject("firewall_alias", name, { name, cidr: "192.0.2.1", ref: `dc/${name}`, comment });
const rules = (count: number, source: string) =>
  clusterObject("firewall_rules", "cluster", {
    rules: Array.from({ length: count }, () => ({
      type: "in",
      action: "ACCEPT",
      source,
      macro: "POP3S",
      enabled: true,
    })),
  });
const network = [
  clusterObject("sdn_zone_vlan", "office", { zone: "office", bridge: "vmbr0" }),
  clusterObject("sdn_vnet", "web", { vnet: "web", zone: "office", tag: 100 }),
  clusterObject("pool", "web", { pool_id: "web" }),
  clusterObject("pool", "web/shop", { pool_id: "web/shop" }),
  clusterObject("backup_job", "saved", { job_id: "saved", schedule: "21:00", pool: "web" }),
];

const form = (language: "python" | "go" | "java" | "csharp") =>
  formOf({ language, library: "cdktf" }, () => library as never);
const textOf = (language: "python" | "go" | "java" | "csharp", objects: readonly ClusterObject[], suffix = "") =>
  Object.values(form(language).objects(withReferences(objects), suffix, []).files).join("\n");

describe("content of a project", () => {
  it.each([
    ["python", 'self.alias_web = firewall.Alias(scope, "firewall_alias_web", name="web", cidr="192.0.2.1")'],
    ["python", "source=self.alias_web,"],
    ["python", "type=firewall.RuleType.IN_,"],
    ["python", "macro=firewall.Macro.POP3_S,"],
    ["python", 'self.zone_vlan_office.add_vnet("sdn_vnet_web", vnet="web", tag=100).import_from("web")'],
    ["python", "def __init__(self, scope: Construct, pools_objects: PoolsObjects) -> None:"],
    ["python", "pool=pools_objects.pool_web,"],
    ["python", 'pool_id=f"{self.pool_web.pool_id}/shop"'],
    ["go", 'objects.AliasWeb.ImportFrom(jsii.String("web"), nil)'],
    ["go", "Macro:  firewall.Macro_POP3S(),"],
    ["go", 'objects.ZoneVlanOffice.AddVnet(jsii.String("sdn_vnet_web"), &sdn.VnetOptions{'],
    ["go", "func addBackupObjects(scope constructs.Construct, poolsObjects *PoolsObjects) {"],
    ["go", 'PoolId: jsii.Sprintf("%v/shop", *objects.PoolWeb.PoolId())'],
    ["java", '.poolId(poolWeb.getPoolId() + "/shop")'],
    ["java", 'aliasWeb = Alias.Builder.create(scope, "firewall_alias_web")'],
    ["java", ".macro(Macro.POP3_S)"],
    [
      "java",
      'zoneVlanOffice.addVnet("sdn_vnet_web", VnetOptions.builder().vnet("web").tag(100).build()).importFrom("web");',
    ],
    ["java", ".pool(poolsObjects.poolWeb)"],
    ["csharp", "public Firewall.Alias AliasWeb { get; }"],
    ["csharp", "Macro = Firewall.Macro.POP3S"],
    [
      "csharp",
      'ZoneVlanOffice.AddVnet("sdn_vnet_web", new Sdn.VnetOptions { Vnet = "web", Tag = 100 }).ImportFrom("web");',
    ],
    ["csharp", "Pool = poolsObjects.PoolWeb"],
    ["csharp", 'PoolId = $"{PoolWeb.PoolId}/shop"'],
  ] as const)("a project in %s has %s", (language, text) => {
    expect(textOf(language, [alias("web"), rules(1, "dc/web"), ...network])).toContain(text);
  });

  it.each(["python", "go", "java", "csharp"] as const)(
    "strings in %s contain no expressions, and show every character",
    (language) => {
      const text = textOf(language, [alias("web", '${a} "b" \u202e')]);
      expect(text).toContain('"$${a} \\"b\\" \\u202e"');
    },
  );
});

describe("names that could clash", () => {
  it.each([
    ["python", /self\.(\w+) = /g],
    ["go", /objects\.(\w+) = /g],
    ["java", / {4}Alias (\w+);/g],
    ["csharp", /public Firewall.Alias (\w+) /g],
  ] as const)("constructs in %s have distinct names", (language, pattern) => {
    // Names of aliases that differ only in case refer to one object.
    const names = ["a-b", "a_b", "aB", "class", "import", "scope"];
    const objects = [
      ...names.map((name) => alias(name)),
      ...names.map((name) => ({ ...rules(1, `dc/${name}`), name: `r${name}` })),
    ];
    const found = [...textOf(language, objects).matchAll(pattern)].map(([, name]) => name);
    expect(found).toHaveLength(names.length);
    expect(new Set(found).size).toBe(names.length);
  });

  it("the files of a later export, and their contents, have distinct names", () => {
    const names = (["python", "go", "java", "csharp"] as const).map((language) =>
      Object.keys(form(language).objects(withReferences(network), "-2", []).files).filter((path) =>
        /pools/i.test(path),
      ),
    );
    expect(names.flat()).toEqual([
      "cluster/pools_2.py",
      "pools_objects2.go",
      "src/main/java/cluster/PoolsObjects2.java",
      "Cluster/PoolsObjects2.cs",
    ]);
    expect(textOf("java", network, "-2")).toContain("private final PoolsObjects2 poolsObjects2;");
  });
});

describe("Java", () => {
  it("a method creates at most 100 objects, and a list has at most 100 items", () => {
    const text = textOf("java", [...Array.from({ length: 150 }, (_, n) => alias(`a${n}`)), rules(250, "dc/a1")]);
    expect(text).toContain("Stream.of(list1(), list2(), list3()).flatMap(List::stream).toList()");
    expect(text).toContain("private List<RulesRules> list3() {");
    expect(text).toContain("private void addAlias_2() {");
  });

  it("a skipped object becomes a comment with any content", () => {
    expect(form("java").index?.text([], ["Not exported: \\u000a x"])).toContain("// Not exported: \\\\u000a x");
  });
});
