/** All checks between constructs, in the order of the page about them. */
import type { Check } from "./check";
import { apiObjectMisused } from "./findings/api-object-misused";
import { backupJobWithoutMembers } from "./findings/backup-job-without-members";
import { backupPoolEmpty, guestBackedUpTwice } from "./findings/backup-jobs";
import { clusterTrafficDropped } from "./findings/cluster-traffic-dropped";
import { credentialLiteral } from "./findings/credential-literal";
import { deviceMappedTwice } from "./findings/device-mapped-twice";
import { dhcpRangesUnused } from "./findings/dhcp-ranges-unused";
import { evpnControllers } from "./findings/evpn-controllers";
import { evpnExitNodes } from "./findings/evpn-exit-nodes";
import { fabricAddresses } from "./findings/fabric-addresses";
import { fabricNodes } from "./findings/fabric-nodes";
import { firewallRuleShadowed } from "./findings/firewall-rule-shadowed";
import { firewallRuleWithoutEffect } from "./findings/firewall-rule-without-effect";
import { guestAsVmAndCt } from "./findings/guest-as-vm-and-ct";
import { guestInTwoPools } from "./findings/guest-in-two-pools";
import { guestMovements } from "./findings/guest-movements";
import { haGroupsBesideRules } from "./findings/ha-groups-beside-rules";
import { haRulesContradict } from "./findings/ha-rules-contradict";
import { iteratorWithoutValue } from "./findings/iterator-without-value";
import { listAndSingleMembers } from "./findings/list-and-single-members";
import { managementShutOut } from "./findings/management-shut-out";
import { matcherUnknownJob } from "./findings/matcher-unknown-job";
import { nameOfAnotherType } from "./findings/name-of-another-type";
import { nodeSpellings } from "./findings/node-spellings";
import { endpointWithoutMatcher, matcherWithoutTarget } from "./findings/notifications-go-nowhere";
import { objectManagedTwice } from "./findings/object-managed-twice";
import { optionManagedTwice } from "./findings/option-managed-twice";
import { overlayNodes } from "./findings/overlay-nodes";
import { peerBehindProvider } from "./findings/peer-behind-provider";
import { referenceToAnotherCluster } from "./findings/reference-to-another-cluster";
import { referenceToAnotherType } from "./findings/reference-to-another-type";
import { referenceToSeveral } from "./findings/reference-to-several";
import { rollbackBesideChanges } from "./findings/rollback-beside-changes";
import { rootTicketNeeded } from "./findings/root-ticket-needed";
import { routePolicies } from "./findings/route-policies";
import { sdnNeverApplied } from "./findings/sdn-never-applied";
import { sdnTagTwice } from "./findings/sdn-tag-twice";
import { severalOfOneObject } from "./findings/several-of-one-object";
import { subnetWithoutGateway } from "./findings/subnet-without-gateway";
import { subnetsOverlap } from "./findings/subnets-overlap";
import { testOfDisabledEndpoint } from "./findings/test-of-disabled-endpoint";
import { undefinedName } from "./findings/undefined-name";
import { unknownValue } from "./findings/unknown-value";
import { vnetAddressOutsideSubnets } from "./findings/vnet-address-outside-subnets";
import { vnetAddressReserved } from "./findings/vnet-address-reserved";
import { vnetDoesNotFitZone } from "./findings/vnet-does-not-fit-zone";
import { vnetFirewallOff } from "./findings/vnet-firewall-off";
import { vnetNamedAsBridge } from "./findings/vnet-named-as-bridge";
import { wireguardTunnels } from "./findings/wireguard-tunnels";
import { zoneMtuTooSmall } from "./findings/zone-mtu-too-small";
import { zoneServices } from "./findings/zone-services";

export const CHECKS: readonly Check[] = [
  objectManagedTwice,
  severalOfOneObject,
  iteratorWithoutValue,
  optionManagedTwice,
  listAndSingleMembers,
  nameOfAnotherType,
  undefinedName,
  referenceToAnotherType,
  referenceToSeveral,
  referenceToAnotherCluster,
  nodeSpellings,
  apiObjectMisused,
  unknownValue,
  credentialLiteral,
  rootTicketNeeded,
  peerBehindProvider,
  firewallRuleShadowed,
  firewallRuleWithoutEffect,
  managementShutOut,
  clusterTrafficDropped,
  vnetFirewallOff,
  sdnTagTwice,
  vnetDoesNotFitZone,
  subnetsOverlap,
  vnetNamedAsBridge,
  zoneMtuTooSmall,
  vnetAddressReserved,
  subnetWithoutGateway,
  dhcpRangesUnused,
  vnetAddressOutsideSubnets,
  zoneServices,
  evpnControllers,
  evpnExitNodes,
  overlayNodes,
  fabricAddresses,
  fabricNodes,
  wireguardTunnels,
  routePolicies,
  sdnNeverApplied,
  rollbackBesideChanges,
  haRulesContradict,
  haGroupsBesideRules,
  guestAsVmAndCt,
  guestInTwoPools,
  guestMovements,
  guestBackedUpTwice,
  backupPoolEmpty,
  backupJobWithoutMembers,
  matcherWithoutTarget,
  endpointWithoutMatcher,
  testOfDisabledEndpoint,
  matcherUnknownJob,
  deviceMappedTwice,
];
