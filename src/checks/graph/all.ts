/** All checks between constructs: written by `npm run generate` from the files in `findings`. */
import type { Check } from "./check";
import * as apiObjectMisused from "./findings/api-object-misused";
import * as backupJobWithoutMembers from "./findings/backup-job-without-members";
import * as backupJobs from "./findings/backup-jobs";
import * as clusterTrafficDropped from "./findings/cluster-traffic-dropped";
import * as credentialLiteral from "./findings/credential-literal";
import * as deviceMappedTwice from "./findings/device-mapped-twice";
import * as dhcpRangesUnused from "./findings/dhcp-ranges-unused";
import * as evpnControllers from "./findings/evpn-controllers";
import * as evpnExitNodes from "./findings/evpn-exit-nodes";
import * as fabricAddresses from "./findings/fabric-addresses";
import * as fabricNodes from "./findings/fabric-nodes";
import * as firewallRuleShadowed from "./findings/firewall-rule-shadowed";
import * as firewallRuleWithoutEffect from "./findings/firewall-rule-without-effect";
import * as guestAsVmAndCt from "./findings/guest-as-vm-and-ct";
import * as guestInTwoPools from "./findings/guest-in-two-pools";
import * as guestMovements from "./findings/guest-movements";
import * as haGroupsBesideRules from "./findings/ha-groups-beside-rules";
import * as haRulesContradict from "./findings/ha-rules-contradict";
import * as iteratorWithoutValue from "./findings/iterator-without-value";
import * as listAndSingleMembers from "./findings/list-and-single-members";
import * as managementShutOut from "./findings/management-shut-out";
import * as matcherUnknownJob from "./findings/matcher-unknown-job";
import * as nameOfAnotherType from "./findings/name-of-another-type";
import * as nodeSpellings from "./findings/node-spellings";
import * as notificationsGoNowhere from "./findings/notifications-go-nowhere";
import * as objectManagedTwice from "./findings/object-managed-twice";
import * as optionManagedTwice from "./findings/option-managed-twice";
import * as overlayNodes from "./findings/overlay-nodes";
import * as peerBehindProvider from "./findings/peer-behind-provider";
import * as referenceToAnotherCluster from "./findings/reference-to-another-cluster";
import * as referenceToAnotherType from "./findings/reference-to-another-type";
import * as referenceToSeveral from "./findings/reference-to-several";
import * as rollbackBesideChanges from "./findings/rollback-beside-changes";
import * as rootTicketNeeded from "./findings/root-ticket-needed";
import * as routePolicies from "./findings/route-policies";
import * as sdnNeverApplied from "./findings/sdn-never-applied";
import * as sdnTagTwice from "./findings/sdn-tag-twice";
import * as severalOfOneObject from "./findings/several-of-one-object";
import * as subnetWithoutGateway from "./findings/subnet-without-gateway";
import * as subnetsOverlap from "./findings/subnets-overlap";
import * as testOfDisabledEndpoint from "./findings/test-of-disabled-endpoint";
import * as undefinedName from "./findings/undefined-name";
import * as unknownValue from "./findings/unknown-value";
import * as vnetAddressOutsideSubnets from "./findings/vnet-address-outside-subnets";
import * as vnetAddressReserved from "./findings/vnet-address-reserved";
import * as vnetDoesNotFitZone from "./findings/vnet-does-not-fit-zone";
import * as vnetFirewallOff from "./findings/vnet-firewall-off";
import * as vnetNamedAsBridge from "./findings/vnet-named-as-bridge";
import * as wireguardTunnels from "./findings/wireguard-tunnels";
import * as zoneMtuTooSmall from "./findings/zone-mtu-too-small";
import * as zoneServices from "./findings/zone-services";

const files: readonly object[] = [
  apiObjectMisused,
  backupJobWithoutMembers,
  backupJobs,
  clusterTrafficDropped,
  credentialLiteral,
  deviceMappedTwice,
  dhcpRangesUnused,
  evpnControllers,
  evpnExitNodes,
  fabricAddresses,
  fabricNodes,
  firewallRuleShadowed,
  firewallRuleWithoutEffect,
  guestAsVmAndCt,
  guestInTwoPools,
  guestMovements,
  haGroupsBesideRules,
  haRulesContradict,
  iteratorWithoutValue,
  listAndSingleMembers,
  managementShutOut,
  matcherUnknownJob,
  nameOfAnotherType,
  nodeSpellings,
  notificationsGoNowhere,
  objectManagedTwice,
  optionManagedTwice,
  overlayNodes,
  peerBehindProvider,
  referenceToAnotherCluster,
  referenceToAnotherType,
  referenceToSeveral,
  rollbackBesideChanges,
  rootTicketNeeded,
  routePolicies,
  sdnNeverApplied,
  sdnTagTwice,
  severalOfOneObject,
  subnetWithoutGateway,
  subnetsOverlap,
  testOfDisabledEndpoint,
  undefinedName,
  unknownValue,
  vnetAddressOutsideSubnets,
  vnetAddressReserved,
  vnetDoesNotFitZone,
  vnetFirewallOff,
  vnetNamedAsBridge,
  wireguardTunnels,
  zoneMtuTooSmall,
  zoneServices,
];

export const CHECKS: readonly Check[] = files.flatMap((file) => Object.values(file).filter(isCheck)).sort(byId);

function isCheck(value: object): value is Check {
  return "remedy" in value;
}

/** Loaders list the exports of a file in different orders. */
function byId(one: Check, other: Check): number {
  return one.id < other.id ? -1 : 1;
}
