/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { rollbackWithChanges, sdnNeverApplied } from "./apply";
import { fabricAddresses, fabricNodes } from "./fabric-nodes";
import { referenceToAnotherType } from "./reference-to-another-type";
import { routePolicies } from "./route-policies";
import { sdnTagTwice } from "./sdn-tag-twice";
import {
  dhcpRangesUnused,
  subnetsOverlap,
  subnetWithoutGateway,
  vnetAddressOutsideSubnets,
  vnetAddressReserved,
  vnetDoesNotFitZone,
  vnetNamedAsBridge,
} from "./vnets";
import { wireguardTunnels } from "./wireguard-tunnels";
import { builtInIpam, evpnControllers, evpnExitNodes, overlayNodes, zoneMtuTooSmall, zoneServices } from "./zones";

export const checks: readonly Check[] = [
  builtInIpam,
  dhcpRangesUnused,
  evpnControllers,
  evpnExitNodes,
  fabricAddresses,
  fabricNodes,
  overlayNodes,
  referenceToAnotherType,
  rollbackWithChanges,
  routePolicies,
  sdnNeverApplied,
  sdnTagTwice,
  subnetWithoutGateway,
  subnetsOverlap,
  vnetAddressOutsideSubnets,
  vnetAddressReserved,
  vnetDoesNotFitZone,
  vnetNamedAsBridge,
  wireguardTunnels,
  zoneMtuTooSmall,
  zoneServices,
];
