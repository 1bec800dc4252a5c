/** Which validator stands for a parameter that has a pattern, keys, or no format at all. */
import { notesTemplate } from "../../../src/resources/formats/backup-formats";
import { cpuFlags, cpuModelName, hyperVVendorId } from "../../../src/resources/formats/cpu-models";
import { openfabricInterface, ospfInterface } from "../../../src/resources/formats/fabric-formats";
import { aliasName, ipsetName, securityGroupName } from "../../../src/resources/formats/firewall-names";
import { haRuleComment } from "../../../src/resources/formats/ha-rule-comment";
import { tlsFingerprint } from "../../../src/resources/formats/identifiers";
import { semicolonListOf } from "../../../src/resources/formats/lists";
import { macro } from "../../../src/resources/formats/macros";
import {
  directoryMappingEntry,
  pciMappingEntry,
  usbMappingEntry,
} from "../../../src/resources/formats/mapping-formats";
import { clusterName } from "../../../src/resources/formats/names";
import * as options from "../../../src/resources/formats/options-formats";
import { removeVanished } from "../../../src/resources/formats/realm-sync-formats";
import { controllerId, newFabricId, sdnId, sdnServiceId, vnetAlias } from "../../../src/resources/formats/sdn-names";
import { tag } from "../../../src/resources/formats/tags";
import {
  firewallComment,
  jobComment,
  notificationComment,
  notificationText,
  oneLine,
  requiredOneLine,
  sectionComment,
} from "../../../src/resources/formats/text";
import { startTime } from "../../../src/resources/formats/times";
import { acmeDirectory, httpProxy } from "../../../src/resources/formats/urls";
import { all, maxLength, orEmpty, type Validator } from "../../../src/resources/formats/validator";
import type { ParameterFact } from "./data/load";
import { type RecordedFormat, recordedFormats } from "./recorded-formats";

const anything: Validator = () => undefined;
const INJECTION = { "a\nb": "the rest of the text would become configuration of its own" };
const CAPITALS = { AB: "stored in lower case and then not found by this name" };
const LOST = { "": "the server would lose the whole object" };

/** The first entry whose pattern matches `METHOD /path parameter` decides. */
const parameters: readonly [RegExp, RecordedFormat][] = [
  [/acme\/account directory$/, { validator: acmeDirectory }],
  [/ starttime$/, { validator: startTime }],
  [/ fingerprint$/, { validator: tlsFingerprint }],
  [/firewall\/aliases\S* (name|rename)$/, { validator: aliasName }],
  [/firewall\/ipset (name|rename)$/, { validator: ipsetName, refusedHere: CAPITALS }],
  [/firewall\/groups (group|rename)$/, { validator: securityGroupName }],
  [/firewall\/\S+ action$/, { validator: all(aliasName, maxLength(20)) }],
  [/firewall\/\S+ macro$/, { validator: macro }],
  [/ log_ratelimit$/, { validator: options.logRateLimit.check }],
  [/ remove-vanished$/, { validator: removeVanished }],
  [/mapping\/dir\S* map$/, { validator: directoryMappingEntry.check }],
  [/mapping\/pci\S* map$/, { validator: pciMappingEntry.check }],
  [/mapping\/usb\S* map$/, { validator: usbMappingEntry.check }],
  [/options bwlimit$/, { validator: options.bandwidthLimits.check }],
  [/options crs$/, { validator: options.clusterResourceScheduling.check }],
  [/options ha$/, { validator: options.haOption.check }],
  [/options location$/, { validator: options.location.check }],
  [/options migration$/, { validator: options.migrationOption.check }],
  [/options replication$/, { validator: options.replicationOption.check }],
  [/options next-id$/, { validator: options.nextIdRange.check }],
  [/options notify$/, { validator: options.notifyOption.check }],
  [/options tag-style$/, { validator: options.tagStyle.check }],
  [/options u2f$/, { validator: options.u2fOption.check }],
  [/options user-tag-access$/, { validator: options.userTagAccess.check }],
  [/options webauthn$/, { validator: options.webauthnOption.check }],
  [/options http_proxy$/, { validator: httpProxy }],
  [/options registered-tags$/, { validator: semicolonListOf(tag) }],
  [/options description$/, { validator: maxLength(65_536) }],
  [/ flags$/, { validator: cpuFlags }],
  [/ cputype$/, { validator: cpuModelName }],
  [/ clustername$/, { validator: clusterName }],
  [/ hv-vendor-id$/, { validator: hyperVVendorId }],
  [/vnets\S* alias$/, { validator: orEmpty(vnetAlias), refusedHere: { äö: "taken, but the value vanishes" } }],
  [/ (vnet|zone)$/, { validator: sdnId }],
  [/sdn\/(dns|ipams) (dns|ipam)$/, { validator: sdnServiceId }],
  [/ controller$/, { validator: controllerId }],
  [/fabrics\/fabric id$/, { validator: newFabricId }],
  [/ (key|isis-domain)$/, { validator: requiredOneLine, refusedHere: LOST }],
  [/fabrics\/node\S* interfaces$/, { validator: either(openfabricInterface.check, ospfInterface.check) }],
  [/backup\S* exclude-path$/, { validator: oneLine, refusedHere: INJECTION }],
  [/backup\S* notes-template$/, { validator: notesTemplate }],
  [/(backup|realm-sync)\S* comment$/, { validator: jobComment }],
  [/firewall\S* comment$/, { validator: firewallComment, refusedHere: INJECTION }],
  [/ha\/rules\S* comment$/, { validator: haRuleComment }],
  [/(ha|replication)\S* comment$/, { validator: sectionComment }],
  [/notifications\S* comment$/, { validator: notificationComment }],
  [/notifications\S* (author|from-address|username|password|server|body)$/, { validator: notificationText }],
  [/pools\S* comment$/, { validator: anything }],
  [/mapping\S* description$/, { validator: sectionComment }],
  [/metrics\S* (otel-headers|otel-resource-attributes)$/, { validator: all(oneLine, maxLength(1024)) }],
  [/metrics\S* (api-path-prefix|bucket|organization|otel-path)$/, { validator: oneLine }],
  [/sdn\S* (bridge|loopback|dns|reversedns|ipam)$/, { validator: oneLine }],
];

/** Not attributes of their own: sent by the provider, encoded by it, secrets, or parameters of one-time calls. */
const untested = [
  / (delete|digest|lock-token|consent-text|data|token|tos_url|eab-kid|eab-hmac-key|hostname)$/,
  /config\/join password$/,
  /backup\S* pool$/,
];

/** The recording has both protocols at one path. */
function either(one: Validator, other: Validator): Validator {
  return (value) => (one(value) === undefined ? undefined : other(value));
}

export function recordedParameter(fact: ParameterFact): RecordedFormat | undefined {
  const name = `${fact.operation} ${fact.parameter}`;
  const own = parameters.find(([pattern]) => pattern.test(name))?.[1];
  if (own !== undefined) return own;
  if (untested.some((pattern) => pattern.test(name))) return undefined;
  const format = recordedFormats[fact.format];
  if (format === undefined) throw new Error(`no validator stands for ${name} (${fact.format})`);
  return format;
}
