/** All checks between constructs, in the order of the page about them. */
import type { Check } from "./check";
import { backupPoolEmpty, guestBackedUpTwice } from "./findings/backup-jobs";
import { credentialLiteral } from "./findings/credential-literal";
import { dhcpRangesUnused } from "./findings/dhcp-ranges-unused";
import { evpnControllers } from "./findings/evpn-controllers";
import { evpnExitNodes } from "./findings/evpn-exit-nodes";
import { fabricAddresses } from "./findings/fabric-addresses";
import { firewallRuleShadowed } from "./findings/firewall-rule-shadowed";
import { guestAsVmAndCt } from "./findings/guest-as-vm-and-ct";
import { guestInTwoPools } from "./findings/guest-in-two-pools";
import { haGroupsBesideRules } from "./findings/ha-groups-beside-rules";
import { haRulesContradict } from "./findings/ha-rules-contradict";
import { listAndSingleMembers } from "./findings/list-and-single-members";
import { nameOfAnotherType } from "./findings/name-of-another-type";
import { endpointWithoutMatcher, matcherWithoutTarget } from "./findings/notifications-go-nowhere";
import { objectManagedTwice } from "./findings/object-managed-twice";
import { referenceToAnotherType } from "./findings/reference-to-another-type";
import { scheduleEveryHour } from "./findings/schedule-every-hour";
import { sdnNeverApplied } from "./findings/sdn-never-applied";
import { sdnTagTwice } from "./findings/sdn-tag-twice";
import { subnetGateway } from "./findings/subnet-gateway";
import { subnetWithoutGateway } from "./findings/subnet-without-gateway";
import { subnetsOverlap } from "./findings/subnets-overlap";
import { undefinedName } from "./findings/undefined-name";
import { unknownValue } from "./findings/unknown-value";
import { valueNeverWorks } from "./findings/value-never-works";
import { vnetAddressOutsideSubnets } from "./findings/vnet-address-outside-subnets";
import { vnetDoesNotFitZone } from "./findings/vnet-does-not-fit-zone";

export const CHECKS: readonly Check[] = [
  objectManagedTwice,
  listAndSingleMembers,
  nameOfAnotherType,
  undefinedName,
  referenceToAnotherType,
  unknownValue,
  valueNeverWorks,
  credentialLiteral,
  firewallRuleShadowed,
  sdnTagTwice,
  vnetDoesNotFitZone,
  subnetsOverlap,
  subnetGateway,
  subnetWithoutGateway,
  dhcpRangesUnused,
  vnetAddressOutsideSubnets,
  evpnControllers,
  evpnExitNodes,
  fabricAddresses,
  sdnNeverApplied,
  haRulesContradict,
  haGroupsBesideRules,
  guestAsVmAndCt,
  guestInTwoPools,
  guestBackedUpTwice,
  backupPoolEmpty,
  scheduleEveryHour,
  matcherWithoutTarget,
  endpointWithoutMatcher,
];
