/** The checks in this folder: written by `npm run generate`. */
import type { Check } from "../../../framework/checks/check";
import { builtInIpam } from "./zones";
import { dhcpRangesUnused } from "./vnets";
import { evpnControllers } from "./zones";
import { evpnExitNodes } from "./zones";
import { fabricAddresses } from "./fabric-nodes";
import { fabricNodes } from "./fabric-nodes";
import { overlayNodes } from "./zones";
import { referenceToAnotherType } from "./reference-to-another-type";
import { rollbackWithChanges } from "./apply";
import { routePolicies } from "./route-policies";
import { sdnNeverApplied } from "./apply";
import { sdnTagTwice } from "./sdn-tag-twice";
import { subnetWithoutGateway } from "./vnets";
import { subnetsOverlap } from "./vnets";
import { vnetAddressOutsideSubnets } from "./vnets";
import { vnetAddressReserved } from "./vnets";
import { vnetDoesNotFitZone } from "./vnets";
import { vnetNamedAsBridge } from "./vnets";
import { wireguardTunnels } from "./wireguard-tunnels";
import { zoneMtuTooSmall } from "./zones";
import { zoneServices } from "./zones";

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
