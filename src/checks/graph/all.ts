/** All checks between constructs, in the order of the page about them. */
import type { Check } from "./check";
import { apiObjectMisused } from "./findings/api-object-misused";
import { backupPoolEmpty, guestBackedUpTwice } from "./findings/backup-jobs";
import { backupSettings } from "./findings/backup-settings";
import { clusterTrafficDropped } from "./findings/cluster-traffic-dropped";
import { conditionsNeverHold } from "./findings/conditions-never-hold";
import { credentialLiteral } from "./findings/credential-literal";
import { deviceMappedTwice } from "./findings/device-mapped-twice";
import { dhcpRangesUnused } from "./findings/dhcp-ranges-unused";
import { endpointCannotSend } from "./findings/endpoint-cannot-send";
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
import { nameOfAnotherType } from "./findings/name-of-another-type";
import { nodeSpellings } from "./findings/node-spellings";
import { endpointWithoutMatcher, matcherWithoutTarget } from "./findings/notifications-go-nowhere";
import { objectManagedTwice } from "./findings/object-managed-twice";
import { optionManagedTwice } from "./findings/option-managed-twice";
import { overlayNodes } from "./findings/overlay-nodes";
import { referenceToAnotherCluster } from "./findings/reference-to-another-cluster";
import { referenceToAnotherType } from "./findings/reference-to-another-type";
import { referenceToSeveral } from "./findings/reference-to-several";
import { rollbackBesideChanges } from "./findings/rollback-beside-changes";
import { rootTicketNeeded } from "./findings/root-ticket-needed";
import { routePolicies } from "./findings/route-policies";
import { scheduleEveryHour } from "./findings/schedule-every-hour";
import { sdnNeverApplied } from "./findings/sdn-never-applied";
import { sdnTagTwice } from "./findings/sdn-tag-twice";
import { severalOfOneObject } from "./findings/several-of-one-object";
import { subnetGateway } from "./findings/subnet-gateway";
import { subnetWithoutGateway } from "./findings/subnet-without-gateway";
import { subnetsOverlap } from "./findings/subnets-overlap";
import { undefinedName } from "./findings/undefined-name";
import { unknownValue } from "./findings/unknown-value";
import { valueNeverWorks } from "./findings/value-never-works";
import { vnetAddressOutsideSubnets } from "./findings/vnet-address-outside-subnets";
import { vnetDoesNotFitZone } from "./findings/vnet-does-not-fit-zone";
import { vnetFirewallOff } from "./findings/vnet-firewall-off";
import { wireguardTunnels } from "./findings/wireguard-tunnels";
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
  valueNeverWorks,
  credentialLiteral,
  rootTicketNeeded,
  firewallRuleShadowed,
  firewallRuleWithoutEffect,
  managementShutOut,
  clusterTrafficDropped,
  vnetFirewallOff,
  sdnTagTwice,
  vnetDoesNotFitZone,
  subnetsOverlap,
  subnetGateway,
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
  backupSettings,
  scheduleEveryHour,
  matcherWithoutTarget,
  endpointWithoutMatcher,
  endpointCannotSend,
  conditionsNeverHold,
  deviceMappedTwice,
];
