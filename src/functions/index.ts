/** All functions, by name. */
import type { FunctionDefinition } from "../framework/function";
import { addressSet } from "./address-set";
import { apiTokenParse } from "./api-token-parse";
import { cidrCanonical } from "./cidr-canonical";
import { firewallMatches } from "./firewall-matches";
import { haPlacement } from "./ha-placement";
import { pciIdParse } from "./pci-id-parse";
import { propertyStringDecode, propertyStringEncode } from "./property-strings";
import { ruleOrder } from "./rule-order";
import { scheduleNext } from "./schedule-next";
import { subnetId } from "./subnet-id";
import { upidParse } from "./upid-parse";
import { usbIdParse } from "./usb-id-parse";

export const functions: readonly FunctionDefinition[] = [
  addressSet,
  apiTokenParse,
  cidrCanonical,
  firewallMatches,
  haPlacement,
  pciIdParse,
  propertyStringDecode,
  propertyStringEncode,
  ruleOrder,
  scheduleNext,
  subnetId,
  upidParse,
  usbIdParse,
];
