/** How a field's values are checked and compared: for the recorded round trips. */
import { canonicalAddress, ipAddress } from "../../../src/resources/formats/addresses";
import * as backup from "../../../src/resources/formats/backup-formats";
import { calendarEvent, canonicalCalendarEvent } from "../../../src/resources/formats/calendar-event";
import * as cpu from "../../../src/resources/formats/cpu-models";
import { emailOrUserName, notificationRecipient, optionalEmailAddress } from "../../../src/resources/formats/email";
import { openfabricInterface } from "../../../src/resources/formats/fabric-formats";
import { aliasCidr, canonicalAliasCidr } from "../../../src/resources/formats/firewall-addresses";
import { haNode, haResourceId, parseHaNode, printHaNode, vmid } from "../../../src/resources/formats/guest-ids";
import {
  canonicalHaRuleComment,
  encodeHaRuleComment,
  haRuleComment,
} from "../../../src/resources/formats/ha-rule-comment";
import {
  canonicalMacAddress,
  canonicalMacPrefix,
  macAddress,
  macPrefix,
} from "../../../src/resources/formats/hardware-ids";
import { canonicalDnsName, dnsName, graphitePath, hostAddress } from "../../../src/resources/formats/hosts";
import { icmpType } from "../../../src/resources/formats/icmp-types";
import { canonicalTlsFingerprint, tlsFingerprint } from "../../../src/resources/formats/identifiers";
import { firewallInterfaceName, interfaceName } from "../../../src/resources/formats/interface-names";
import { canonicalSet, splitList, splitSemicolons } from "../../../src/resources/formats/lists";
import { canonicalMacro, macro } from "../../../src/resources/formats/macros";
import * as mapping from "../../../src/resources/formats/mapping-formats";
import { nodeName, storageId, userId } from "../../../src/resources/formats/names";
import { canonicalNetwork, cidr } from "../../../src/resources/formats/networks";
import * as notification from "../../../src/resources/formats/notification-formats";
import * as options from "../../../src/resources/formats/options-formats";
import { canonicalPorts, destinationPorts, sourcePorts } from "../../../src/resources/formats/ports";
import type { PropertyFormat } from "../../../src/resources/formats/property-format";
import { canonicalProtocol, protocol } from "../../../src/resources/formats/protocols";
import { canonicalRuleAddress, ruleAddress } from "../../../src/resources/formats/rule-addresses";
import * as sdn from "../../../src/resources/formats/sdn-names";
import { dhcpRange } from "../../../src/resources/formats/subnets";
import { tag } from "../../../src/resources/formats/tags";
import * as text from "../../../src/resources/formats/text";
import { dailyWindow } from "../../../src/resources/formats/times";
import { httpProxy, webhookUrl } from "../../../src/resources/formats/urls";
import { orEmpty, type Validator } from "../../../src/resources/formats/validator";

export interface Field {
  /** Problem with a value as it was sent, or with one of its elements. */
  readonly problem: (sent: unknown) => string | undefined;
  readonly canonical: (value: unknown) => unknown;
  /** False for a recorded value that the provider would not send like this. */
  readonly sendable?: (sent: string) => boolean;
  /** Values that the server takes and that are refused here, as JSON, with the reason. */
  readonly refusedHere?: Readonly<Record<string, string>>;
}

type Canonical = (value: string) => string | null;
const same: Canonical = (value) => value;

function single(check: Validator, canonical: Canonical = same, refusedHere?: Field["refusedHere"]): Field {
  return {
    problem: (sent) => check(String(sent)),
    canonical: (value) => (typeof value === "string" ? canonical(value) : null),
    refusedHere,
  };
}

/** Several values without order, in whatever form they come. */
function several(check: Validator, canonical: Canonical = same, split = splitList): Field {
  return {
    problem: (sent) =>
      split(sent as string)
        .map(check)
        .find(Boolean),
    canonical: (value) => canonicalSet(split(value as string).map((item) => canonical(item) ?? "")),
  };
}

function properties(format: PropertyFormat, canonical = (values: Record<string, string>) => values): Field {
  return {
    problem: (sent) => format.check(String(sent)),
    canonical: (value) => (value === null ? null : canonical(format.read(value as string))),
  };
}

function entries(format: PropertyFormat, refusedHere?: Field["refusedHere"]): Field {
  const list = (value: unknown) => (value === null ? [] : [value].flat()) as string[];
  return {
    problem: (sent) => list(sent).map(format.check).find(Boolean),
    canonical: (value) => canonicalSet(list(value).map((item) => format.print(format.read(item)))),
    refusedHere,
  };
}

