/** All functions, by name. */
import type { FunctionDefinition } from "../framework/function";
import { apiTokenParse } from "./api-token-parse";
import { firewallMatches } from "./firewall-matches";
import { ruleOrder } from "./firewall-rules";
import { haPlacement } from "./ha-placement";
import { pciIdParse, usbIdParse } from "./hardware-ids";
import { addressSet, cidrCanonical, subnetId } from "./networks";
import { propertyStringDecode, propertyStringEncode } from "./property-strings";
import { scheduleNext } from "./schedule-next";
import { upidParse } from "./upid-parse";

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
