/** What the type of a zone demands of the vnets in it. Facts: contributing/facts/sdn.md#vnets. */
import type { Unknown } from "../../../framework/state-of";
import { UNKNOWN } from "../../../plugin/cty/value";

interface Problem {
  readonly attribute: "tag" | "vlan_aware";
  readonly summary: string;
}

interface TagRule {
  readonly tag: "forbidden" | "optional" | "required";
  readonly most?: number;
}

const TAGS: Readonly<Record<string, TagRule>> = {
  simple: { tag: "forbidden" },
  vlan: { tag: "required", most: 4096 },
  qinq: { tag: "optional", most: 4096 },
  vxlan: { tag: "required" },
  evpn: { tag: "required" },
};

interface Planned {
  readonly tag: number | Unknown | null;
  readonly vlan_aware: boolean | Unknown | null;
}

export function vnetProblems(zoneType: string | number, { tag, vlan_aware }: Planned): Problem[] {
  const rule = TAGS[zoneType];
  if (!rule) return [];
  const problems: Problem[] = [];
  if (tag === null && rule.tag === "required") {
    problems.push({ attribute: "tag", summary: `VNets of ${zoneType} zones need a tag` });
  }
  if (tag !== null && tag !== UNKNOWN && rule.tag === "forbidden") {
    problems.push({ attribute: "tag", summary: `VNets of ${zoneType} zones cannot have a tag` });
  }
  if (tag !== null && tag !== UNKNOWN && rule.most !== undefined && tag > rule.most) {
    problems.push({ attribute: "tag", summary: `Tags in ${zoneType} zones are at most ${rule.most}` });
  }
  if (vlan_aware === true && zoneType === "evpn") {
    problems.push({ attribute: "vlan_aware", summary: "VNets of evpn zones cannot be VLAN-aware" });
  }
  return problems;
}