const nodes = several(nodeName);
const guests = several(vmid);
const addresses = several(ipAddress, canonicalAddress);
const rawText = single(text.oneLine, text.canonicalSectionText);
const messageText = single(text.notificationText, text.canonicalNotificationText);
const networkPrefix = single(cidr, canonicalNetwork);
const gateway = single(ipAddress, canonicalAddress);
const emptyIsNone =
  (canonical: Canonical): Canonical =>
  (value) =>
    value === "" ? null : canonical(value);
const required = single(text.requiredOneLine, text.canonicalSectionText, {
  '""': "the server would lose the whole object",
});

/** The first entry whose pattern matches `kind.field` decides; fields that are numbers, flags or words have none. */
const fields: readonly [RegExp, Field][] = [
  [/^firewall-alias\.cidr$/, single(aliasCidr, canonicalAliasCidr)],
  [/^(firewall|ipset|vnet-firewall).*\.comment$/, single(text.firewallComment, text.canonicalFirewallComment)],
  [/\.(source|dest)$/, single(ruleAddress, canonicalRuleAddress)],
  [
    /\.dport$/,
    single(destinationPorts, canonicalPorts, {
      '"0"': "dropped by the server, so that the rule would hold for every port",
    }),
  ],
  [/\.sport$/, single(sourcePorts, canonicalPorts)],
  [/rule\.icmp-type$/, single(icmpType, emptyIsNone(same))],
  [/rule\.iface$/, single(firewallInterfaceName)],
  [/rule\.macro$/, single(macro, canonicalMacro)],
  [/rule\.proto$/, single(protocol, canonicalProtocol)],
  [/\.log_ratelimit$/, properties(options.logRateLimit)],
  [
    /^ha-rule.*\.comment$/,
    // The recorded texts were not encoded.
    { ...single(haRuleComment, canonicalHaRuleComment), sendable: (sent) => encodeHaRuleComment(sent) === sent },
  ],
  [
    /^ha-rule.*\.nodes$/,
    // A map from node to priority has each node once.
    { ...several(haNode, (item) => printHaNode(parseHaNode(item))), sendable: (sent) => sent !== "pve1:1,pve1:2" },
  ],
  [/^ha-rule.*\.resources$/, several(haResourceId)],
  [/^ha-resource\.comment$/, single(text.sectionComment, text.canonicalHaComment)],
  [/^mapping-.*\.description$/, single(text.sectionComment, text.canonicalSectionText)],
  [/^mapping-dir\.map$/, entries(mapping.directoryMappingEntry)],
  [/^mapping-pci\.map$/, entries(mapping.pciMappingEntry)],
  [/^mapping-usb\.map$/, entries(mapping.usbMappingEntry)],
  [/^(backup-job|realm-sync)\.comment$/, single(text.jobComment, text.canonicalEncodedText)],
  [/^replication\.comment$/, single(text.sectionComment, text.canonicalEncodedText)],
  [/^backup-job(-vmid)?\.(exclude|vmid)$/, guests],
  [/^backup-job\.fleecing$/, properties(backup.fleecing)],
  [/^backup-job\.performance$/, properties(backup.backupPerformance)],
  [/^backup-job\.prune-backups$/, properties(backup.retention, backup.canonicalRetention)],
  [/^backup-job\.mailto$/, several(emailOrUserName)],
  [/^backup-job\.node$/, single(nodeName)],
  [/^backup-job\.storage$/, single(storageId)],
  [/^backup-job\.notes-template$/, single(backup.notesTemplate, text.canonicalSectionText)],
  [/\.schedule$/, single(calendarEvent, canonicalCalendarEvent)],
  [/^metrics-.*\.path$/, single(graphitePath)],
  [/^metrics-.*\.server$/, single(hostAddress)],
  [/^metrics-.*\.(bucket|organization|api-path-prefix|otel-path)$/, rawText],
  [/^cpu-model\.flags$/, single(cpu.cpuFlags, (value) => cpu.printCpuFlags(cpu.parseCpuFlags(value)))],
  [/^cpu-model\.hv-vendor-id$/, single(cpu.hyperVVendorId, cpu.canonicalHyperVVendorId)],
  [/^cpu-model\.phys-bits$/, single(cpu.physBits)],
  [/^(acme-plugin|sdn-zone-\w+)\.(nodes|exitnodes)$/, nodes],
  [
    /^(gotify|sendmail|smtp|webhook|matcher)\.comment$/,
    single(text.notificationComment, text.canonicalNotificationText),
  ],
  [/^(gotify|smtp)\.server$/, messageText],
  [/^(sendmail|smtp)\.(author|from-address|username)$/, messageText],
  [/\.mailto$/, { ...several(notificationRecipient), problem: perElement(notificationRecipient) }],
  [/\.mailto-user$/, several(userId)],
  [/^webhook\.url$/, single(webhookUrl)],
  [
    /^webhook\.header$/,
    entries(notification.webhookHeader, {
      '["name=X-A,value="]': "a header without value is refused on update and fails when it is sent",
      '["name=X-A"]': "a header without value is refused on update and fails when it is sent",
    }),
  ],
  [/^matcher\.match-calendar$/, { ...several(dailyWindow, same, list), problem: perElement(dailyWindow) }],
  [
    /^matcher\.match-field$/,
    {
      ...several(notification.matchField, notification.canonicalMatchField, list),
      problem: perElement(notification.matchField),
    },
  ],
  [
    /^matcher\.match-severity$/,
    {
      ...several(notification.matchSeverities, notification.canonicalMatchSeverities, list),
      problem: perElement(notification.matchSeverities),
    },
  ],
  [/^sdn-.*\.peers$/, addresses],
  [/^sdn-.*\.rt-import$/, several(sdn.routeTarget, sdn.canonicalRouteTarget)],
  [/^sdn-.*\.isis-ifaces$/, several(interfaceName)],
  [/^sdn-.*\.isis-net$/, single(sdn.isisNet, sdn.canonicalIsisNet)],
  [/^sdn-.*\.mac$/, single(macAddress, canonicalMacAddress)],
  [/^sdn-.*\.(node|exitnodes-primary)$/, single(nodeName)],
  [/^sdn-.*\.(dnszone|dnszoneprefix)$/, single(dnsName, canonicalDnsName)],
  [/^sdn-.*\.(bridge|loopback|url)$/, rawText],
  [/^sdn-.*\.(key|token|isis-domain)$/, required],
  [/^sdn-.*\.fingerprint$/, single(tlsFingerprint, canonicalTlsFingerprint)],
  [
    /^sdn-vnet\.alias$/,
    single(orEmpty(sdn.vnetAlias), text.canonicalSectionText, { '"ä"': "taken by the server, but the value vanishes" }),
  ],
  [/^sdn-subnet.*\.dhcp-range$/, entries(dhcpRange)],
  [/^sdn-subnet.*\.(gateway|dhcp-dns-server)$/, gateway],
  [/^sdn-fabric-\w+\.(ip_prefix|ip6_prefix)$/, networkPrefix],
  [/^sdn-fabric-ospf\.area$/, single(sdn.ospfArea, sdn.canonicalOspfArea)],
  [/^sdn-fabric-node\.(ip|ip6)$/, gateway],
  [/^sdn-fabric-node\.interfaces$/, entries(openfabricInterface)],
  [/^pool\.comment$/, single(() => undefined, text.canonicalEncodedText)],
  [/^options\.description$/, single(() => undefined, text.canonicalClusterDescription)],
  [/^options\.bwlimit$/, properties(options.bandwidthLimits)],
  [/^options\.crs$/, properties(options.clusterResourceScheduling)],
  [/^options\.ha$/, properties(options.haOption)],
  [/^options\.location$/, properties(options.location)],
  [/^options\.(migration|replication)$/, properties(options.migrationOption)],
  [/^options\.next-id$/, properties(options.nextIdRange)],
  [/^options\.notify$/, properties(options.notifyOption)],
  [/^options\.tag-style$/, properties(options.tagStyle)],
  [/^options\.u2f$/, properties(options.u2fOption)],
  [/^options\.user-tag-access$/, properties(options.userTagAccess)],
  [/^options\.webauthn$/, properties(options.webauthnOption)],
  [/^options\.registered-tags$/, several(tag, same, splitSemicolons)],
  [/^options\.email_from$/, single(optionalEmailAddress)],
  [/^options\.http_proxy$/, single(httpProxy)],
  [/^options\.mac_prefix$/, single(macPrefix, canonicalMacPrefix)],
];

/** Elements of a list in JSON, which nothing splits further. */
function list(value: string | readonly unknown[] | null | undefined): string[] {
  return value === null || value === undefined ? [] : [value].flat().map(String);
}

function perElement(check: Validator): Field["problem"] {
  return (sent) =>
    list(sent as string)
      .map(check)
      .find(Boolean);
}

export function recordedField(kind: string, field: string): Field | undefined {
  return fields.find(([pattern]) => pattern.test(`${kind}.${field}`))?.[1];
}
