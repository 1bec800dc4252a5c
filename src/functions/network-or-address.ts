/** What functions take for an address or a network. */
import { parseNetwork } from "../resources/formats/networks";
import type { Validator } from "../resources/formats/validator";

export const networkOrAddress: Validator = (value) =>
  parseNetwork(value) === undefined
    ? "must be an IPv4 or IPv6 address or network, such as 192.0.2.1 or 10.0.0.0/8"
    : undefined;
