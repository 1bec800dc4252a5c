/** The check reads every attribute that the definitions mark as a node's name. */
import { expect, it } from "vitest";
import { nodeSpellings } from "../../../src/checks/across-families/node-spellings";
import { ApplicationOfBlocks } from "../../../src/checks/graph/application";
import type { Given } from "../../../src/constructs/checks/contract";
import type { Attribute, Attributes } from "../../../src/framework/attribute";
import { render } from "../../../src/naming/message";
import { resources } from "../../../src/resources";
import { blockOf, PROVIDER } from "../block";

/** Names of other objects, or of machines outside the cluster. */
const OTHERS = [
  "cluster.name",
  "sdn_fabric_node_wireguard_external.node_name",
  "sdn_fabric_wireguard_peers.peers.node_name",
];

/** Whether the attribute's own check demands a node's name: it refuses a name with a dot. */
function isOfNode({ traits, shape }: Attribute): boolean {
  const own = traits.checks.some((check) => String(check("pve.1" as never) ?? "").includes("node name"));
  return own || ("element" in shape && isOfNode(shape.element));
}

/** Values that put a node's name into an attribute, with the path of each. */
function configured(attributes: Attributes, name: string, before = ""): [path: string, (node: string) => Given][] {
  const { shape } = attributes[name] as Attribute;
  if (shape.kind === "object") {
    return Object.keys(shape.attributes).flatMap((inner) =>
      configured(shape.attributes, inner, `${before}${name}.`).map(
        ([path, make]): [string, (node: string) => Given] => [
          path,
          (node) => (shape.nesting === "single" ? { [inner]: make(node) } : [{ [inner]: make(node) }]),
        ],
      ),
    );
  }
  if (!isOfNode(attributes[name] as Attribute)) return [];
  return [[before + name, (node) => ("element" in shape ? [node] : node)]];
}

const all = resources.flatMap(({ type, attributes }) =>
  Object.keys(attributes).flatMap((name) =>
    configured(attributes, name).map(([path, make]) => ({ at: `${type}.${path}`, type, name, make })),
  ),
);

it.each(all.filter(({ at }) => !OTHERS.includes(at)))(
  "reports two spellings of a node in $at",
  ({ type, name, make }) => {
    const blocks = ["pve1", "pve1", "PVE1"].map((node, index) =>
      blockOf(`pve_${type}.n${index}`, { [name]: make(node) }),
    );
    const found = nodeSpellings.find(new ApplicationOfBlocks([PROVIDER, ...blocks]));
    expect(found.map(({ text }) => render(text))).toEqual([expect.stringContaining('"PVE1" is "pve1" elsewhere')]);
  },
);

it("names of other objects are existing attributes", () => {
  expect(all.length).toBeGreaterThan(20);
  expect(OTHERS.filter((other) => !all.some(({ at }) => at === other))).toEqual([]);
});
