/** The files of examples, and the examples that follow from others. */
import { describe, expect, it } from "vitest";
import { examplesOf, strayExamples, typicalExample } from "../../../scripts/docs/example-files";
import { dataSources, resources } from "../../../src/resources";

const resource = resources.find(({ type }) => type === "firewall_alias") as (typeof resources)[number];
const dataSource = (name: string) => dataSources.find(({ type }) => type === name) as (typeof dataSources)[number];

describe("the typical example of a type", () => {
  it("a type without a file is refused with the file to write", () => {
    expect(() => typicalExample({ ...resource, type: "widget" })).toThrow(
      "examples/resources/pve_widget/resource.tf is missing: write a typical use of pve_widget there",
    );
  });

  it("a data source without a file reads the object of the resource's example", () => {
    expect(typicalExample(dataSource("sdn_vnet_ip"))).toBe(
      `data "pve_sdn_vnet_ip" "this" {
  zone = pve_sdn_vnet_ip.printer.zone
  vnet = pve_sdn_vnet_ip.printer.vnet
  ip   = pve_sdn_vnet_ip.printer.ip
}`,
    );
    expect(typicalExample(dataSource("firewall_aliases"))).toBe('data "pve_firewall_aliases" "all" {}');
  });

  it("a data source with required arguments of its own needs a file", () => {
    const { type: _, ...others } = dataSource("schedule_preview");
    expect(() => typicalExample({ ...others, type: "widget_preview" })).toThrow("is missing");
  });
});

it("examples are in the order of the page: typical, minimal, others by name", () => {
  const names = examplesOf(resources.find(({ type }) => type === "sdn_vnet") as (typeof resources)[number]).map(
    ({ name }) => name,
  );
  expect(names).toEqual(["resource", "minimal", "for-each", "isolated", "vlan-aware"]);
});

describe("a file that no page shows", () => {
  const folder = "examples/resources/pve_firewall_ipset";

  it("a folder of an unknown type is found", () => {
    expect(strayExamples([`${folder}/resource.tf`, "examples/resources/pve_widget/resource.tf"])).toEqual([
      "examples/resources/pve_widget/resource.tf",
    ]);
  });

  it("a file is found unless an example next to it reads it", () => {
    const files = [`${folder}/from-file.tf`, `${folder}/blocked.txt`, `${folder}/notes.md`];
    const text = () => 'entries = file("${path.module}/blocked.txt")';
    expect(strayExamples(files, text)).toEqual([`${folder}/notes.md`]);
  });
});
