/** The attributes with every recorded value of every named format of the genuine server. */
import { describe, expect, it } from "vitest";
import type { Attribute } from "../../src/framework/attribute";
import { collector, validateAttributes } from "../../src/framework/planning/validate";
import type { Value } from "../../src/plugin/cty/value";
import { resources } from "../../src/resources";
import { readCorpus } from "../replay/data";
import { expressed, Inexpressible, isComplete, SentOtherwise } from "./express";
import { attributeFor, targetOf, typesFor } from "./targets";

interface Format {
  readonly endpoint: string;
  readonly accepted: readonly string[];
  readonly refused: readonly (readonly [value: string, message: string])[];
}

const formats = readCorpus<Readonly<Record<string, Format>>>("formats");

/** Parameters without an attribute. */
const WITHOUT_ATTRIBUTE = [
  "pve-replication-job-id",
  "pve-vmid",
  "pve-poolid",
  "pve-configid-list",
  "pve-day-of-week-list",
  "starttime (pattern)",
];

/** A type with the parameter, where several types share a path. */
const TYPE: Readonly<Record<string, string>> = {
  "/cluster/sdn/zones peers": "sdn_zone_vxlan",
  "/cluster/sdn/zones fabric": "sdn_zone_vxlan",
  "/cluster/sdn/controllers isis-ifaces": "sdn_controller_isis",
  "/cluster/sdn/controllers isis-net": "sdn_controller_isis",
  "/cluster/sdn/zones mac": "sdn_zone_evpn",
  "/cluster/sdn/zones rt-import": "sdn_zone_evpn",
};

/** Accepted by the schema, but refused here: another check of the server refuses the value later, or it does harm. */
const REFUSED_HERE: Readonly<Record<string, RegExp | ((value: string) => boolean)>> = {
  IPorCIDRorAlias: /^(0\.0\.0\.0|::)\/0$/,
  "pve-ha-resource-id-list": () => true,
  "pve-ha-resource-or-vm-id": (value) => !/^(vm|ct):[1-9]\d{2,8}$/.test(value),
  "pve-fw-dport-spec": /^0$/,
  "pve-fw-sport-spec": /^0$/,
  "vnet alias (pattern)": /\n/,
  "pve-realm": /^(pam|pve)$/,
  "pve-sdn-dhcp-range": /=010\.|=300\.|\/24/,
  "pve-ha-node-list": /^$/,
  "pve-iface-list": /^$/,
  // The server derives the ID from zone and network: a configuration has the network.
  "pve-sdn-subnet-id": /^z[sx]-/,
  // `enabled` is required.
  "backup-fleecing": /^storage=/,
  // Its pattern is loose.
  "remove-vanished (pattern)": /,|bogus/,
  "prune-backups": /keep-all=0|^$/,
  "pve-sdn-isis-net": /^$/,
};

/** Refused by the server and accepted here: only the server knows services, for example. */
const LEFT_TO_THE_SERVER: Readonly<Record<string, readonly string[]>> = {
  "pve-fw-dport-spec": ["abc"],
  "pve-fw-sport-spec": ["abc"],
  // Refused by the rules between the attributes.
  "backup-fleecing": ["enabled=1"],
  // The provider never sends an empty list.
  "registered-tags (pattern)": [""],
};

interface Asked {
  readonly type: string;
  readonly name: string;
  readonly attribute: Attribute;
  /** Returns the recorded parameter with a value of the format in it. */
  readonly say: (value: string) => unknown;
}

function subjectOf(endpoint: string): Asked {
  const [, path = "", parameter = "", within] =
    /^(?:POST|PUT) (\S+) (\S+)(?: as (\S+)| \(element\))?$/.exec(endpoint) ?? [];
  const found = targetOf("create", path) ?? targetOf("update", path);
  if (!found) throw new Error(`nothing sends ${endpoint}`);
  const wanted = TYPE[`${path} ${parameter}`];
  for (const resource of wanted ? resources.filter(({ type }) => type === wanted) : typesFor(found.target, {})) {
    const name = attributeFor(resource, found.target, parameter);
    const attribute = name === undefined ? undefined : resource.attributes[name];
    if (name === undefined || !attribute) continue;
    const isList = endpoint.endsWith("(element)") || /interfaces|map$/.test(parameter);
    const text = (value: string) => (within === undefined ? value : within.replace("%s", value));
    return { type: resource.type, name, attribute, say: (value) => (isList ? [text(value)] : text(value)) };
  }
  throw new Error(`no attribute stands for ${endpoint}`);
}

/** Returns undefined for a value that is sent in another form, which the recording does not cover. */
function isTaken({ name, attribute, say }: Asked, value: string): boolean | undefined {
  let configured: Value;
  try {
    configured = expressed(attribute, say(value));
  } catch (failure) {
    if (failure instanceof SentOtherwise) return undefined;
    if (failure instanceof Inexpressible) return false;
    throw failure;
  }
  const report = collector();
  const attributes = { [name]: attribute };
  validateAttributes(attributes, { [name]: configured }, report, { writeOnlyAllowed: true });
  return report.diagnostics.length === 0 && isComplete(attributes, { [name]: configured });
}

const refusedHere = (format: string, value: string) => {
  const rule = REFUSED_HERE[format];
  return rule instanceof RegExp ? rule.test(value) : (rule?.(value) ?? false);
};

describe.each(Object.entries(formats).filter(([name]) => !WITHOUT_ATTRIBUTE.includes(name)))("%s", (name, format) => {
  const subject = subjectOf(format.endpoint);

  it("accepts every value that the server accepts", () => {
    const wronglyAccepted = format.accepted.filter(
      // A line feed at the end passes the server's patterns, and the server drops it.
      (value) => !value.endsWith("\n") && !refusedHere(name, value) && isTaken(subject, value) === false,
    );
    expect(wronglyAccepted).toEqual([]);
  });

  it("refuses every value that the server refuses", () => {
    const missed = format.refused.map(([value]) => value).filter((value) => isTaken(subject, value) === true);
    expect(missed.filter((value) => !LEFT_TO_THE_SERVER[name]?.includes(value))).toEqual([]);
  });
});
