/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { builtInIpam } from "./built-in-ipam";
import { dhcpRangesUnused } from "./dhcp-ranges-unused";
import { evpnControllers } from "./evpn-controllers";
import { evpnExitNodes } from "./evpn-exit-nodes";
import { fabricAddresses } from "./fabric-addresses";
import { fabricNodes } from "./fabric-nodes";
import { overlayNodes } from "./overlay-nodes";
import { referenceToAnotherType } from "./reference-to-another-type";
import { rollbackWithChanges } from "./rollback-with-changes";
import { routePolicies } from "./route-policies";
import { sdnNeverApplied } from "./sdn-never-applied";
import { sdnTagTwice } from "./sdn-tag-twice";
import { subnetWithoutGateway } from "./subnet-without-gateway";
import { subnetsOverlap } from "./subnets-overlap";
import { vnetAddressOutsideSubnets } from "./vnet-address-outside-subnets";
import { vnetAddressReserved } from "./vnet-address-reserved";
import { vnetDoesNotFitZone } from "./vnet-does-not-fit-zone";
import { vnetNamedAsBridge } from "./vnet-named-as-bridge";
import { wireguardTunnels } from "./wireguard-tunnels";
import { zoneMtuTooSmall } from "./zone-mtu-too-small";
import { zoneServices } from "./zone-services";

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
